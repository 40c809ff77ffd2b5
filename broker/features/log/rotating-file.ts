import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

// A link could lead out of the folder, and a pipe without a reader would block. Windows has neither flag.
const SAFE = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFE
export const READ = constants.O_RDONLY | SAFE

/** After a failure, and to find out that somebody has moved the file. */
const RETRY_MS = 5000
/** Bytes of waiting lines beyond which they are written before the end of the turn. */
const MAX_WAITING_BYTES = 1024 * 1024

export interface Rotation {
  /** `Infinity`: no rotation. */
  maxBytes: number
  /** Number of files, including the current one. */
  maxFiles: number
}

/**
 * A file that lines are appended to, once per turn of the event loop. At its maximum size it becomes `name.1`,
 * `name.1` becomes `name.2`, and the oldest one is deleted.
 */
export class RotatingFile {
  readonly path: string
  rotation: Rotation
  lines = 0
  lost = 0
  #fd: number | undefined
  #inode = 0
  #size = 0
  #failure: string | undefined
  #nextCheckAt = 0
  #waiting: string[] = []
  #waitingBytes = 0
  #isScheduled = false
  readonly #now: () => number

  constructor(path: string, rotation: Rotation, now: () => number = () => performance.now()) {
    this.path = path
    this.rotation = rotation
    this.#now = now
    this.#reopen()
  }

  /** Why nothing can be written, as the contract names it; lines are lost until it can. */
  get failure(): string | undefined {
    return this.#failure
  }

  write(line: string): void {
    this.#waiting.push(line)
    this.#waitingBytes += line.length
    if (this.#waitingBytes > MAX_WAITING_BYTES) return this.flush()
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.flush()).unref()
  }

  flush(): void {
    this.#isScheduled = false
    if (this.#waiting.length === 0) return
    const lines = this.#waiting
    const bytes = Buffer.from(lines.join(''))
    this.#waiting = []
    this.#waitingBytes = 0
    try {
      this.#check(bytes.length)
      if (this.#fd === undefined) {
        this.lost += lines.length
        return
      }
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at)
      this.#size += bytes.length
      this.lines += lines.length
    } catch (error) {
      this.lost += lines.length
      this.#fail(error)
    }
  }

  close(): void {
    this.flush()
    this.#release()
  }

  #check(more: number): void {
    if (this.#now() >= this.#nextCheckAt) {
      this.#nextCheckAt = this.#now() + RETRY_MS
      if (this.#fd === undefined || !this.#isInPlace()) this.#reopen()
    }
    const isFull = this.#size > 0 && this.#size + more > this.rotation.maxBytes
    if (this.#fd === undefined || !isFull) return
    this.#release()
    this.#rotate()
    this.#reopen()
  }

  /** Whether the open file still has its path; other programs may move or delete it. */
  #isInPlace(): boolean {
    return lstatSync(this.path, { throwIfNoEntry: false })?.ino === this.#inode
  }

  #reopen(): void {
    this.#release()
    this.#nextCheckAt = this.#now() + RETRY_MS
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
      this.#fd = openSync(this.path, APPEND, 0o600)
      const { ino, size, isFile } = statFile(this.#fd)
      if (!isFile) throw new Error('no_file')
      this.#inode = ino
      this.#size = size
      this.#failure = undefined
    } catch (error) {
      this.#fail(error)
    }
  }

  #rotate(): void {
    const { maxFiles } = this.rotation
    const older = rotatedFiles(this.path)
    for (const [number, path] of older.toReversed()) {
      if (number >= maxFiles - 1) rmSync(path, { force: true })
      else renameSync(path, `${this.path}.${number + 1}`)
    }
    if (maxFiles > 1) renameSync(this.path, `${this.path}.1`)
    else rmSync(this.path, { force: true })
  }

  #fail(error: unknown): void {
    this.#release()
    this.#failure = describeReason(error)
    this.#nextCheckAt = this.#now() + RETRY_MS
  }

  #release(): void {
    const fd = this.#fd
    this.#fd = undefined
    if (fd === undefined) return
    try {
      closeSync(fd)
    } catch (error) {
      // Closing can fail too, because some file systems write data only then.
      this.#failure = describeReason(error)
    }
  }
}

function statFile(fd: number) {
  const stats = fstatSync(fd)
  return { ino: stats.ino, size: stats.size, isFile: stats.isFile() }
}

/** The older files of a log with their numbers, the latest first. */
export function rotatedFiles(path: string): [number: number, path: string][] {
  const folder = dirname(path)
  const prefix = `${basename(path)}.`
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.startsWith(prefix) && /^[1-9]\d{0,2}$/.test(name.slice(prefix.length)))
    .map((name): [number, string] => [Number(name.slice(prefix.length)), join(folder, name)])
    .sort(([a], [b]) => a - b)
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  EROFS: 'read_only',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EISDIR: 'folder',
  ENOTDIR: 'bad_folder',
  ELOOP: 'link',
  ENXIO: 'no_file',
  EMFILE: 'too_many_files',
}

function describeReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code !== undefined && REASONS[code]) || (code ?? message)
}
