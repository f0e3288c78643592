import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineLoader } from 'vitepress'

/** A bar of a chart: one variant in one comparison. */
export interface Bar {
  variant: string
  role: 'flagged' | 'fixed' | 'alternative'
  /** Nanoseconds for one call, as the result file has it. */
  value: number
  text: string
}

/** What a rule's chart shows of one stage. */
export interface Chart {
  stage: string
  runtime: string
  /** What is measured: the time or the processor time for one call. */
  measure: string
  /** The parameter that the groups differ in, empty where there is one group only; and what holds for all. */
  varied: string
  fixed: string
  groups: { label: string, bars: Bar[] }[]
}

/** What a rule's load chart shows of one stage: latencies by how many ask at the same time. */
export interface LoadChart {
  stage: string
  /** Who asks: users or clients. */
  who: string
  /** What else holds for all of it, empty where nothing else differs. */
  title: string
  counts: number[]
  /** The 95th percentile of single calls in nanoseconds, one for each count. */
  lines: { variant: string, role: Bar['role'], values: number[], texts: string[] }[]
}

declare const data: { charts: Record<string, Chart[]>, loads: Record<string, LoadChart[]> }
export { data }

interface Case {
  name: string
  role: Bar['role']
  median?: number
  cpuPerCall?: number
  percentiles?: Record<string, number>
}

interface Result {
  schema: number
  rule: string
  stage: string
  environment: { runtime: string }
  verdict: { comparison: string }
  comparisons: { id: string, parameters: Record<string, string>, cases: Case[] }[]
}

const folder = fileURLToPath(new URL('../../../perf-evidence/results', import.meta.url))

/** The stages in the order in which a page shows them: whose word counts most comes first. */
const stages = ['framework', 'corewcf', 'modern', 'mono']

/** A time in the unit that leaves one to three digits before the point. */
export function time(nanoseconds: number): string {
  const units: [string, number][] = [['ns', 1], ['µs', 1e3], ['ms', 1e6], ['s', 1e9]]
  const [unit, factor] = [...units].reverse().find(([, size]) => nanoseconds >= size) ?? units[0]
  const value = nanoseconds / factor
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
}

function chart(result: Result): Chart | null {
  const headline = result.comparisons.find(comparison => comparison.id === result.verdict.comparison)
  if (!headline) {
    throw new Error(`${result.rule}, ${result.stage}: the verdict names '${result.verdict.comparison}', which is no comparison.`)
  }
  // Mono's waiting loops sleep, so only the processor time says anything there.
  const isMono = result.stage === 'mono'
  const [varied, ...rest] = Object.keys(headline.parameters)
  const groups = result.comparisons
    .filter(comparison => rest.every(name => comparison.parameters[name] === headline.parameters[name]))
    .map(comparison => ({
      label: comparison.parameters[varied] ?? '',
      bars: comparison.cases.flatMap(({ name, role, median, cpuPerCall }) => {
        const value = isMono ? cpuPerCall : median
        return value === undefined ? [] : [{ variant: name, role, value, text: time(value) }]
      })
    }))
  return {
    stage: result.stage,
    runtime: result.environment.runtime,
    measure: isMono ? 'Processor time for one call' : 'Time for one call',
    varied: groups.length > 1 ? varied ?? '' : '',
    fixed: (groups.length > 1 ? rest : Object.keys(headline.parameters)).map(name => `${name}: ${headline.parameters[name]}`).join('; '),
    groups
  }
}

/** The charts of latencies, for comparisons that differ in nothing but how many ask. */
function loads(result: Result): LoadChart[] {
  const charts: LoadChart[] = []
  const measured = result.comparisons.filter(comparison => comparison.cases.some(one => one.percentiles))
  for (const who of ['users', 'clients']) {
    const groups = new Map<string, typeof measured>()
    for (const comparison of measured) {
      if (/^\d+$/.test(comparison.parameters[who] ?? '')) {
        const title = Object.entries(comparison.parameters).filter(([name]) => name !== who).map(([name, value]) => `${name}: ${value}`).join('; ')
        groups.set(title, [...groups.get(title) ?? [], comparison])
      }
    }
    for (const [title, group] of groups) {
      const names = group[0].cases.map(one => one.name).filter(name => group.every(({ cases }) => cases.some(one => one.name === name && one.percentiles)))
      if (group.length > 1 && names.length > 0) {
        charts.push({
          stage: result.stage,
          who,
          title,
          counts: group.map(({ parameters }) => Number(parameters[who])),
          lines: names.map(variant => {
            const values = group.map(({ cases }) => cases.find(one => one.name === variant)!.percentiles!.p95)
            return { variant, role: group[0].cases.find(one => one.name === variant)!.role, values, texts: values.map(time) }
          })
        })
      }
    }
  }
  return charts
}

export default defineLoader({
  watch: ['../../../perf-evidence/results/*/*.json'],
  load(): typeof data {
    const all: typeof data = { charts: {}, loads: {} }
    for (const stage of stages) {
      const files = existsSync(join(folder, stage)) ? readdirSync(join(folder, stage)).filter(name => /^WCFP\d{4}\.json$/.test(name)) : []
      for (const file of files) {
        const result: Result = JSON.parse(readFileSync(join(folder, stage, file), 'utf8'))
        if (result.schema !== 1) {
          throw new Error(`${stage}/${file} has schema ${result.schema}; this site reads 1.`)
        }
        const made = chart(result)
        if (made) {
          (all.charts[result.rule] ??= []).push(made)
        }
        (all.loads[result.rule] ??= []).push(...loads(result))
      }
    }
    return all
  }
})
