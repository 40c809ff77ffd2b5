import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..')
const LEFT_OUT = new Set(['node_modules', '.git', '.runtime', 'dist', 'data', 'test-results'])

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
  for (const name of readdirSync(from('node_modules'))) {
    if (name.startsWith('.cache') || name === '@signalbox') continue
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
  for await (const line of createInterface({ input: stdout })) {
    const url = /console +(http\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    stdout.resume()
    return {
      pid: child.pid ?? 0,
      url,
      log: () => said,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`It ended without an address: ${said}`)
}
