// Plain JavaScript: the server's process asks this before anything else, and reading TypeScript that
// is not in the compile cache would cost it 15 MB.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SHARED = [
  ...['mqtt', 'formats', 'contract', 'regex', 'acl', 'rule-sql', 'schemas', 'flow'],
  'package-lock.json',
]
const CONSOLE = ['console', ...SHARED]
const SERVER = ['server', 'broker', 'scripts', ...SHARED]
const cache = join(root, 'node_modules', '.cache')

/** Where Node keeps what it has compiled. */
export const compileCache = join(cache, 'node')
const compiledStamp = join(cache, 'signalbox-compiled')
const builtStamp = join(root, 'console', 'dist', '.built')

/** Folder of the server that tests start. */
export const serverOfTests = join(cache, 'server-of-tests')
const bundledStamp = join(serverOfTests, '.bundled')

/** Whether a source of the server is newer than the one that tests start. */
export function isBundleStale() {
  return isNewer([...SERVER, 'plugin-sdk'], bundledStamp)
}

export function noteBundled() {
  writeFileSync(bundledStamp, '')
}

/** Whether a source is newer than the built console. */
export function isConsoleStale() {
  return isNewer(CONSOLE, builtStamp)
}

export function noteConsoleBuilt() {
  writeFileSync(builtStamp, '')
}

/** Whether a source of the server is newer than what Node has compiled of it. */
export function isServerStale() {
  return isNewer(SERVER, compiledStamp) || readFileSync(compiledStamp, 'utf8') !== process.version
}

export function noteServerCompiled() {
  writeFileSync(compiledStamp, process.version)
}

function isNewer(names, stamp) {
  const made = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs
  return made === undefined || names.some((name) => newest(join(root, name)) > made)
}

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}
