// Looks through the built site: every link inside it leads to a page and to a heading that are there, no page asks
// another host for anything, and all of it stays small. Exits with 1 and one line for every fault.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const maxBytes = 5 * 1024 * 1024
const dist = fileURLToPath(new URL('../.vitepress/dist', import.meta.url))
const props = readFileSync(fileURLToPath(new URL('../../Directory.Build.props', import.meta.url)), 'utf8')
const site = new URL(process.env.WcfPerfSite || /<WcfPerfSite[^>]*>([^<]*)</.exec(props)[1].trim())

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath ?? entry.path, entry.name))
const pathOf = file => site.pathname + relative(dist, file).split(sep).join('/')
const text = new Map(files.filter(file => /\.(html|css|js|svg)$/.test(file)).map(file => [pathOf(file), readFileSync(file, 'utf8')]))
const all = new Set(files.map(pathOf))
const faults = []

/** The file that a host serves for a path: the path itself, with .html, or the folder's index. */
function resolve(path) {
  return [path, `${path}.html`, `${path}index.html`, `${path}/index.html`].find(candidate => all.has(candidate))
}

const decode = value => value.replace(/&amp;/g, '&').replace(/&quot;/g, '"').replace(/&#39;/g, "'")
const anchors = new Map()
function anchorsOf(path) {
  if (!anchors.has(path)) {
    anchors.set(path, new Set([...text.get(path).matchAll(/\sid="([^"]*)"/g)].map(match => decode(match[1]))))
  }
  return anchors.get(path)
}

for (const [page, html] of text) {
  if (page.endsWith('.html')) {
    for (const [, attribute, value] of html.matchAll(/<[a-z][^>]*?\s(href|src|srcset)="([^"]*)"/g)) {
      const target = decode(value)
      const url = new URL(target, new URL(page, site))
      if (url.origin !== site.origin || /^(data|mailto):/.test(target)) {
        const tag = html.slice(html.lastIndexOf('<', html.indexOf(`${attribute}="${value}"`))).slice(0, 8)
        if (!tag.startsWith('<a ')) {
          faults.push(`${page}: it asks another host for ${target}`)
        }
        continue
      }
      const found = resolve(decodeURIComponent(url.pathname))
      if (!found) {
        faults.push(`${page}: ${target} leads nowhere`)
      } else if (url.hash.length > 1 && found.endsWith('.html') && !anchorsOf(found).has(decodeURIComponent(url.hash.slice(1)))) {
        faults.push(`${page}: ${target}: the page has no such heading`)
      }
    }
  }
  if (/\.(css|svg)$/.test(page)) {
    for (const [, address] of html.matchAll(/(?:url\(|@import\s*)["']?((?:https?:)?\/\/[^"')\s]+)/g)) {
      faults.push(`${page}: it asks another host for ${address}`)
    }
  }
}

const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
if (bytes >= maxBytes) {
  faults.push(`the site has ${bytes} bytes; it has to stay below ${maxBytes}`)
}

for (const fault of faults) {
  console.error(fault)
}
console.log(`${[...text.keys()].filter(page => page.endsWith('.html')).length} pages, ${(bytes / 1024 / 1024).toFixed(2)} MB, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
