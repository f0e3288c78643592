import { chartProblems } from './charts.mjs'

/** What a reader does with the site. Each check's name stands in SiteTests.cs too. */
export async function behaviours(tools) {
  const { request, site, open, visit, check } = tools
  const { rules, charts } = request
  const rulePath = rule => `rules/${rule.id}`

  /** Runs a check in a browser of its own; whatever else went wrong in it counts too. */
  const inBrowser = (name, options, action) => check(name, async () => {
    const { page, problems, close } = await open(options)
    try {
      const problem = await action(page)
      return [problem, ...problems].flat().filter(Boolean)
    } finally {
      await close()
    }
  })

  // Those that leave nothing behind in the browser share one.
  const shared = await open()
  const inPage = (name, action) => check(name, async () => {
    shared.problems.length = 0
    const problem = await action(shared.page)
    return [problem, ...shared.problems].flat().filter(Boolean)
  })

  const pathOf = page => new URL(page.url()).pathname.replace(new URL(site).pathname, '')
  const arrives = async (page, rule) => {
    await page.waitForURL(url => url.pathname.replace(/\.html$/, '').endsWith(`/${rulePath(rule)}`))
    await page.locator('main h1', { hasText: rule.id }).waitFor()
    const heading = (await page.locator('main h1').textContent()).replace(/[\u200b#]/g, '').trim()
    return heading === `${rule.id}: ${rule.title}` ? null : `the heading is '${heading}'`
  }

  // ---- Which rule says this?
  for (const rule of rules) {
    await inPage(`${rule.id}: its help link opens its page`, async page => {
      await page.goto(new URL(rule.helpPath, site).href)
      return await arrives(page, rule)
    })
  }

  const some = rules[Math.min(1, rules.length - 1)]
  for (const [name, address] of [
    ['an id asked for opens its page', `?id=${some.id}`],
    ['an id in small letters opens its page', `?id=${some.id.toLowerCase()}`],
    ['an id asked for on another page opens its page', `guide/install?id=${some.id}`],
    ['an id behind the address opens its page', some.id]
  ]) {
    await inPage(name, async page => {
      await page.goto(new URL(address, site).href)
      return await arrives(page, some)
    })
  }

  // A host answers 404 with the page for that, which knows ids in any spelling; the 404 itself is no fault.
  await check('an id behind the address in small letters opens its page', async () => {
    await shared.page.goto(new URL(some.id.toLowerCase(), site).href)
    return await arrives(shared.page, some)
  })

  await inPage('an id that no rule has is said to be none', async page => {
    await page.goto(new URL('?id=WCFP9999', site).href)
    await page.waitForURL(url => url.pathname.endsWith('/rules/'))
    const said = await page.locator('.rule-table .asked').textContent()
    return said.includes('WCFP9999') ? null : `it says '${said}'`
  })

  // ---- Search
  const search = async (page, words, byKey) => {
    await visit(page, '')
    if (byKey) {
      await page.keyboard.press('Control+k')
    } else {
      await page.locator('#local-search button').click()
    }
    const box = page.locator('#localsearch-input')
    await box.fill(words)
    await page.locator('.VPLocalSearchBox .result').first().waitFor()
    return box
  }
  const first = page => page.locator('.VPLocalSearchBox .result').first().getAttribute('href')

  // One page for all of these: the box is filled anew.
  const searching = await open()
  try {
    for (const rule of rules) {
      for (const [how, words] of [['its id', rule.id], ['the words of its title', rule.title.replace(/[^A-Za-z ]/g, ' ')]]) {
        await check(`search finds ${rule.id} by ${how}`, async () => {
          if (!await searching.page.locator('#localsearch-input').isVisible()) {
            await search(searching.page, words)
          } else {
            await searching.page.locator('#localsearch-input').fill(words)
          }
          const wanted = `a.result[href*="${rulePath(rule)}"]`
          await searching.page.locator(`.VPLocalSearchBox .results li:first-child ${wanted}`).waitFor({ timeout: 3000 }).catch(() => {})
          const found = await first(searching.page)
          return [found.includes(rulePath(rule)) ? null : `the first result is ${found}`, ...searching.problems].filter(Boolean)
        })
      }
    }
  } finally {
    await searching.close()
  }

  await inBrowser('search works by keyboard alone', {}, async page => {
    const box = await search(page, some.id, true)
    await box.press('Enter')
    return await arrives(page, some)
  })

  // ---- Filters
  const shownIds = page => page.locator('.rule-table tbody tr:not([hidden]) td:first-child').allTextContents()
  const expects = async (page, wanted) => {
    const ids = wanted.map(rule => rule.id)
    const shown = await shownIds(page)
    const count = await page.locator('.rule-table .count').textContent()
    if (shown.join() !== ids.join()) {
      return `it shows ${shown.join(', ') || 'nothing'} and should show ${ids.join(', ') || 'nothing'}`
    }
    return count === `${ids.length} of ${rules.length} rules` ? null : `it says '${count}'`
  }
  const filter = (name, value, isWanted) => inPage(`the overview filters by ${name}`, async page => {
    await visit(page, 'rules/')
    const before = await expects(page, rules)
    await page.locator(`.filters [name=${name}]`).selectOption(value)
    const after = await expects(page, rules.filter(isWanted))
    await page.locator('.filters button').click()
    return [before, after, await expects(page, rules)]
  })
  const ratioOf = rule => charts[rule.id]?.ratio ?? null
  await filter('area', some.area, rule => rule.area === some.area)
  await filter('severity', 'Info', rule => rule.severity === 'Info')
  await filter('fix', 'none', rule => rule.fix === 'none')
  await filter('ratio', 'none', rule => ratioOf(rule) === null)
  await inPage('the overview filters by a measured ratio of two', async page => {
    await visit(page, 'rules/?ratio=2')
    return await expects(page, rules.filter(rule => ratioOf(rule) !== null && ratioOf(rule) >= 2))
  })
  await inPage('the overview filters by words and keeps them in the address', async page => {
    await visit(page, 'rules/')
    await page.locator('.filters [name=q]').fill('wshttpbinding')
    const wanted = rules.filter(rule => rule.title.toLowerCase().includes('wshttpbinding'))
    const typed = await expects(page, wanted)
    const address = new URL(page.url()).search
    await page.reload()
    await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__ !== undefined)
    return [typed, address === '?q=wshttpbinding' ? null : `the address ends in '${address}'`, await expects(page, wanted)]
  })
  await inBrowser('the overview lists every rule without scripts', { javaScriptEnabled: false }, async page => {
    await page.goto(new URL('rules/', site).href)
    const shown = await shownIds(page)
    return shown.join() === rules.map(rule => rule.id).join() ? null : `it shows ${shown.join(', ')}`
  })

  // ---- Light and dark
  const background = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await inBrowser('dark mode is switched on and stays', {}, async page => {
    await visit(page, '')
    const light = await background(page)
    await page.locator('.VPNavBarAppearance .VPSwitchAppearance').click()
    await page.waitForFunction(was => getComputedStyle(document.body).backgroundColor !== was, light)
    await page.goto(new URL('rules/', site).href)
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
    return isDark && (await background(page)) !== light ? null : 'the next page is light again'
  })
  await inBrowser('a reader who likes it dark gets it so', { colorScheme: 'dark' }, async page => {
    await visit(page, '')
    return await page.evaluate(() => document.documentElement.classList.contains('dark')) ? null : 'the page is light'
  })

  // ---- Keyboard and phone
  await inBrowser('the first tab leads past the navigation', {}, async page => {
    await visit(page, 'guide/install')
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    await page.keyboard.press('Enter')
    const target = await page.evaluate(() => location.hash)
    return /skip to content/i.test(text) && target === '#VPContent' ? null : `the first tab stops at '${text}' and leads to '${target}'`
  })
  await inBrowser('on a phone the menu leads to a rule', { viewport: { width: 375, height: 700 } }, async page => {
    await visit(page, '')
    await page.locator('.VPLocalNav .menu').click()
    const link = page.locator(`.VPSidebar a[href$="/${rulePath(some)}"]`)
    await link.click()
    return await arrives(page, some)
  })

  // ---- Charts
  await inPage('the chart on the first page shows what the results say', async page => {
    await visit(page, '')
    const id = await page.locator('.result-chart').first().getAttribute('data-rule')
    const chart = charts[id]
    return await chartProblems(page, chart && {
      bars: chart.bars.filter(bar => bar.stage === chart.bars[0].stage && bar.role !== 'alternative')
    })
  })
  await shared.close()
}
