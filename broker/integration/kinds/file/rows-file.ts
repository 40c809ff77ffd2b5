import { constants } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type TargetFolder, UNFINISHED } from './folder.ts'

export type FileFormat = 'ndjson' | 'csv'

/** Files that rows are appended to, of all connectors of this process. */
const inUse = new Set<string>()

const MAX_NUMBER = 9999
const NEW = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const EXISTING = constants.O_RDWR | constants.O_NOFOLLOW

/** `20261130T190000Z`. */
const toStamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const last = { stamp: '', number: 0 }

/** Names of one second are not used again after their files were deleted, so that they are in the order of time. */
function firstNumber(stamp: string): number {
  if (last.stamp !== stamp) Object.assign(last, { stamp, number: 0 })
  return Math.min(++last.number, MAX_NUMBER)
}

/** A file that rows are appended to. It has a suffix until it is complete. */
export class RowsFile {
  readonly createdAt: number
  readonly #path: string
  readonly #handle: FileHandle
  #bytes = 0

  private constructor(path: string, handle: FileHandle, createdAt: number) {
    this.#path = path
    this.#handle = handle
    this.createdAt = createdAt
  }

  static async create(folder: TargetFolder, name: string, format: FileFormat): Promise<RowsFile> {
    const now = Date.now()
    const stamp = toStamp(now)
    for (let number = firstNumber(stamp); ; number++) {
      const file = `${name}-${stamp}-${String(number).padStart(4, '0')}.${format}`
      const path = join(folder.path, file)
      try {
        // A complete file of this name must not be replaced.
        await (await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)).close()
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error
        try {
          const handle = await open(`${path}${UNFINISHED}`, NEW, 0o600)
          inUse.add(path)
          folder.changed()
          return new RowsFile(path, handle, now)
        } catch (created) {
          if (!hasCode(created, 'EEXIST') || number === MAX_NUMBER) throw created
        }
      }
    }
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Whether the file was removed: rows would be lost. */
  async isGone(): Promise<boolean> {
    return (await this.#handle.stat()).nlink === 0
  }

  /** Appends everything or nothing. */
  async append(data: Buffer): Promise<void> {
    try {
      for (let done = 0; done < data.length; ) {
        const at = this.#bytes + done
        const { bytesWritten } = await this.#handle.write(data, done, data.length - done, at)
        done += bytesWritten
      }
    } catch (error) {
      await this.#handle.truncate(this.#bytes)
      throw error
    }
    this.#bytes += data.length
  }

  /** The file gets its final name, after it is on disk. */
  async finish(): Promise<void> {
    try {
      await this.#handle.datasync()
    } finally {
      await this.abandon()
    }
    await rename(`${this.#path}${UNFINISHED}`, this.#path).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error // it was removed
    })
  }

  /** Closes the file as it is; the next start of the action completes it. */
  async abandon(): Promise<void> {
    inUse.delete(this.#path)
    await this.#handle.close()
  }
}

/** Completes the files that an action could not complete before the process ended. */
export async function completeFiles(folder: TargetFolder, name: string): Promise<void> {
  for (const { name: file } of await folder.list()) {
    const isOwn =
      file.endsWith(UNFINISHED) &&
      /^-\d{8}T\d{6}Z-\d{4}\.\w+\.part$/.test(file.startsWith(name) ? file.slice(name.length) : '')
    const path = join(folder.path, file.slice(0, -UNFINISHED.length))
    if (!isOwn || inUse.has(path)) continue
    if (!(await cutToRows(`${path}${UNFINISHED}`, { isQuoted: path.endsWith('.csv') }))) continue
    await rename(`${path}${UNFINISHED}`, path)
    folder.changed()
  }
}

const CHUNK_BYTES = 256 * 1024
const [LINE_END, QUOTE] = [10, 34]

/**
 * Removes the last row if only a part of it is there.
 *
 * @returns `false`: the file has another name, and may be anything
 */
async function cutToRows(path: string, { isQuoted }: { isQuoted: boolean }): Promise<boolean> {
  const handle = await open(path, EXISTING)
  try {
    const { nlink } = await handle.stat()
    if (nlink !== 1) return false
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let [at, end, isInQuotes] = [0, 0, false]
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) break
      for (let i = 0; i < bytesRead; i++) {
        if (isQuoted && chunk[i] === QUOTE) isInQuotes = !isInQuotes
        else if (chunk[i] === LINE_END && !isInQuotes) end = at + i + 1
      }
      at += bytesRead
    }
    if (end < at) await handle.truncate(end)
    return true
  } finally {
    await handle.close()
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
