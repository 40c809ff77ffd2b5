import type { Client } from '@signalbox/contract/client'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Addresses, addressesIn, COMPILE_CACHE, loggedIn } from './signalbox.ts'

/** Messages to the process: `id` is chosen here. */
export type Request = { id: number; start: readonly string[] } | { id: number; stop: number }

/** Its answers, by the same `id`. */
export interface Answer {
  id: number
  /** The lines of addresses. */
  output?: string
  error?: string
}

/** One of several in a process. */
export interface SharedSignalbox extends Addresses {
  readonly dataDir: string
  /** A client of its API, logged in as the user that every installation begins with. */
  api(): Promise<Client>
  /** Ends it, and removes its data folder. */
  stop(): Promise<void>
}

/** A property of `globalThis`, because Vitest loads this module again for each reset of modules. */
const PROCESS = Symbol.for('signalbox.shared-process')

const globals: typeof globalThis & { [PROCESS]?: SharedProcess } = globalThis

/**
 * Starts Signalbox on free ports with its own data, in a process that all tests of this worker share: code is
 * loaded once, and passwords are hashed with few rounds, so that a start takes 50 ms and not a second. Tests
 * of the process, its log, its signals or its restart call `startSignalbox`.
 */
export async function openSignalbox(args: readonly string[] = []): Promise<SharedSignalbox> {
  globals[PROCESS] ??= new SharedProcess()
  return globals[PROCESS].open(args)
}

class SharedProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0
  #said = ''

  constructor() {
    const child = fork(join(import.meta.dirname, 'shared-process-main.ts'), {
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    child.stderr?.on('data', (chunk) => (this.#said = (this.#said + String(chunk)).slice(-4000)))
    child.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    })
    void once(child, 'exit').then(() => {
      delete globals[PROCESS]
      for (const [id, end] of this.#waiting) end({ id, error: `the process ended: ${this.#said}` })
    })
    // It ends with the worker.
    child.unref()
    child.channel?.unref()
  }

  async open(args: readonly string[]): Promise<SharedSignalbox> {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-'))
    const removeData = () => rmSync(dataDir, { recursive: true, force: true })
    const ports = ['http', 'mqtt', 'ws'].flatMap((name) => [`--${name}-port`, '0'])
    const words = ['--data-dir', dataDir, '--log-level', 'warn', ...ports, ...args]
    const id = ++this.#lastId
    try {
      const addresses = addressesIn(await this.#ask({ id, start: words }))
      return {
        ...addresses,
        dataDir,
        api: () => loggedIn(addresses.apiUrl),
        stop: async () => {
          await this.#ask({ id: ++this.#lastId, stop: id })
          removeData()
        },
      }
    } catch (error) {
      removeData()
      throw error
    }
  }

  #ask(request: Request): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, ({ output = '', error }) =>
        error === undefined ? resolve(output) : reject(new Error(error)),
      )
      this.#child.send(request, (error) => {
        if (error !== null) reject(error)
      })
    })
  }
}
