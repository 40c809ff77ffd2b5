import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Lines of this long are written together. */
const FLUSH_MS = 50
// A link could lead out of the folder. Windows has no such flag.
const APPEND =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

export interface TraceFileLimits {
  /** Largest size of the file. */
  maxBytes: number
  /** Lines and bytes that wait to be written; more are left out, and counted. */
  maxWaitingLines: number
  maxWaitingBytes: number
}

export const TRACE_FILE_LIMITS: TraceFileLimits = {
  maxBytes: 512 * 1024 * 1024,
  maxWaitingLines: 20_000,
  maxWaitingBytes: 16 * 1024 * 1024,
}

/** Texts that the file adds to the log. */
export interface TraceFileNotes {
  /** Line about omitted lines. */
  leftOut(lines: number): string
  /** The last line of a file at its limit. */
  full(maxBytes: number): string
  /** The file cannot be written. */
  onFailure(error: unknown): void
}

/** The log of one trace: lines are appended in the background, with bounded memory. */
export class TraceFile {
  readonly path: string
  readonly #notes: TraceFileNotes
  readonly #limits: TraceFileLimits
  #handle: FileHandle | undefined
  #size = 0
  #waiting: string[] = []
  #waitingBytes = 0
  #leftOut = 0
  #isFull = false
  #hasFailed = false
  #timer: NodeJS.Timeout | undefined
  /** Settles when everything that was handed over is written. */
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string, notes: TraceFileNotes, limits: TraceFileLimits = TRACE_FILE_LIMITS) {
    this.path = path
    this.#notes = notes
    this.#limits = limits
  }

  /** Nothing is written any more: the file has its maximum size. */
  get isFull(): boolean {
    return this.#isFull
  }

  write(line: string): void {
    if (this.#isFull) return
    const { maxWaitingLines, maxWaitingBytes } = this.#limits
    const bytes = Buffer.byteLength(line)
    const isOver =
      this.#waiting.length >= maxWaitingLines || this.#waitingBytes + bytes > maxWaitingBytes
    if (isOver) {
      this.#leftOut++
      return
    }
    this.#waiting.push(line)
    this.#waitingBytes += bytes
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  /** Resolves when all lines so far are in the file, or lost to a failure. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** Also writes what waits; a further line opens the file again. */
  close(): Promise<void> {
    this.#writing = this.flush().then(() => this.#release())
    return this.#writing
  }

  async #release(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    // Closing can fail too, because some file systems write data only then.
    await handle?.close().catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): void {
    if (!this.#hasFailed) this.#notes.onFailure(error)
    this.#hasFailed = true
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0 || this.#isFull) return
    const lines = this.#waiting
    if (this.#leftOut > 0) lines.push(this.#notes.leftOut(this.#leftOut))
    this.#waiting = []
    this.#leftOut = 0
    try {
      await this.#open()
      await this.#handle?.appendFile(this.#fitting(lines))
      this.#hasFailed = false
    } catch (error) {
      this.#fail(error)
      // The file is opened again, which reads its size: it may contain some of the lines.
      await this.#release()
    } finally {
      // Not before: what is being written is in memory as well.
      this.#waitingBytes = this.#waiting.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
    }
  }

  /** The leading lines that fit. The first line that does not fit ends the file. */
  #fitting(lines: readonly string[]): string {
    const { maxBytes } = this.#limits
    let text = ''
    for (const line of lines) {
      const bytes = Buffer.byteLength(line)
      if (this.#size + bytes > maxBytes) {
        this.#isFull = true
        return text + this.#notes.full(maxBytes)
      }
      this.#size += bytes
      text += line
    }
    return text
  }

  async #open(): Promise<void> {
    if (this.#handle !== undefined) return
    // It may have been removed since.
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
    const handle = await open(this.path, APPEND, 0o600)
    this.#handle = handle
    this.#size = (await handle.stat()).size
  }
}
