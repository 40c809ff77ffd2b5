import { errorMessage } from '@signalbox/formats/error-message'
import { PLUGIN_SUFFIX } from '@signalbox/contract/plugins'
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveError } from '../../archive/archive-limits.ts'
import { readArchive } from '../../archive/archive-reader.ts'
import type { Log } from '../../kernel/log.ts'
import { findStorageFault } from '../../store/storage-faults.ts'
import {
  nameVsnFromFile,
  PackageError,
  packageLimits,
  type PluginPackage,
  pluginNameFromVsn,
  readPackage,
  requireEntryPath,
} from './package.ts'

/** One more is refused. */
export const MAX_PLUGINS = 50
const UNFINISHED = '.part'

/** The plugin is installed already; the message has its name. */
export class InstalledError extends Error {}

/** The packages of this broker: the archives as they were sent, and their files beside them. */
export class PackageFolder {
  readonly #folder: string
  readonly #log: Log
  readonly #packages = new Map<string, PluginPackage>()
  /** Settles when the installation before is over. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(folder: string, log: Log) {
    this.#folder = folder
    this.#log = log
  }

  get packages(): ReadonlyMap<string, PluginPackage> {
    return this.#packages
  }

  /** Path of a file in a package. */
  path(nameVsn: string, ...more: string[]): string {
    return join(this.#folder, nameVsn, ...more)
  }

  /**
   * Reads the packages, unpacks archives without files, and removes remains of a killed process.
   */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await chmod(this.#folder, 0o700)
    const names = await readdir(this.#folder)
    for (const name of names) {
      if (name.includes(UNFINISHED)) await rm(this.path(name), { recursive: true, force: true })
      else if (name.endsWith(PLUGIN_SUFFIX)) await this.#openOne(name)
    }
  }

  async #openOne(file: string): Promise<void> {
    try {
      const nameVsn = nameVsnFromFile(file)
      if (!existsSync(this.path(nameVsn))) await this.#unpack(this.path(file), nameVsn)
      this.#packages.set(nameVsn, this.#read(nameVsn))
    } catch (error) {
      this.#log.error({ err: error, file }, 'A plugin could not be read')
    }
  }

  #read(nameVsn: string): PluginPackage {
    return readPackage(nameVsn, (path) => {
      requireEntryPath(path)
      const file = this.path(nameVsn, ...path.split('/'))
      return existsSync(file) ? readFileSync(file) : undefined
    })
  }

  /**
   * Checks and stores a package.
   *
   * @throws {PackageError} if it is invalid or too large, or there are too many plugins
   * @throws {InstalledError} if it, or another version of it, is installed
   */
  async install(file: string, content: AsyncIterable<Buffer>): Promise<PluginPackage> {
    const nameVsn = nameVsnFromFile(file)
    const archive = this.path(`${randomUUID()}${UNFINISHED}`)
    try {
      await this.#receive(content, archive)
      const before = this.#before
      const turn = (async () => {
        await before
        this.#requireFree(nameVsn)
        await this.#unpack(archive, nameVsn)
        await rename(archive, this.path(`${nameVsn}${PLUGIN_SUFFIX}`))
        const found = this.#read(nameVsn)
        this.#packages.set(nameVsn, found)
        return found
      })()
      this.#before = turn.catch(() => {}) // its caller gets the error
      return await turn
    } finally {
      await rm(archive, { force: true })
    }
  }

  async remove(nameVsn: string): Promise<void> {
    // The archive is deleted first, because the other files are useless without it.
    await rm(this.path(`${nameVsn}${PLUGIN_SUFFIX}`), { force: true })
    await rm(this.path(nameVsn), { recursive: true, force: true })
    this.#packages.delete(nameVsn)
  }

  #requireFree(nameVsn: string): void {
    if (this.#packages.has(nameVsn)) {
      throw new InstalledError(`<<"${nameVsn}${PLUGIN_SUFFIX}">> is already installed`)
    }
    const other = [...this.#packages.keys()].find(
      (each) => pluginNameFromVsn(each) === pluginNameFromVsn(nameVsn),
    )
    if (other !== undefined) {
      throw new InstalledError(`["plugins/${other}${PLUGIN_SUFFIX}"] already installed`)
    }
    if (this.#packages.size >= MAX_PLUGINS) {
      throw new PackageError('too_many_plugins', `there are ${MAX_PLUGINS}: uninstall one first`)
    }
  }

  async #receive(content: AsyncIterable<Buffer>, archive: string): Promise<void> {
    async function* bounded(): AsyncGenerator<Buffer> {
      let size = 0
      for await (const chunk of content) {
        size += chunk.length
        if (size > packageLimits.maxBytes)
          throw new PackageError(
            'bad_plugin_package',
            `larger than ${packageLimits.maxBytes} bytes`,
          )
        yield chunk
      }
    }
    await pipeline(bounded(), createWriteStream(archive, { mode: 0o600, flush: true }))
  }

  /** Checks all entries before the first is written, and writes all of them or none. */
  async #unpack(archive: string, nameVsn: string): Promise<void> {
    const entries = new Map<string, Buffer>()
    try {
      await readArchive(archive, nameVsn, packageLimits, (path, bytes) => {
        requireEntryPath(path)
        entries.set(path, bytes)
      })
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      // Distinguishes files that are no archive from archives with another top folder, in the API's wording.
      const isForm = error.message === 'Unexpected end of file'
      const isOutside = error.message.includes('must be under')
      throw new PackageError(
        isOutside ? 'bad_info_file' : 'bad_plugin_package',
        isForm ? '' : error.message,
      )
    }
    readPackage(nameVsn, (path) => entries.get(path))
    const folder = this.path(`${randomUUID()}${UNFINISHED}`)
    try {
      for (const [path, bytes] of entries) {
        const file = join(folder, ...path.split('/'))
        await mkdir(dirname(file), { recursive: true, mode: 0o700 })
        await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
      }
      await rm(this.path(nameVsn), { recursive: true, force: true })
      await rename(folder, this.path(nameVsn))
    } catch (error) {
      if (findStorageFault(error) !== undefined) throw error
      throw new PackageError('bad_plugin_package', errorMessage(error))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
