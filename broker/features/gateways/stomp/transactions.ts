import type { Clock } from '../../../kernel/clock.ts'
import { ofItsOwn } from '../../../kernel/own-bytes.ts'
import type { Frame } from './frame.ts'

/** Limits for each client separately. */
const MAX_TRANSACTIONS = 16
const MAX_FRAMES = 1000
const MAX_BYTES = 1024 * 1024
/** An older one is aborted. */
const MAX_AGE_MS = 60_000

interface Transaction {
  beganAt: number
  frames: Frame[]
}

/** Bytes of a waiting frame, without its texts and its body. */
const FRAME_BYTES = 500

/** The frames that wait for their COMMIT, within bounds. A text says why something cannot be done. */
export class Transactions {
  readonly #clock: Clock
  readonly #open = new Map<string, Transaction>()
  #frames = 0
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Bytes of all waiting frames. */
  get bytes(): number {
    return this.#bytes + this.#frames * FRAME_BYTES
  }

  begin(id: string): string | undefined {
    this.#expire()
    if (this.#open.has(id)) return `Transaction ${id} already started`
    if (this.#open.size >= MAX_TRANSACTIONS) return `More than ${MAX_TRANSACTIONS} transactions`
    this.#open.set(id, { beganAt: this.#clock.monotonic(), frames: [] })
    return undefined
  }

  add(id: string, frame: Frame): string | undefined {
    this.#expire()
    const transaction = this.#open.get(id)
    if (transaction === undefined) return `Transaction ${id} not found`
    if (this.#frames >= MAX_FRAMES || this.#bytes + countCharacters(frame) > MAX_BYTES) {
      return `Transaction ${id} is too large`
    }
    // The body is a view of the received chunk, so it is copied.
    transaction.frames.push({ ...frame, body: ofItsOwn(frame.body) })
    this.#frames++
    this.#bytes += countCharacters(frame)
    return undefined
  }

  /** Removes a transaction and returns its frames; `undefined` if it does not exist. */
  end(id: string): readonly Frame[] | undefined {
    this.#expire()
    return this.#remove(id)
  }

  #remove(id: string): readonly Frame[] | undefined {
    const transaction = this.#open.get(id)
    if (transaction === undefined) return undefined
    this.#open.delete(id)
    for (const frame of transaction.frames) {
      this.#frames--
      this.#bytes -= countCharacters(frame)
    }
    return transaction.frames
  }

  #expire(): void {
    for (const [id, { beganAt }] of this.#open) {
      if (this.#clock.monotonic() - beganAt < MAX_AGE_MS) return
      this.#remove(id)
    }
  }
}

function countCharacters({ headers, body }: Frame): number {
  let size = body.length
  for (const [name, value] of headers) size += name.length + value.length
  return size
}
