import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..')
const INSTALLED = '.signalbox-installed'
const LEFT_OUT = new Set(['node_modules', '.git', '.runtime', 'dist', 'data', 'test-results'])

/** What is not shared with the installed packages: caches, the rooms, and what was installed last. */
const OWN_MODULES = new Set(['.cache', '.vite', '.vite-temp', '@signalbox', INSTALLED])
/** A first start builds and compiles; on a machine with much other work it takes half a minute. */
const START_TIMEOUT_MS = 90_000

/** A process that was started with `npm start`. */
export interface Started {
  /** Of the process that serves. */
  readonly pid: number
  /** Of the console, with a slash at its end. */
  readonly url: string
  /** What it has said on standard error so far. */
  log(): string
  stop(): Promise<void>
}

export interface Checkout {
  start(): Promise<Started>
  remove(): void
}

/**
 * A copy of this repository as it is after `npm ci`: nothing is built, nothing compiled. Its packages
 * are those that are installed here.
 */
export function copyCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-checkout-'))
  const from = (name: string) => join(ROOT, name)
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue
    const isKept = (path: string) => !LEFT_OUT.has(basename(path))
    cpSync(from(name), join(folder, name), { recursive: true, filter: isKept })
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  // These packages fit the lock file, even if another version of it was installed last: a start that
  // installed its own would download them.
  const lock = createHash('sha256')
    .update(readFileSync(from('package-lock.json')))
    .digest('hex')
  writeFileSync(join(modules, INSTALLED), lock)
  for (const name of readdirSync(from('node_modules'))) {
    if (OWN_MODULES.has(name)) continue
    symlinkSync(join(from('node_modules'), name), join(modules, name))
  }
  mkdirSync(join(modules, '@signalbox'))
  for (const room of readdirSync(from('node_modules/@signalbox'))) {
    symlinkSync(join(folder, room), join(modules, '@signalbox', room))
  }
  return {
    start: () => start(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function start(folder: string): Promise<Started> {
  const ports = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])
  const words = [join(folder, 'scripts', 'run.mjs'), 'start', ...ports]
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const { stdout } = child
  if (stdout === null) throw new TypeError('its output is a pipe')
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const overdue = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  for await (const line of createInterface({ input: stdout })) {
    const url = /console +(http\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    clearTimeout(overdue)
    stdout.resume()
    return { pid: child.pid ?? 0, url, log: () => said, stop }
  }
  clearTimeout(overdue)
  const [code, signal] = await ended
  throw new Error(`It ended with ${code ?? signal}, without an address: ${said}`)
}
