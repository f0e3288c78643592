import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { redirectPage, redirectScript } from './redirect.mts'
import { site, version } from './site.mts'

interface RuleEntry {
  id: string
  title: string
  description: string
  area: string
}

const rules: RuleEntry[] = JSON.parse(readFileSync(new URL('./data/rules.json', import.meta.url), 'utf8'))
const ruleOf = (page: string) => rules.find(rule => page === `rules/${rule.id}.md`)
const base = site.pathname

/** The sidebar's groups: one an area, in the order of the ids. */
const ruleGroups = [...new Set(rules.map(rule => rule.area))].map(area => ({
  text: area,
  items: rules.filter(rule => rule.area === area).map(rule => ({ text: `${rule.id} ${rule.title}`, link: `/rules/${rule.id}` }))
}))

export default defineConfig({
  lang: 'en-GB',
  title: 'WcfPerf',
  description: 'Roslyn analyzers that find what makes WCF systems slow, with the measurement behind each rule.',
  base,
  cleanUrls: true,
  srcExclude: ['README.md', '**/node_modules/**'],
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }],
    ['script', {}, redirectScript(base, rules.map(rule => rule.id))]
  ],
  sitemap: { hostname: site.href },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }
  },
  transformPageData(page) {
    const rule = ruleOf(page.relativePath)
    if (rule) {
      page.description = rule.description
    }
  },
  transformHead({ page, pageData }) {
    if (pageData.isNotFound) {
      return []
    }
    const path = page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
    return [['link', { rel: 'canonical', href: new URL(path, site).href }]]
  },
  // An id straight behind the site's address opens its page, also where nothing but files is served.
  buildEnd({ outDir }) {
    for (const rule of rules) {
      writeFileSync(join(outDir, `${rule.id}.html`), redirectPage(base, `${base}rules/${rule.id}`, `${rule.id}: ${rule.title}`))
    }
  },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: [
      { text: 'Install', link: '/guide/install' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Evidence', link: '/guide/evidence' },
      { text: version, link: '/changelog' }
    ],
    sidebar: [
      {
        text: 'Use it',
        items: [
          { text: 'What it is', link: '/' },
          { text: 'Install', link: '/guide/install' },
          { text: 'In CI', link: '/guide/ci' },
          { text: 'Configuration', link: '/guide/configuration' },
          { text: 'Presets', link: '/guide/presets' },
          { text: 'Findings in configuration files', link: '/guide/config-files' }
        ]
      },
      {
        text: 'Rules',
        items: [{ text: 'Overview', link: '/rules/' }, ...ruleGroups]
      },
      {
        text: 'Background',
        items: [
          { text: 'Evidence', link: '/guide/evidence' },
          { text: 'What the analyzers cost', link: '/guide/performance' },
          { text: 'Choosing a binding', link: '/guide/bindings' },
          { text: 'Data access under load', link: '/guide/data-access' },
          { text: 'Migrating to CoreWCF', link: '/guide/corewcf' }
        ]
      },
      {
        text: 'The project',
        items: [
          { text: 'Contributing', link: '/contributing' },
          { text: 'Changelog', link: '/changelog' }
        ]
      }
    ],
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // The button is called by what it shows, as a speech user says it.
        translations: { button: { buttonText: 'Search (Ctrl K)', buttonAriaLabel: 'Search (Ctrl K)' } },
        miniSearch: {
          // All ids differ by a digit or two: who looks for one means no other.
          searchOptions: { boost: { title: 4, text: 1, titles: 1 }, prefix: true, fuzzy: term => /[0-9]/.test(term) ? false : 0.1 }
        }
      }
    },
    docFooter: { prev: false, next: false }
  }
})
