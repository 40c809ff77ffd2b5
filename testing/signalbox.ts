import { type Client, createClient } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** What tests of Vitest start is one file (`scripts/bundle.setup.ts`), and otherwise the sources. */
export const MAIN = process.env.SERVER_OF_TESTS ?? join(ROOT, 'server', 'main.ts')
/** As with `npm start`: half of a start is reading code. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node')
const START_TIMEOUT_MS = 60_000

/** Every installation begins with this user. */
export const DEFAULT_USER = { username: 'admin', password: 'public' }

export interface SignalboxOptions {
  /** Further words of the command line, such as `--upstream`, `--base-path`. */
  args?: readonly string[]
  /** An existing folder is used and left alone; without it there is a new one that goes with the process. */
  dataDir?: string
  /** Free ports unless said otherwise; a restart takes those it had. */
  ports?: { http: number; mqtt: number; ws: number }
  env?: Readonly<Record<string, string>>
  /** Another one than this checkout's; it is found by its path. */
  program?: readonly [string, ...string[]]
  cwd?: string
}

/** Where a Signalbox listens. */
export interface Addresses {
  /** Of the console, with a slash at its end. */
  readonly url: string
  readonly apiUrl: string
  /** `mqtt://…`; empty in upstream mode, as is the next. */
  readonly mqttUrl: string
  readonly wsUrl: string
  /** `mqtts://…`; empty without `--ssl-port`. */
  readonly sslUrl: string
}

export interface Signalbox extends Addresses {
  readonly dataDir: string
  readonly pid: number
  /** What it has said on standard error so far. */
  log(): string
  /** A client of its API, logged in as the user that every installation begins with. */
  api(): Promise<Client>
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** The same again on the same ports and data: after `kill`, or instead of `stop`. */
  restart(): Promise<Signalbox>
  /** Ends it as an operator does, and takes its own data folder away. Gives the exit code. */
  stop(): Promise<number | null>
}

/** Starts the real process and waits until it has said where it listens. */
export async function startSignalbox(options: SignalboxOptions = {}): Promise<Signalbox> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'signalbox-'))
  const { http = 0, mqtt = 0, ws = 0 } = options.ports ?? {}
  const ports = ['--http-port', http, '--mqtt-port', mqtt, '--ws-port', ws].map(String)
  const words = ['--data-dir', dataDir, '--log-level', 'warn', ...ports]
  const [program, ...first] = options.program ?? [process.execPath, MAIN]
  const child = spawn(program, [...first, ...words, ...(options.args ?? [])], {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.env },
  })
  const removeData = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const output = await startUpLines(child, () => said).catch((error: unknown) => {
    removeData()
    throw error
  })

  const addresses = addressesIn(output)
  const portFromUrl = (text: string) => Number(text === '' ? 0 : new URL(text).port)
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    ...addresses,
    dataDir,
    pid: child.pid ?? 0,
    log: () => said,
    api: () => loggedIn(addresses.apiUrl),
    kill: async () => {
      await end('SIGKILL')
    },
    restart: async () => {
      await end('SIGTERM')
      const next = await startSignalbox({
        ...options,
        dataDir,
        ports: {
          http: portFromUrl(addresses.url),
          mqtt: portFromUrl(addresses.mqttUrl),
          ws: portFromUrl(addresses.wsUrl),
        },
      })
      const stop = async () => {
        const code = await next.stop()
        removeData()
        return code
      }
      return { ...next, stop }
    },
    stop: async () => {
      const code = await end('SIGTERM')
      removeData()
      return code
    },
  }
}

/** Of the lines that it prints when it has started. */
export function addressesIn(output: string): Addresses {
  const address = (pattern: RegExp) => pattern.exec(output)?.[1] ?? ''
  const url = address(/console +(http\S+)/)
  return {
    url,
    apiUrl: `${url}api/v5`,
    mqttUrl: address(/MQTT tcp +(mqtt:\S+)/),
    wsUrl: address(/MQTT ws +(ws:\S+)/),
    sslUrl: address(/MQTT ssl +(mqtts:\S+)/),
  }
}

function startUpLines(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const overdue = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Signalbox did not start in ${START_TIMEOUT_MS} ms: ${said()}`))
    }, START_TIMEOUT_MS)
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      // The lines are printed in one piece, with a line end at the last.
      if (!/console +http\S+/.test(output) || !output.endsWith('\n')) return
      clearTimeout(overdue)
      resolve(output)
    })
    child.once('exit', (code) => {
      clearTimeout(overdue)
      reject(new Error(`Signalbox ended with ${code}: ${said()}${output}`))
    })
  })
}

/** A client of an API, with a token of its own. */
export async function loggedIn(
  apiUrl: string,
  user: { username: string; password: string } = DEFAULT_USER,
): Promise<Client> {
  let token: string | undefined
  const client = createClient({
    baseUrl: apiUrl,
    authorization: () => (token === undefined ? undefined : `Bearer ${token}`),
  })
  const answer = await client.call(login, { body: user })
  token = answer.token
  return client
}
