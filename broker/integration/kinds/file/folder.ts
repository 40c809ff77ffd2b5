import { constants } from 'node:fs'
import { access, lstat, mkdir, readdir, realpath, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '@signalbox/formats/error-message'
import { ByteSize } from '@signalbox/formats/units'
import type { Driver } from '../../driver.ts'
import { SendFault } from '../../result.ts'

/** Suffix of a file that rows are appended to. */
export const UNFINISHED = '.part'
/** Names of files of actions: `<action>-<UTC time>-<number>.<format>`, with the suffix while rows are appended. */
const DATA_FILE = /-\d{8}T\d{6}Z-\d{4}\.(?:ndjson|csv)(?:\.part)?$/
const MAX_FILES = 10_000
/** Space of the disk that files of targets leave to the broker and others. */
const RESERVED_BYTES = 64 * 1024 * 1024

export interface FolderSettings {
  /** The folder of all targets. */
  root: string
  /** Path below the root, without links and steps up. */
  directory: string
  maxBytes: number
  deletesOldest: boolean
  /** A trial creates nothing. */
  isTrial: boolean
  reservedBytes?: number
}

interface DataFile {
  name: string
  bytes: number
  changedAt: number
}

/** The directory of a connector with the files of its actions. */
export class TargetFolder implements Driver {
  readonly path: string
  readonly #settings: FolderSettings
  /** Bytes of all files; `undefined`: they are counted before the next row. */
  #used: number | undefined
  #isFull = false

  constructor(settings: FolderSettings) {
    this.#settings = settings
    this.path = join(settings.root, settings.directory)
  }

  get isTrial(): boolean {
    return this.#settings.isTrial
  }

  /** A file has at most a part of the total, so that old files can make room. */
  get maxFileBytes(): number {
    return Math.max(1, Math.floor(this.#settings.maxBytes / 4))
  }

  async start(): Promise<void> {
    try {
      await this.#prepare()
    } catch (error) {
      throw new Error(`directory ${this.#settings.directory}: ${describeDisk(error)}`, {
        cause: error,
      })
    }
  }

  async check(): Promise<'connected'> {
    await this.start()
    return 'connected'
  }

  /** Creates missing folders. @throws {Error} if one is a link or cannot be written to */
  async #prepare(): Promise<void> {
    if (this.isTrial) return this.#try()
    const { root, directory } = this.#settings
    await mkdir(root, { recursive: true, mode: 0o700 })
    let path = await realpath(root)
    for (const name of directory.split('/')) {
      path = join(path, name)
      if ((await checkFolder(path)) === 'missing') {
        await mkdir(path, { mode: 0o700 })
        await checkFolder(path)
      }
    }
    await access(path, constants.W_OK | constants.X_OK)
    this.#used = undefined
  }

  async stop(): Promise<void> {}

  /**
   * Makes room for further bytes.
   *
   * @throws {SendFault} if the files have reached their limit, or the disk is nearly full
   */
  async reserve(bytes: number): Promise<void> {
    const { maxBytes, deletesOldest, reservedBytes = RESERVED_BYTES } = this.#settings
    const { bavail, bsize } = await statfs(this.path)
    if (bavail * bsize < reservedBytes) {
      throw full(`the disk has less than ${ByteSize.format(reservedBytes)} of free space`)
    }
    this.#used ??= await this.#count()
    if (this.#isFull || this.#used + bytes > maxBytes) {
      if (deletesOldest) await this.#deleteOldest(bytes)
      else this.#used = await this.#count()
    }
    if (this.#isFull || this.#used + bytes > maxBytes) {
      this.#used = undefined
      throw full(`the files of the directory have reached ${ByteSize.format(maxBytes)}`)
    }
  }

  wrote(bytes: number): void {
    if (this.#used !== undefined) this.#used += bytes
  }

  /** Files were added or removed: they are counted again. */
  changed(): void {
    this.#used = undefined
  }

  /** All files of actions. */
  async list(): Promise<DataFile[]> {
    const names = (await readdir(this.path)).filter((name) => DATA_FILE.test(name))
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await lstat(join(this.path, name)).catch(() => undefined) // it was removed
        if (found === undefined || !found.isFile()) return []
        return [{ name, bytes: found.size, changedAt: found.mtimeMs }]
      }),
    )
    return files.flat()
  }

  async #count(): Promise<number> {
    const files = await this.list()
    this.#isFull = files.length >= MAX_FILES
    return files.reduce((sum, each) => sum + each.bytes, 0)
  }

  async #deleteOldest(bytes: number): Promise<void> {
    const files = await this.list()
    let used = files.reduce((sum, each) => sum + each.bytes, 0)
    let count = files.length
    const complete = files
      .filter(({ name }) => !name.endsWith(UNFINISHED))
      .toSorted((a, b) => a.changedAt - b.changedAt)
    for (const each of complete) {
      if (used + bytes <= this.#settings.maxBytes && count < MAX_FILES) break
      await rm(join(this.path, each.name), { force: true })
      used -= each.bytes
      count--
    }
    this.#used = used
    this.#isFull = count >= MAX_FILES
  }

  /** Looks whether the directory could be created. */
  async #try(): Promise<void> {
    const { root, directory } = this.#settings
    const existing = await nearest(root)
    let path = await realpath(existing)
    for (const name of existing === root ? directory.split('/') : []) {
      const next = join(path, name)
      if ((await checkFolder(next)) === 'missing') break
      path = next
    }
    await access(path, constants.W_OK | constants.X_OK)
  }
}

const full = (reason: string) => new SendFault(reason, { isRecoverable: true })

/** @throws {Error} if something else than a folder has this name */
async function checkFolder(path: string): Promise<'present' | 'missing'> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeFrom(error) === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return 'missing'
  if (found.isSymbolicLink()) throw new Error('a part of the path is a symbolic link')
  if (!found.isDirectory()) throw new Error('a part of the path is not a folder')
  return 'present'
}

/** The folder, or the first one above it that exists. */
async function nearest(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined)
  return found === undefined ? nearest(dirname(path)) : path
}

const codeFrom = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is exhausted',
  EROFS: 'the disk is read-only',
  EACCES: 'the broker has no right to write there',
  EPERM: 'the broker has no right to write there',
  EIO: 'the disk reports an error',
  EMFILE: 'the broker has too many open files',
  ENOENT: 'the directory is missing',
  ELOOP: 'a part of the path is a symbolic link',
}

/** The reason of a failed operation on files, without paths of the machine. */
export function describeDisk(error: unknown): string {
  const code = codeFrom(error)
  const sentence = SENTENCES[code]
  if (sentence !== undefined) return `${sentence} (${code})`
  return code === '' ? errorMessage(error) : code
}
