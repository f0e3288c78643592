// Installs what package-lock.json names, unless that is what is installed already.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${docs}/node_modules/.installed-lock`
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`The documentation site needs Node.js 20 or later; this is ${process.version}.`)
  process.exit(1)
}

const lock = createHash('sha256').update(readFileSync(`${docs}/package-lock.json`)).digest('hex')
const installed = () => {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}
if (installed() === lock) {
  process.exit(0)
}

const npm = spawnSync('npm', ['ci', '--prefer-offline', '--loglevel=error'], { cwd: docs, stdio: 'inherit', shell: process.platform === 'win32' })
if (npm.status !== 0) {
  console.error(npm.error ? `npm did not start: ${npm.error.message}` : `'npm ci' ended with exit code ${npm.status}.`)
  process.exit(1)
}
writeFileSync(stamp, lock)
