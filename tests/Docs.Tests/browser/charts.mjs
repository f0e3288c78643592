/** What differs between a chart and the results that it is made from. */
export async function chartProblems(page, wanted) {
  const bars = await page.locator('.result-chart [data-value]').evaluateAll(elements => elements.map(element => ({
    label: element.getAttribute('data-label'),
    value: Number(element.getAttribute('data-value')),
    text: element.querySelector('.value')?.textContent?.trim() ?? ''
  })))
  if (!wanted) {
    return bars.length === 0 ? null : `it shows ${bars.length} bars, and no result is committed`
  }
  const problems = []
  if (bars.length !== wanted.bars.length) {
    problems.push(`it has ${bars.length} bars, and the results ${wanted.bars.length}`)
  }
  wanted.bars.forEach((bar, i) => {
    const shown = bars[i]
    if (!shown || shown.label !== bar.label || shown.value !== bar.value || !shown.text.startsWith(bar.text)) {
      problems.push(`bar ${i + 1} is ${JSON.stringify(shown)} and should be ${JSON.stringify(bar)}`)
    }
  })
  return problems
}
