import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const props = readFileSync(fileURLToPath(new URL('../../Directory.Build.props', import.meta.url)), 'utf8')

/** A property of Directory.Build.props. As in MSBuild, an environment variable of the same name goes before it. */
function property(name: string): string {
  const value = process.env[name] || new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(props)?.[1].trim()
  if (!value) {
    throw new Error(`Directory.Build.props has no property ${name}.`)
  }
  return value
}

/** Where the site will stand: help links, canonical links and the base path follow it. */
export const site = new URL(property('WcfPerfSite'))
if (!site.pathname.endsWith('/')) {
  throw new Error(`WcfPerfSite has to end with a slash: ${site}`)
}

/** The version that the pages describe. */
export const version = property('VersionPrefix')
