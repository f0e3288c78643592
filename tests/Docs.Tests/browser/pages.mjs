import { chartProblems, loadProblems } from './charts.mjs'

// All pages share one clipboard: one check at a time may use it.
let clipboard = Promise.resolve()
const withClipboard = action => {
  const turn = clipboard.then(action)
  clipboard = turn.catch(() => {})
  return turn
}

/** The checks of one page, in one visit of a reader; a rule's page has some of its own. */
export async function pageChecks(tools, { page, problems }, path) {
  const rule = tools.request.rules.find(candidate => path === `rules/${candidate.id}`)
  await tools.check(`${path}: opens`, async () => {
    await tools.visit(page, path)
    await page.waitForLoadState('networkidle')
    const headings = await page.locator('main h1').allTextContents()
    if (headings.length !== 1) {
      problems.push(`it has ${headings.length} first headings`)
    }
    return problems
  })
  if (rule) {
    await tools.check(`${rule.id}: its configuration can be copied`, () => withClipboard(() => copyProblems(page, rule)))
    await tools.check(`${rule.id}: its chart shows what the results say`, async () => [
      await chartProblems(page, tools.request.charts[rule.id]) ?? [],
      await loadProblems(page, tools.request.charts[rule.id]?.points ?? [])
    ].flat())
    await page.evaluate(() => document.activeElement?.blur())
  }
  await tools.check(`${path}: accessible in the light`, () => tools.accessibility(page))
  await tools.check(`${path}: accessible in the dark`, async () => {
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    // The dark changes colours alone.
    const found = await tools.accessibility(page, 'color-contrast', 'link-in-text-block')
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
    return found
  })
  await tools.check(`${path}: fits a phone`, async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const tooWide = await page.evaluate(() => {
      const root = document.documentElement
      if (root.scrollWidth <= root.clientWidth) {
        return null
      }
      // A wide thing inside something that scrolls by itself is no problem.
      const scrolls = element => element && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
      const wide = [...document.querySelectorAll('body *')].filter(element => element.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(element.parentElement))
      return `the page is ${root.scrollWidth} wide; beyond the edge: ${wide.slice(0, 3).map(element => element.outerHTML.slice(0, 100)).join('; ')}`
    })
    return [tooWide, ...await tools.accessibility(page)].filter(Boolean)
  })
}

/** What is wrong with copying the blocks that configure a rule. */
async function copyProblems(page, rule) {
  const blocks = page.locator('.language-ini')
  const faults = []
  let isGlobal = false
  for (let i = 0; i < await blocks.count(); i++) {
    await blocks.nth(i).hover()
    await blocks.nth(i).locator('button.copy').click()
    await blocks.nth(i).locator('button.copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const shown = await blocks.nth(i).locator('pre code').innerText()
    if (copied.trim() !== shown.trim() || !copied.includes(`dotnet_diagnostic.${rule.id}.severity = `)) {
      faults.push(`block ${i + 1} copies '${copied}'`)
    }
    isGlobal ||= copied.includes('is_global = true')
  }
  return isGlobal ? faults : [...faults, 'there is no block for a global config']
}
