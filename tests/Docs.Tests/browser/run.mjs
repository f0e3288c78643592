// Opens the built site in Chromium and writes what was found to a file: one result a check.
//   node run.mjs DOCS_FOLDER REQUEST_FILE RESULT_FILE
// The request names the pages, the rules and the browser; the result is [{ name, problem, milliseconds }], where a problem of
// null means that the check passed.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { behaviours } from './behaviours.mjs'
import { pageChecks } from './pages.mjs'

const [docs, requestFile, resultFile] = process.argv.slice(2)
const request = JSON.parse(readFileSync(requestFile, 'utf8'))
const require = createRequire(join(docs, 'package.json'))
const { chromium } = require('playwright-core')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const { start } = await import(pathToFileURL(join(docs, 'scripts/serve.mjs')))

const results = []
const desktop = { width: 1280, height: 800 }
const server = await start()
const browser = await chromium.launch({
  executablePath: request.browser,
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync',
    // No name but this machine's resolves, so a page that asks another host fails instead of reaching it.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
  ]
})

/**
 * A reader's browser with one page open, in which all that goes wrong is noted: what it has loaded and stored, it has for
 * every address that the page goes to.
 */
async function open(options = {}) {
  const context = await browser.newContext({ viewport: desktop, colorScheme: 'light', ...options })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  // Colours that fade over have the wrong contrast half-way.
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }'
    document.head.append(style)
  }))
  const problems = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()}`)
    }
  })
  page.on('pageerror', error => problems.push(`exception: ${error.message}`))
  page.on('request', sent => {
    const url = new URL(sent.url())
    if (url.origin !== new URL(server.url).origin && !['data:', 'blob:'].includes(url.protocol)) {
      problems.push(`request to another host: ${sent.url()}`)
    }
  })
  page.on('response', answer => {
    if (answer.status() >= 400) {
      problems.push(`${answer.status()} for ${answer.url()}`)
    }
  })
  return { page, problems, close: () => context.close() }
}

const tools = {
  request,
  site: server.url,
  open,
  /** A page that is loaded and alive: the theme's script has taken over from the served HTML. */
  async visit(page, path) {
    await page.goto(new URL(path, server.url).href)
    await page.locator('#app.ready, #app:has(.Layout)').first().waitFor()
    await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__ !== undefined)
  },
  /** The serious accessibility problems of the page as it is now; of the rules named alone, if any are. */
  async accessibility(page, ...only) {
    if (!await page.evaluate(() => 'axe' in window)) {
      await page.evaluate(axe)
    }
    const { violations } = await page.evaluate(
      only => window.axe.run(document, { resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) }), only)
    return violations
      .filter(violation => ['serious', 'critical'].includes(violation.impact))
      .map(violation => `${violation.id}: ${violation.help}: ${violation.nodes.slice(0, 3).map(node => `${node.html.slice(0, 120)} (${node.failureSummary?.split('\n')[1]?.trim()})`).join('; ')}`)
  },
  async check(name, action) {
    const began = performance.now()
    let problem = null
    try {
      problem = (await action()) || null
    } catch (error) {
      problem = `${error.message}`.split('\n').slice(0, 6).join('\n')
    }
    results.push({ name, problem: Array.isArray(problem) ? problem.join('\n') || null : problem, milliseconds: Math.round(performance.now() - began) })
  }
}

try {
  // Two at a time: more would only wait for the processor.
  const queue = [...request.pages]
  const worker = async () => {
    // A reader goes from one address to the next: a page opened for each would be a process of its own.
    const reader = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      reader.problems.length = 0
      await reader.page.setViewportSize(desktop)
      await pageChecks(tools, reader, path)
    }
    await reader.close()
  }
  await Promise.all([behaviours(tools).then(worker), worker()])
} finally {
  await browser.close()
  await server.close()
}
writeFileSync(resultFile, JSON.stringify(results, null, 2))
