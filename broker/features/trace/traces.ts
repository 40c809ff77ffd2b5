import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import type { RuleObserver } from '../rules/rules.ts'
import { TraceFile, type TraceFileLimits } from './trace-file.ts'
import { type TraceEvent, traceLine } from './trace-line.ts'
import { TraceTable } from './trace-table.ts'
import {
  MAX_TRACES,
  traceStatus,
  type StoredTrace,
  TraceRefusal,
  type TraceRequest,
  type TraceStatus,
} from './trace.ts'
import { type TraceWriter, Watcher } from './watcher.ts'

export { TraceRefusal, type TraceRequest } from './trace.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'connections' | 'sessions' | 'sessionOf'>

/** A trace with what has become of it. */
export interface Trace extends TraceRequest {
  status: TraceStatus
  /** Size of the log. */
  bytes: number
  /** Time of the last line, or of the start if there is none, in epoch milliseconds. */
  modifiedMs: number
}

/** Read at once; a caller reads on at the position in the answer. */
const MAX_READ_BYTES = 8 * 1024 * 1024
/** Characters of a name in the name of its file. */
const MAX_NAME = 180

interface Known {
  stored: StoredTrace
  path: string
  file: TraceFile | undefined
}

/**
 * Writes down what the broker does for one client, topic, address or rule, for a limited time. A trace that is
 * running at the end of the process runs on after the next start.
 */
export class Traces {
  readonly #kernel: Services
  readonly #table: TraceTable
  readonly #folder: string
  readonly #limits: TraceFileLimits | undefined
  readonly #watcher: Watcher
  /** In the order of their creation. */
  readonly #traces = new Map<string, Known>()
  #cancel: (() => void) | undefined

  constructor(
    kernel: Services,
    store: Store,
    folder: string,
    observe: (observer: RuleObserver | undefined) => void,
    limits?: TraceFileLimits,
  ) {
    this.#kernel = kernel
    this.#table = new TraceTable(store)
    this.#folder = folder
    this.#limits = limits
    this.#watcher = new Watcher(kernel, observe)
    for (const stored of this.#table.all()) this.#add(stored)
    this.#follow()
  }

  /** The latest start first. */
  list(): Trace[] {
    return [...this.#traces.values()]
      .toReversed()
      .map((known) => this.#present(known))
      .sort((a, b) => b.startAt - a.startAt)
  }

  get(name: string): Trace | undefined {
    const known = this.#traces.get(name)
    return known && this.#present(known)
  }

  /** @throws {TraceRefusal} if an equal trace exists or there are too many. */
  async create(request: TraceRequest): Promise<Trace> {
    const { name, type, condition, startAt } = request
    if (this.#traces.has(name)) throw new TraceRefusal('exists', name)
    for (const [other, { stored }] of this.#traces) {
      const isSame = stored.type === type && stored.condition === condition
      if (isSame && stored.startAt === startAt) throw new TraceRefusal('duplicate', other)
    }
    if (this.#traces.size >= MAX_TRACES) throw new TraceRefusal('too_many')
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const date = new Date(startAt * 1000).toISOString().slice(0, 10)
    const mark = randomBytes(4).toString('hex')
    const file = `trace_${name.slice(0, MAX_NAME)}_${date}_${mark}.log`
    const stored = { ...request, file, isStopped: false }
    const known = this.#add(stored)
    try {
      await this.#table.put(stored)
    } catch (error) {
      this.#traces.delete(name)
      throw error
    } finally {
      this.#follow()
    }
    return this.#present(known)
  }

  /** Stops a trace, and keeps its log; returns whether it exists. */
  async stop(name: string): Promise<boolean> {
    const known = this.#traces.get(name)
    if (known === undefined) return false
    if (!known.stored.isStopped) {
      known.stored = { ...known.stored, isStopped: true }
      this.#follow()
      await this.#table.put(known.stored)
    }
    return true
  }

  /** Removes traces with their logs; returns how many there were. */
  async remove(names: readonly string[]): Promise<number> {
    const found = names.flatMap((name) => this.#traces.get(name) ?? [])
    for (const { stored } of found) this.#traces.delete(stored.name)
    await this.#table.remove(names)
    this.#follow()
    for (const { file, path } of found) {
      await file?.close()
      rmSync(path, { force: true })
    }
    return found.length
  }

  names(): string[] {
    return [...this.#traces.keys()]
  }

  /**
   * A part of a log; `position` is where the next one begins. It ends at the end of a character.
   *
   * @param position in bytes; beyond the end, the answer is empty and has the end as its position
   */
  async read(
    name: string,
    position: number,
    bytes: number,
  ): Promise<{ text: string; position: number } | undefined> {
    const known = this.#traces.get(name)
    if (known === undefined) return undefined
    await known.file?.flush()
    const handle = await open(known.path).catch(() => undefined)
    if (handle === undefined) return { text: '', position: 0 }
    try {
      const { size } = await handle.stat()
      const from = Math.min(Math.max(position, 0), size)
      const buffer = Buffer.alloc(Math.min(bytes, size - from, MAX_READ_BYTES))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from)
      const length = from + bytesRead < size ? wholeCharacters(buffer, bytesRead) : bytesRead
      return { text: buffer.toString('utf8', 0, length), position: from + length }
    } finally {
      await handle.close()
    }
  }

  /** Log up to the present; `undefined` if it is empty or there is no such trace. */
  async stream(name: string): Promise<Readable | undefined> {
    const known = this.#traces.get(name)
    await known?.file?.flush()
    const size = known && fileBytes(known.path)
    if (known === undefined || !size) return undefined
    // Stops at the size that was measured first: a log that grows while it is read would have no end.
    return createReadStream(known.path, { end: size - 1 })
  }

  /** Writes all lines so far into their files. */
  async flush(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.flush()))
  }

  async close(): Promise<void> {
    this.#cancel?.()
    this.#watcher.close()
    await Promise.all(this.#files.map((file) => file.close()))
  }

  get #files(): TraceFile[] {
    return [...this.#traces.values()].flatMap(({ file }) => file ?? [])
  }

  #add(stored: StoredTrace): Known {
    const known = { stored, path: join(this.#folder, stored.file), file: undefined }
    this.#traces.set(stored.name, known)
    return known
  }

  #present({ stored, path }: Known): Trace {
    const { file: _, isStopped: __, ...request } = stored
    const stats = statSync(path, { throwIfNoEntry: false })
    return {
      ...request,
      status: traceStatus(stored, this.#kernel.clock.now()),
      bytes: stats?.size ?? 0,
      modifiedMs: stats?.mtimeMs ?? stored.startAt * 1000,
    }
  }

  /** Hears for the running traces, and comes back when the next one starts or ends. */
  #follow(): void {
    const { clock } = this.#kernel
    const now = clock.now()
    const writers: TraceWriter[] = []
    const times: number[] = []
    for (const known of this.#traces.values()) {
      const { stored } = known
      const status = traceStatus(stored, now)
      if (status === 'running') writers.push(this.#writer(known))
      else void known.file?.close()
      if (status !== 'stopped')
        times.push((status === 'waiting' ? stored.startAt : stored.endAt) * 1000)
    }
    this.#watcher.setWriters(writers)
    this.#cancel?.()
    this.#cancel =
      times.length === 0
        ? undefined
        : clock.after(Math.max(1, Math.min(...times) - now), () => this.#follow())
  }

  #writer(known: Known): TraceWriter {
    const { stored } = known
    const { clock, log } = this.#kernel
    const { name, type, condition } = stored
    const line = (event: TraceEvent) => traceLine(event, clock.now(), stored)
    const note = (msg: string, fields: object) =>
      line({
        tag: 'TRACE',
        msg,
        level: 'warning',
        clientId: '',
        peername: '',
        fields: { ...fields },
      })
    const file = (known.file ??= new TraceFile(
      known.path,
      {
        leftOut: (lines) => note('trace_lines_left_out', { lines }),
        full: (maxBytes) => {
          log.warn({ trace: name, maxBytes }, 'The log of a trace is full')
          return note('trace_file_is_full', { max_bytes: maxBytes })
        },
        onFailure: (error) =>
          log.error({ trace: name, err: error }, 'The log of a trace cannot be written'),
      },
      this.#limits,
    ))
    return {
      type,
      condition,
      write: (event) => {
        if (!file.isFull) file.write(line(event))
      },
    }
  }
}

const fileBytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size

/** How many of the bytes are whole characters of UTF-8, unless there is no whole one. */
function wholeCharacters(buffer: Buffer, length: number): number {
  for (let back = 1; back <= Math.min(4, length); back++) {
    const byte = buffer[length - back] ?? 0
    if (byte < 0x80) return length
    if (byte < 0xc0) continue
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return needs > back && length > back ? length - back : length
  }
  return length
}
