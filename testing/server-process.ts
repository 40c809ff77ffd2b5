import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 5000

/** Who a server runs as: databases refuse to be root. */
export interface Owner {
  uid?: number
  gid?: number
}

/** How a server is started. */
interface Surroundings extends Owner {
  env?: Readonly<Record<string, string | undefined>>
}

/** Nobody in particular, unless we are root. */
export function ownerForUser(user: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder that goes with the server. */
export interface Folder {
  readonly path: string
  /** Readable by its owner alone, as servers want their keys. Gives the path. */
  write(name: string, text: string): string
  remove(): void
}

export function makeFolder(prefix: string, { uid, gid }: Owner): Folder {
  const path = mkdtempSync(join(tmpdir(), prefix))
  const give = (each: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(each, uid, gid)
  }
  give(path)
  return {
    path,
    write(name, text) {
      const file = join(path, name)
      writeFileSync(file, text, { mode: 0o600 })
      give(file)
      return file
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Runs a program to its end. @throws {Error} with what it said */
export async function runProgram(
  program: string,
  words: readonly string[],
  { input, ...owner }: Owner & { input?: string },
): Promise<void> {
  const child = spawn(program, words, { ...owner, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  // One that ends early says why by its exit code.
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(-2000)}`)
}

/** One server, which can be stopped and started again where it was. */
export class ServerProcess {
  readonly #program: string
  readonly #words: readonly string[]
  readonly #owner: Surroundings
  readonly #ready: { test(said: string): boolean }
  #child: ChildProcess | undefined

  /** `ready`: what it says once it can be asked. */
  constructor(
    program: string,
    words: readonly string[],
    owner: Surroundings,
    ready: { test(said: string): boolean },
  ) {
    this.#program = program
    this.#words = words
    this.#owner = owner
    this.#ready = ready
  }

  async start(): Promise<void> {
    const child = spawn(this.#program, this.#words, {
      ...this.#owner,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let said = ''
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${this.#program} ${why}: ${said}`))
      const overdue = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS)
      const listen = (chunk: unknown) => {
        said = (said + String(chunk)).slice(-4000)
        if (!this.#ready.test(said)) return
        clearTimeout(overdue)
        resolve()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('error', (error) => fail(error.message))
      child.once('exit', (code) => fail(`ended with ${code}`))
      child.once('exit', () => clearTimeout(overdue))
    })
  }

  /** It stays there and answers nothing any more, as one that is overloaded. */
  pause(): void {
    this.#signal('SIGSTOP')
    const until = performance.now() + STOP_TIMEOUT_MS
    // One thread takes the signal and stops the others: until then another may still answer.
    while (!this.#pids().every(isStopped)) {
      if (performance.now() > until) throw new Error(`${this.#program} does not stop`)
    }
  }

  resume(): void {
    this.#signal('SIGCONT')
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    // It receives the signal when it continues.
    this.resume()
    await ended
  }

  /** It and those that it has started: some servers have a process for each connection. */
  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#pids()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended without a signal.
      }
    }
  }

  #pids(): number[] {
    const pid = this.#child?.pid
    return pid === undefined ? [] : [pid, ...listChildren(pid)]
  }
}

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

/** Whether no thread of a process runs; true where there is no such process. */
export function isStopped(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      // After the name, which may have parentheses itself. Z: it has ended.
      return ['T', 'Z'].includes(text.charAt(text.lastIndexOf(')') + 2))
    })
  } catch {
    return true
  }
}

interface Starting {
  /** What the running server needs before its use. */
  prepare?: () => void | Promise<void>
  /** Ends it: one that has processes of its own has to end them. */
  endsBy?: NodeJS.Signals
}

/** Starts a server with its folder, and returns what ends both; a start that fails leaves neither. */
export async function startIn(
  folder: Folder,
  server: ServerProcess,
  { prepare = () => {}, endsBy = 'SIGKILL' }: Starting = {},
): Promise<() => Promise<void>> {
  const end = async () => {
    await server.stop(endsBy)
    folder.remove()
  }
  try {
    await server.start()
    await prepare()
  } catch (error) {
    await end()
    throw error
  }
  return end
}
