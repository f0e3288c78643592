// Lints the Markdown and checks the spelling of every page and readme. Exits with 1 where either complains.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))
const tools = [
  ['markdownlint-cli2', ['node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs']],
  ['cspell', ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary', '--config', 'cspell.json']]
]

let failed = false
for (const [name, args] of tools) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: docs, stdio: 'inherit' })
  if (error) {
    console.error(`${name} did not start: ${error.message}`)
  }
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
