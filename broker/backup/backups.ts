import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type HoconObject, writeHocon } from '@signalbox/formats/hocon'
import type { Configuration } from '../configuration/configuration.ts'
import { buildRootTree } from '../configuration/tree.ts'
import type { Ports } from '../kernel/ports.ts'
import { writeProperties } from '../kernel/stored-message.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'
import { archiveLimits, archiveFolder, nameAt, SUFFIX, writeMeta } from './archive-format.ts'
import { type ArchiveEntry, type LongEntry, writeArchive } from './archive-writer.ts'
import { makeEmqxArchive } from './emqx-archive.ts'
import type { EmqxOptions } from './emqx-config.ts'
import { type BackupFile, BackupFolder } from './backup-folder.ts'
import { EMQX4_EXPORT, MAX_EXPORT_BYTES, requireExport } from './emqx4/read-export.ts'
import type { ImportFiles } from './mosquitto/files.ts'
import type { LineReport } from './mosquitto/lines.ts'
import { SessionImport } from './mosquitto/sessions.ts'
import { type MosquittoImport, translateMosquitto } from './mosquitto/translate.ts'
import {
  asBackup,
  checkBackup,
  type ReadBackup,
  readBackup,
  readConfigText,
} from './read-backup.ts'
import { Restore, type Restored, type RestoredFeatures } from './restore.ts'
import type { RestorePart } from './part.ts'
import { samlEntries } from './saml-keys.ts'
import { Staging } from './staging.ts'
import { tableEntries } from './table-files.ts'
import { backupTables } from './tables.ts'

type Services = Ports<'authorize' | 'clock' | 'durability' | 'hooks' | 'log' | 'node' | 'sessions'>

export interface BackupDeps {
  dataDir: string
  /** Version of the management API. */
  version: string
  kernel: Services
  store: Store
  configuration: Configuration
  features: RestoredFeatures
}

export interface BackupPreview {
  version: string
  /** Another kind of broker has written it. */
  isForeign: boolean
  parts: RestorePart[]
}

const MAX_CERTIFICATE_BYTES = 1024 * 1024
/** EMQX 4 exports one JSON text. */
const EXPORT_SUFFIX = '.json'
/** Exports and restores that wait for the one under way. */
const MAX_WAITING = 8

/** Backups of the configuration and of the data of this broker (docs/decisions/0137-backup.md). */
export class Backups {
  readonly folder: BackupFolder
  readonly #deps: BackupDeps
  readonly #limits: ArchiveLimits
  #waiting = 0
  #before: Promise<unknown> = Promise.resolve()

  constructor(deps: BackupDeps, limits: Partial<ArchiveLimits> = {}) {
    this.#deps = deps
    this.#limits = { ...archiveLimits, ...limits }
    this.folder = new BackupFolder(join(deps.dataDir, 'backup'), this.#limits)
  }

  /** Writes an archive of the state of this moment. @throws {ArchiveError} if too many backups exist or wait */
  export(): Promise<BackupFile> {
    return this.#inTurn(() => this.#write(this.#entries()))
  }

  async #write(entries: Iterable<ArchiveEntry | LongEntry>): Promise<BackupFile> {
    await this.folder.requireRoom()
    const name = nameAt(this.#deps.kernel.clock.now())
    await writeArchive(this.folder.path(name), archiveFolder(name), entries)
    const file = await this.folder.find(name)
    if (file === undefined) throw new ArchiveError('The backup is gone')
    return file
  }

  /** Writes an archive that EMQX 5.7 imports, and lists what is left out. It has the errors of `export`. */
  exportForEmqx(
    options: Pick<EmqxOptions, 'edition' | 'listeners'>,
  ): Promise<{ file: BackupFile; parts: RestorePart[] }> {
    return this.#inTurn(async () => {
      const { kernel, store, configuration, dataDir } = this.#deps
      const snapshot = store.snapshot()
      const retained = this.#retainedRows('retained')
      const readRows = (table: string) =>
        table === 'retained' && retained !== undefined
          ? retained
          : snapshot.prepare(`SELECT * FROM "${table}"`).iterate()
      try {
        const archive = await makeEmqxArchive(configuration, readRows, {
          ...options,
          certificates: [...certificateEntries(dataDir)],
          node: kernel.node,
          ms: kernel.clock.now(),
        })
        return { file: await this.#write(archive.entries), parts: archive.parts }
      } finally {
        snapshot.close()
      }
    })
  }

  /**
   * Stores an archive from elsewhere under its own name, and an export of EMQX 4 as an archive of the same name.
   *
   * @returns the name of the stored file
   * @throws {ArchiveError} if it cannot be stored or read
   */
  async receive(name: string, content: AsyncIterable<Buffer>): Promise<string> {
    if (!name.endsWith(EXPORT_SUFFIX)) {
      await this.#store(name, content)
      return name
    }
    const text = await readText(content, MAX_EXPORT_BYTES)
    const { version } = requireExport(text)
    const archive = `${name.slice(0, -EXPORT_SUFFIX.length)}${SUFFIX}`
    const unfinished = this.folder.temporary()
    const entries = [
      { path: 'META.hocon', bytes: Buffer.from(`edition = ce\nversion = "${version}.0"\n`) },
      { path: EMQX4_EXPORT, bytes: Buffer.from(text) },
    ]
    try {
      await writeArchive(unfinished, archiveFolder(archive), entries)
      await this.#store(archive, createReadStream(unfinished))
    } finally {
      await rm(unfinished, { force: true })
    }
    return archive
  }

  #store(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.folder.receive(name, content, (file) => checkBackup(file, name, this.#limits))
  }

  /** @throws {ArchiveError} if there is no such backup, it cannot be read, or too many wait */
  preview(name: string): Promise<BackupPreview> {
    return this.#read(name, async (backup) => this.#preview(backup))
  }

  /** Previews the changes that a configuration text would make. @throws {ArchiveError} if it cannot be read */
  previewText(text: string): Promise<BackupPreview> {
    return this.#readText(text, async (backup) => this.#preview(backup))
  }

  #preview(backup: ReadBackup): BackupPreview {
    return {
      version: backup.meta.version,
      isForeign: backup.isForeign,
      parts: new Restore(this.#deps, backup).preview(),
    }
  }

  /**
   * @param only names of the parts that are restored; all unless given
   * @throws {ArchiveError} if the backup cannot be read or written to the store; nothing has changed
   */
  restore(name: string, only?: readonly string[]): Promise<Restored[]> {
    return this.#read(name, (backup) => this.#restore(backup, only))
  }

  /** Merges a configuration text in the same way as `restore`, with its errors. */
  restoreText(text: string, only?: readonly string[]): Promise<Restored[]> {
    return this.#readText(text, (backup) => this.#restore(backup, only))
  }

  /** Previews `restoreConfig`. */
  previewConfig(config: HoconObject): Promise<BackupPreview> {
    return this.#asBackup(config, async (backup) => this.#preview(backup))
  }

  /** Restores a configuration like that of an archive: its items replace those with the same ID. */
  restoreConfig(config: HoconObject): Promise<Restored[]> {
    return this.#asBackup(config, (backup) => this.#restore(backup))
  }

  /** Previews the import of a Mosquitto broker's files. @throws {ArchiveError} if they cannot be read */
  previewMosquitto(files: ImportFiles): Promise<{ parts: RestorePart[]; report: LineReport }> {
    return this.#readMosquitto(files, async ({ backup, report, database }) => {
      const sessions = new SessionImport(this.#deps.kernel, database)
      const parts = new Restore(this.#deps, backup).preview()
      return { parts: [...parts, ...sessions.plan()], report }
    })
  }

  /** Imports a Mosquitto broker's files in the same way as `restore`, with its errors. */
  restoreMosquitto(
    files: ImportFiles,
    only?: readonly string[],
  ): Promise<{ parts: Restored[]; report: LineReport }> {
    return this.#readMosquitto(files, async ({ backup, report, database }) => {
      const parts = await this.#restore(backup, only)
      // Sessions follow the rules, which decide about their subscriptions.
      const sessions = new SessionImport(this.#deps.kernel, database)
      return { parts: [...parts, ...(await sessions.run(only))], report }
    })
  }

  #restore(backup: ReadBackup, only?: readonly string[]): Promise<Restored[]> {
    return new Restore(this.#deps, backup, only).run()
  }

  #readText<Result>(text: string, use: (backup: ReadBackup) => Promise<Result>): Promise<Result> {
    return this.#use((around) => readConfigText(text, around), use)
  }

  #asBackup<Result>(
    config: HoconObject,
    use: (backup: ReadBackup) => Promise<Result>,
  ): Promise<Result> {
    return this.#use((around) => asBackup(config, around), use)
  }

  #use<Result>(
    make: (around: { version: string; store: Store; stagingFile: string }) => ReadBackup,
    use: (backup: ReadBackup) => Promise<Result>,
  ): Promise<Result> {
    const { version, store } = this.#deps
    return this.#inTurn(async () => {
      const backup = make({ version, store, stagingFile: this.folder.temporary() })
      try {
        return await use(backup)
      } finally {
        backup.staging.remove()
      }
    })
  }

  #readMosquitto<Result>(
    files: ImportFiles,
    use: (made: MosquittoImport) => Promise<Result>,
  ): Promise<Result> {
    const { configuration, kernel, store, version } = this.#deps
    const configs = (root: string) => configuration.collections.get(root)?.configs ?? []
    return this.#inTurn(async () => {
      const staging = new Staging(this.folder.temporary(), store)
      const standing = { version, now: kernel.clock.now(), listeners: configs('listeners') }
      try {
        return await use(
          translateMosquitto(
            files,
            { ...standing, authenticators: configs('authentication') },
            staging,
          ),
        )
      } finally {
        staging.remove()
      }
    })
  }

  async #read<Result>(name: string, use: (backup: ReadBackup) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      if ((await this.folder.find(name)) === undefined) {
        throw new ArchiveError('backup file not found')
      }
      const backup = await readBackup(this.folder.path(name), name, {
        limits: this.#limits,
        store: this.#deps.store,
        stagingFile: this.folder.temporary(),
      })
      try {
        return await use(backup)
      } finally {
        backup.staging.remove()
      }
    })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MAX_WAITING) throw new ArchiveError('Other backups are under way')
    this.#waiting++
    const before = this.#before
    const turn = (async () => {
      await before
      return work()
    })()
    this.#before = turn.catch(() => {}) // its caller gets the error
    try {
      return await turn
    } finally {
      this.#waiting--
    }
  }

  *#entries(): Generator<ArchiveEntry> {
    const { store, configuration, dataDir, version, features } = this.#deps
    const snapshot = store.snapshot()
    try {
      const config = buildRootTree(configuration, (_, state) => ({ ...state }))
      yield { path: 'META.hocon', bytes: Buffer.from(writeMeta(version)) }
      yield { path: 'cluster.hocon', bytes: Buffer.from(writeHocon(config)) }
      yield* certificateEntries(dataDir)
      yield* samlEntries(features.sso.deps.samlKeys)
      for (const table of backupTables) {
        const rows =
          this.#retainedRows(table.name) ??
          snapshot.prepare(`SELECT * FROM "${table.name}"`).iterate()
        yield* tableEntries(table, rows, (row) =>
          this.#deps.kernel.log.warn(
            { table: table.name, topic: row.topic },
            'A row is too large for a backup and was left out',
          ),
        )
      }
    } finally {
      snapshot.close()
    }
  }

  /** Retained messages that are not on disk. */
  #retainedRows(table: string): readonly Record<string, unknown>[] | undefined {
    const { retainer } = this.#deps.features
    if (table !== 'retained' || retainer.settings.storage === 'disc') return undefined
    return [...retainer.list()].map((message) => ({
      topic: message.topic,
      payload: message.payload,
      qos: message.qos,
      properties: writeProperties(message),
      from_client_id: message.fromClientId,
      from_username: message.fromUsername ?? null,
      timestamp: message.timestamp,
    }))
  }
}

/** @throws {ArchiveError} if it is longer than `maxBytes` */
async function readText(content: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxBytes) throw new ArchiveError(`The export is larger than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size).toString()
}

/** The certificates and keys in the data folder. */
function* certificateEntries(dataDir: string): Generator<ArchiveEntry> {
  let files: Dirent[]
  try {
    files = readdirSync(join(dataDir, 'certs'), { recursive: true, withFileTypes: true })
  } catch {
    return // no listener has one
  }
  for (const file of files) {
    if (!file.isFile()) continue
    const bytes = readFileSync(join(file.parentPath, file.name))
    if (bytes.length > MAX_CERTIFICATE_BYTES) continue
    const path = join(file.parentPath, file.name)
      .slice(dataDir.length + 1)
      .replaceAll('\\', '/')
    yield { path, bytes }
  }
}
