import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { TransferFault } from './faults.ts'
import { type Range, Ranges } from './ranges.ts'
import type { StoredTransfer, TransferTable } from './transfer-table.ts'

interface Write {
  offset: number
  bytes: Buffer
  done: () => void
  fail: (error: unknown) => void
}

/** Segments written between two syncs to disk. */
const MAX_BATCH = 64
/** Ranges of one transfer. A client with more of them sends the segments in random order. */
const MAX_RANGES = 10_000
const HASH_CHUNK = 256 * 1024

/**
 * One transfer in progress. Segments are written into one file at their offsets, so that the complete file needs
 * no copy. A segment is acknowledged when its bytes and its range are on disk.
 */
export class Transfer {
  readonly stored: Omit<StoredTransfer, 'ranges'>
  /** Path of the file with the segments. */
  readonly file: string
  changedAt: number
  isAssembling = false
  readonly #ranges: Ranges
  readonly #table: TransferTable
  readonly #now: () => number
  #queue: Write[] = []
  #writing: Promise<void> | undefined
  #isEnded = false

  constructor(
    { ranges, ...stored }: StoredTransfer,
    around: { file: string; table: TransferTable; now: () => number },
  ) {
    this.stored = stored
    this.file = around.file
    this.changedAt = stored.changedAt
    this.#ranges = new Ranges(ranges)
    this.#table = around.table
    this.#now = around.now
  }

  get ranges(): readonly Range[] {
    return this.#ranges.all
  }

  /** Bytes that are stored. */
  get received(): number {
    return this.#ranges.total
  }

  /**
   * Resolves when the segment is on disk.
   *
   * @throws {TransferFault} if the transfer has ended, is being assembled, or has too many gaps
   * @throws the system's error
   */
  write(offset: number, bytes: Buffer): Promise<void> {
    if (this.#isEnded) return Promise.reject(new TransferFault('the transfer has ended'))
    const range = { from: offset, to: offset + bytes.length }
    if (this.isAssembling) {
      // Sent once more, because its acknowledgement was lost.
      if (this.#ranges.covers(range)) return Promise.resolve()
      return Promise.reject(new TransferFault('the file is being assembled'))
    }
    if (this.#ranges.all.length + this.#queue.length > MAX_RANGES) {
      return Promise.reject(new TransferFault(`more than ${MAX_RANGES} gaps between segments`))
    }
    return new Promise((done, fail) => {
      this.#queue.push({ offset, bytes, done, fail })
      this.#writing ??= this.#drain().finally(() => {
        this.#writing = undefined
      })
    })
  }

  /**
   * Checks that all bytes are present and match the checksum, and truncates the rest.
   * @throws {TransferFault} if they do not; otherwise the system's error, or that of the signal
   */
  async verify(size: number, checksum: string | undefined, signal: AbortSignal): Promise<void> {
    await this.#writing
    if (!this.#ranges.covers({ from: 0, to: size })) {
      throw new TransferFault(`segments are missing: ${this.#missing(size)}`)
    }
    const handle = await this.#open()
    try {
      await handle.truncate(size)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    if (checksum === undefined) return
    const found = await sha256(this.file, signal)
    if (found !== checksum) throw new TransferFault('the checksum of the file is another')
  }

  /** No segment is written from then on; resolves when none is being written. */
  async end(): Promise<void> {
    this.#isEnded = true
    const waiting = this.#queue
    this.#queue = []
    for (const { fail } of waiting) fail(new TransferFault('the transfer has ended'))
    await this.#writing
  }

  /** Deletes segments and rows. */
  async delete(): Promise<void> {
    await this.end()
    await rm(this.file, { force: true })
    await this.#table.delete(this.stored.id)
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_BATCH)
      try {
        await this.#store(batch)
        for (const { done } of batch) done()
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
  }

  async #store(batch: readonly Write[]): Promise<void> {
    const handle = await this.#open()
    try {
      for (const { offset, bytes } of batch) await writeAt(handle, bytes, offset)
      // A range that is stored promises its bytes, also after a power cut.
      await handle.datasync()
    } finally {
      await handle.close()
    }
    const merges = batch.flatMap(({ offset, bytes }) => {
      const merge = this.#ranges.add({ from: offset, to: offset + bytes.length })
      return merge === undefined ? [] : [merge]
    })
    this.changedAt = this.#now()
    await this.#table.noteRanges(this.stored.id, merges, this.changedAt)
  }

  #open(): Promise<FileHandle> {
    return open(this.file, constants.O_RDWR | constants.O_CREAT, 0o600)
  }

  /** The first gap, for the client. */
  #missing(size: number): string {
    let from = 0
    for (const range of this.#ranges.all) {
      if (range.from > from) return `${from} to ${Math.min(range.from, size)}`
      from = range.to
    }
    return `${from} to ${size}`
  }
}

async function writeAt(handle: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, offset + at)
    at += bytesWritten
  }
}

/** SHA-256 of a file in upper-case hexadecimal digits. */
async function sha256(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: HASH_CHUNK, signal })) {
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex').toUpperCase()
}
