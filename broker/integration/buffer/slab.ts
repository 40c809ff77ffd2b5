import { deserialize, serialize } from 'node:v8'
import type { Outcome } from '../result.ts'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { packedValue, unpackedValue } from '../stored-row.ts'
import type { Item } from './queue.ts'

/** All have one size, so that the memory of one that was read serves the next one. */
const SLAB_BYTES = 256 * 1024
/** The length of the requests and the number of rows. */
const HEAD_BYTES = 4 + 2
/** Bytes of the time at which a row was queued. */
const TIME_BYTES = 8

/** Rows that are packed together. They share what their requests have in common, such as headers. */
export interface Group {
  readonly items: readonly Item[]
  readonly requests: Buffer
  /** Bytes of each row, with its share of the requests. */
  readonly rowBytes: number
}

export function group(items: readonly Item[]): Group {
  const requests = serialize(packedContent(items))
  return { items, requests, rowBytes: rowBytes(requests.length, items.length) }
}

/** Requests, with their rows if fallbacks need these. */
interface Content {
  readonly requests: readonly unknown[]
  readonly rows?: readonly unknown[]
  readonly fallbacks?: readonly (number | undefined)[]
}

function packedContent(items: readonly Item[]): Content | readonly unknown[] {
  const requests = items.map(({ request }) => request)
  if (!items.some(({ isRowKept }) => isRowKept)) return requests
  return {
    requests,
    rows: items.map(({ row }) => row && packedValue(row)),
    fallbacks: items.map(({ fallbacks }) => fallbacks),
  }
}

const rowBytes = (length: number, count: number) =>
  TIME_BYTES + Math.ceil((HEAD_BYTES + length) / count)

/** Rows in a sequence that come from one rule, as most rows of an action do. */
interface Run extends Pick<Item, 'ruleId' | 'report'> {
  rows: number
}

/** Groups of rows, in memory outside of the heap of V8. They are read in the order in which they were written. */
export class Slab {
  readonly #data: Buffer<ArrayBuffer>
  #writeAt = 0
  #readAt = 0
  /** Runs of unread rows. */
  readonly #runs: Run[] = []

  /** @param first is larger than other slabs, if it has to be */
  constructor(first: Group) {
    this.#data = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, countBytes(first)))
  }

  get isRead(): boolean {
    return this.#readAt === this.#writeAt
  }

  hasRoom(next: Group): boolean {
    return this.#writeAt + countBytes(next) <= this.#data.length
  }

  write({ items, requests }: Group): void {
    const data = this.#data
    let at = data.writeUInt32LE(requests.length, this.#writeAt)
    at = data.writeUInt16LE(items.length, at)
    for (const { queuedAt, ruleId, report } of items) {
      at = data.writeDoubleLE(queuedAt, at)
      const last = this.#runs.at(-1)
      if (last?.report === report && last.ruleId === ruleId) last.rows++
      else this.#runs.push({ ruleId, report, rows: 1 })
    }
    data.set(requests, at)
    this.#writeAt = at + requests.length
  }

  /** The rows of the oldest group. */
  read(): Item[] {
    const data = this.#data
    const length = data.readUInt32LE(this.#readAt)
    const count = data.readUInt16LE(this.#readAt + 4)
    let at = this.#readAt + HEAD_BYTES
    const requestsAt = at + TIME_BYTES * count
    this.#readAt = requestsAt + length
    // A copy: buffers in requests are views of it, and live longer than the slab.
    const requests = new Requests(Buffer.from(data.subarray(requestsAt, this.#readAt)))
    const bytes = rowBytes(length, count)
    const items: Item[] = []
    for (let i = 0; i < count; i++, at += TIME_BYTES) {
      const [run] = this.#runs
      if (run === undefined) break
      items.push(new PackedItem(requests, i, run, bytes, data.readDoubleLE(at)))
      if (--run.rows === 0) this.#runs.shift()
    }
    return items
  }

  /** Reports one outcome for all rows that were not read. */
  giveUp(outcome: Outcome): void {
    for (const { report, rows } of this.#runs) for (let i = 0; i < rows; i++) report(outcome)
    this.#runs.length = 0
  }

  /** Returns the memory now, and not when V8 collects it. */
  free(): void {
    this.#data.buffer.transfer(0)
  }
}

const countBytes = ({ items, requests }: Group) =>
  HEAD_BYTES + TIME_BYTES * items.length + requests.length

/** The requests of a group. Rows that expire or make room are never deserialized. */
class Requests {
  #packed: Buffer | undefined
  #content: Content = { requests: [] }

  constructor(packed: Buffer) {
    this.#packed = packed
  }

  at(i: number): unknown {
    return this.#read().requests[i]
  }

  rowAt(i: number): ValueMap | undefined {
    const row = this.#read().rows?.[i]
    return row === undefined ? undefined : (unpackedValue(row) as ValueMap) // `group` made it
  }

  fallbacksAt(i: number): number | undefined {
    return this.#read().fallbacks?.[i]
  }

  #read(): Content {
    if (this.#packed !== undefined) {
      const content = deserialize(this.#packed) as Content | unknown[] // `group` made it
      this.#content = Array.isArray(content) ? { requests: content } : content
      this.#packed = undefined
    }
    return this.#content
  }
}

class PackedItem implements Item {
  readonly bytes: number
  readonly queuedAt: number
  readonly #requests: Requests
  readonly #i: number
  readonly #run: Run

  constructor(requests: Requests, i: number, run: Run, bytes: number, queuedAt: number) {
    this.#requests = requests
    this.#i = i
    this.#run = run
    this.bytes = bytes
    this.queuedAt = queuedAt
  }

  get ruleId(): string {
    return this.#run.ruleId
  }

  get report(): Item['report'] {
    return this.#run.report
  }

  get request(): unknown {
    return this.#requests.at(this.#i)
  }

  get row(): ValueMap | undefined {
    return this.#requests.rowAt(this.#i)
  }

  get isRowKept(): boolean {
    return this.row !== undefined
  }

  get fallbacks(): number | undefined {
    return this.#requests.fallbacksAt(this.#i)
  }
}
