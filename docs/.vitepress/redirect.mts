/**
 * The script in every page's head that answers a rule id in the address bar: `?id=WCFP1001` on any page, and on the page
 * of what is not found a last segment that is an id in any case. An id that no rule has goes to the overview, which says so.
 */
export function redirectScript(base: string, ids: string[]): string {
  return `(function () {
  var base = ${JSON.stringify(base)}, ids = ${JSON.stringify(ids)}
  var asked = new URLSearchParams(location.search).get('id')
  var last = /\\/(wcfp[0-9]{4})(?:\\.html|\\/)?$/i.exec(location.pathname)
  var id = (asked || (last && last[1]) || '').trim().toUpperCase()
  if (!id) return
  var known = ids.indexOf(id) >= 0
  var here = location.pathname.replace(/\\.html$/, '') === base + 'rules/' + id
  if (asked && known && !here) location.replace(base + 'rules/' + id)
  else if (asked && !known) { if (location.pathname !== base + 'rules/') location.replace(base + 'rules/?id=' + encodeURIComponent(id)) }
  else if (!here) location.replace(known ? base + 'rules/' + id : base + 'rules/?id=' + id)
})()`
}

/** A page that does nothing but lead to another, for readers without scripts too. Without an icon of its own a browser may ask for a favicon.ico. */
export function redirectPage(base: string, target: string, title: string): string {
  const text = title.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${text}</title>
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${target}">
<link rel="icon" type="image/svg+xml" href="${base}icon.svg">
</head>
<body><a href="${target}">${text}</a></body>
</html>
`
}
