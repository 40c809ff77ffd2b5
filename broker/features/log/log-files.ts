import { type FileHandle, open } from 'node:fs/promises'
import { parseLine } from './log-line.ts'
import { READ } from './rotating-file.ts'

export const CHUNK_BYTES = 64 * 1024
const LINE_FEED = 10

/** A line of a file, without its line feed. */
export interface FileLine {
  text: string
  start: number
  /** After its line feed. */
  end: number
}

/** A log file that is open for reading, chunk by chunk. */
export class OpenLogFile {
  readonly inode: number
  /** After the last complete line. */
  readonly end: number
  readonly #handle: FileHandle

  private constructor(handle: FileHandle, inode: number, end: number) {
    this.#handle = handle
    this.inode = inode
    this.end = end
  }

  /** Opens a log file; `undefined` if it is gone or not a regular file. */
  static async open(path: string): Promise<OpenLogFile | undefined> {
    const handle = await open(path, READ).catch(() => undefined)
    if (handle === undefined) return undefined
    const stats = await handle.stat()
    if (!stats.isFile()) {
      await handle.close()
      return undefined
    }
    return new OpenLogFile(handle, stats.ino, await lastLineEnd(handle, stats.size))
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** The complete lines of one chunk before `end`, the first one first; none at the beginning of the file. */
  async before(end: number): Promise<FileLine[]> {
    const from = Math.max(0, end - CHUNK_BYTES)
    const bytes = await this.#read(from, end)
    const first = from === 0 ? 0 : bytes.indexOf(LINE_FEED) + 1
    // A line longer than a chunk does not come from this log; it is read in pieces.
    const isPiece = first === 0 || first >= bytes.length
    return splitLines(bytes, isPiece ? 0 : first, from)
  }

  /** Complete lines of one chunk from `start` on. */
  async after(start: number): Promise<FileLine[]> {
    const to = Math.min(this.end, start + CHUNK_BYTES)
    const bytes = await this.#read(start, to)
    const last = to === this.end ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1
    return splitLines(last === 0 ? bytes : bytes.subarray(0, last), 0, start)
  }

  /** Position of the first line at or after a time. */
  async seek(timeMs: number): Promise<number> {
    let low = 0
    let high = this.end
    while (high - low > CHUNK_BYTES) {
      const middle = Math.floor((low + high) / 2)
      const lines = await this.after(middle)
      // The first line is incomplete.
      const line = lines.slice(1).find(({ text }) => parseLine(text).timeMs !== undefined)
      const time = line && parseLine(line.text).timeMs
      if (line === undefined || time === undefined || line.start >= high) break
      if (time < timeMs) low = line.start
      else high = middle
    }
    for (let at = low; at < this.end; ) {
      const lines = await this.after(at)
      const found = lines.find(({ text }) => (parseLine(text).timeMs ?? -Infinity) >= timeMs)
      if (found) return found.start
      at = lines.at(-1)?.end ?? this.end
    }
    return this.end
  }

  async #read(from: number, to: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(
      Buffer.alloc(to - from),
      0,
      to - from,
      from,
    )
    return buffer.subarray(0, bytesRead)
  }
}

async function lastLineEnd(handle: FileHandle, size: number): Promise<number> {
  const from = Math.max(0, size - CHUNK_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
  const last = buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED)
  return last === -1 ? from : from + last + 1
}

function splitLines(bytes: Buffer, first: number, offset: number): FileLine[] {
  const lines: FileLine[] = []
  for (let start = first; start < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const end = feed === -1 ? bytes.length : feed + 1
    const text = bytes.toString('utf8', start, feed === -1 ? end : feed)
    lines.push({ text, start: offset + start, end: offset + end })
    start = end
  }
  return lines
}
