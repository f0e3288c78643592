/** What differs between the charts of latencies and the results that they are made from. */
export async function loadProblems(page, points) {
  const shown = await page.locator('.load-chart [data-value]').evaluateAll(elements => elements.map(element => ({
    label: element.getAttribute('data-label'),
    value: Number(element.getAttribute('data-value')),
    text: element.textContent.trim()
  })))
  const problems = shown.length === points.length ? [] : [`the charts of latencies have ${shown.length} points, and the results ${points.length}`]
  points.forEach((point, i) => {
    if (!shown[i] || shown[i].label !== point.label || shown[i].value !== point.value || shown[i].text !== point.text) {
      problems.push(`point ${i + 1} is ${JSON.stringify(shown[i])} and should be ${JSON.stringify(point)}`)
    }
  })
  const drawn = await page.locator('.load-chart circle').count()
  return drawn === points.length ? problems : [...problems, `${drawn} points are drawn, and there are ${points.length}`]
}

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
