import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'
import { requireName, SUFFIX } from './archive-format.ts'

export interface BackupFile {
  name: string
  /** Size of the file in bytes. */
  size: number
  /** Creation time in epoch milliseconds. */
  createdAt: number
}

/** One more is refused. */
const MAX_FILES = 500
const UNFINISHED = '.part'

/** The archives of this broker, in a folder that only its owner may read: they contain secrets. */
export class BackupFolder {
  readonly #folder: string
  readonly #limits: ArchiveLimits

  constructor(folder: string, limits: ArchiveLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  /** Creates the folder, and removes unfinished files of a killed process. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await chmod(this.#folder, 0o700)
    for (const name of await readdir(this.#folder)) {
      if (name.includes(UNFINISHED)) await rm(this.path(name), { force: true })
    }
  }

  path(name: string): string {
    return join(this.#folder, name)
  }

  /** Path for a file that only its creator uses. */
  temporary(): string {
    return this.path(`${randomUUID()}${UNFINISHED}`)
  }

  /** Backups in the folder, newest first. */
  async list(): Promise<BackupFile[]> {
    const names = await readdir(this.#folder)
    const files = await Promise.all(
      names.filter((name) => name.endsWith(SUFFIX)).map((name) => this.#facts(name)),
    )
    return files
      .filter((file) => file !== undefined)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.name < b.name ? 1 : -1))
  }

  /**
   * A backup by its name; `undefined` if it does not exist.
   * @throws {ArchiveError} if the name is not one of an archive
   */
  async find(name: string): Promise<BackupFile | undefined> {
    requireName(name)
    return this.#facts(name)
  }

  /** `false`: there was none. @throws {ArchiveError} if the name is not one of an archive */
  async delete(name: string): Promise<boolean> {
    if ((await this.find(name)) === undefined) return false
    await rm(this.path(name))
    return true
  }

  /** @throws {ArchiveError} if there are too many */
  async requireRoom(): Promise<void> {
    const names = await readdir(this.#folder)
    if (names.length >= MAX_FILES) {
      throw new ArchiveError(`There are ${names.length} backup files: delete some first`)
    }
  }

  /**
   * Stores an upload under a free name.
   * @param check validates the stored file; its error reaches the caller
   * @throws {ArchiveError} if the name is invalid or taken, the upload is too large, or there are too many files
   */
  async receive(
    name: string,
    content: AsyncIterable<Buffer>,
    check: (file: string) => Promise<void>,
  ): Promise<void> {
    requireName(name)
    await this.#requireFree(name)
    await this.requireRoom()
    const unfinished = this.temporary()
    try {
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(this.#bounded(content), target)
      await check(unfinished)
      await this.#requireFree(name)
      await rename(unfinished, this.path(name))
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async *#bounded(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of content) {
      size += chunk.length
      if (size > this.#limits.maxBytes) {
        throw new ArchiveError(`The backup is larger than ${this.#limits.maxBytes} bytes`)
      }
      yield chunk
    }
  }

  async #requireFree(name: string): Promise<void> {
    if ((await this.#facts(name)) === undefined) return
    throw new ArchiveError(`Backup file "${name}" already exists`)
  }

  async #facts(name: string): Promise<BackupFile | undefined> {
    try {
      const { size, mtimeMs } = await stat(this.path(name))
      return { name, size, createdAt: Math.floor(mtimeMs) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // the system's field
      throw error
    }
  }
}
