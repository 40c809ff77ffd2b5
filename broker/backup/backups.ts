import { readdirSync, readFileSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'
import { writeHocon } from '@signalbox/contract/hocon'
import type { ConfigHistory } from '../config/history.ts'
import { rootsOf } from '../config/roots.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeProperties } from '../kernel/stored-message.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'
import { archiveLimits, folderOf, nameAt, writeMeta } from './archive-format.ts'
import { type ArchiveEntry, writeArchive } from './archive-writer.ts'
import { type BackupFile, BackupFolder } from './backup-folder.ts'
import { checkBackup, type ReadBackup, readBackup, readConfigText } from './read-backup.ts'
import { Restore, type Restored, type RestoredFeatures } from './restore.ts'
import type { RestorePart } from './part.ts'
import type { ConfigRules } from './restore-plan.ts'
import { samlEntries } from './saml-keys.ts'
import { entriesOf } from './table-files.ts'
import { backupTables } from './tables.ts'

export interface BackupDeps {
  dataDir: string
  /** Of the management API. */
  version: string
  kernel: Kernel
  store: Store
  history: ConfigHistory
  features: RestoredFeatures
}

export interface BackupPreview {
  version: string
  /** Another kind of broker has written it. */
  isForeign: boolean
  parts: RestorePart[]
}

/** The rules for the configuration of a backup, which may bring its own certificates. */
export type RulesFor = (certificates: ReadonlyMap<string, string>) => ConfigRules

const MAX_CERTIFICATE_BYTES = 1024 * 1024
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

  /** Writes an archive of the state of this moment. @throws {ArchiveError} */
  export(): Promise<BackupFile> {
    return this.#inTurn(async () => {
      await this.folder.requireRoom()
      const name = nameAt(this.#deps.kernel.clock.now())
      await writeArchive(this.folder.path(name), folderOf(name), this.#entries())
      const file = await this.folder.find(name)
      if (file === undefined) throw new ArchiveError('The backup is gone')
      return file
    })
  }

  /** Stores an archive from elsewhere under its own name. @throws {ArchiveError} */
  receive(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const around = { limits: this.#limits, version: this.#deps.version }
    return this.folder.receive(name, content, (file) => checkBackup(file, name, around))
  }

  /** @throws {ArchiveError} */
  preview(name: string, rulesFor: RulesFor): Promise<BackupPreview> {
    return this.#read(name, async (backup) => this.#preview(backup, rulesFor))
  }

  /** Previews the changes that a configuration text would make. @throws {ArchiveError} */
  previewText(text: string, rulesFor: RulesFor): Promise<BackupPreview> {
    return this.#readText(text, async (backup) => this.#preview(backup, rulesFor))
  }

  #preview(backup: ReadBackup, rulesFor: RulesFor): BackupPreview {
    return {
      version: backup.meta.version,
      isForeign: backup.isForeign,
      parts: new Restore(this.#deps, backup, rulesFor(backup.certificates)).preview(),
    }
  }

  /**
   * @param only names of the parts that are restored; all unless given
   * @throws {ArchiveError} nothing has changed
   */
  restore(name: string, rulesFor: RulesFor, only?: readonly string[]): Promise<Restored[]> {
    return this.#read(name, (backup) => this.#restore(backup, rulesFor, only))
  }

  /** Merges a configuration text in the same way as `restore`. @throws {ArchiveError} nothing has changed */
  restoreText(text: string, rulesFor: RulesFor, only?: readonly string[]): Promise<Restored[]> {
    return this.#readText(text, (backup) => this.#restore(backup, rulesFor, only))
  }

  #restore(backup: ReadBackup, rulesFor: RulesFor, only?: readonly string[]): Promise<Restored[]> {
    return new Restore(this.#deps, backup, rulesFor(backup.certificates), only).run()
  }

  #readText<Result>(text: string, use: (backup: ReadBackup) => Promise<Result>): Promise<Result> {
    const { version, store } = this.#deps
    return this.#inTurn(async () => {
      const backup = readConfigText(text, { version, store, stagingFile: this.folder.temporary() })
      try {
        return await use(backup)
      } finally {
        backup.staging.remove()
      }
    })
  }

  async #read<Result>(name: string, use: (backup: ReadBackup) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      if ((await this.folder.find(name)) === undefined) {
        throw new ArchiveError('backup file not found')
      }
      const { version, store } = this.#deps
      const backup = await readBackup(this.folder.path(name), name, {
        limits: this.#limits,
        version,
        store,
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
    const { store, history, dataDir, version, features } = this.#deps
    const snapshot = store.snapshot()
    try {
      const config = rootsOf(history, (_, state) => ({ ...state }))
      yield { path: 'META.hocon', bytes: Buffer.from(writeMeta(version)) }
      yield { path: 'cluster.hocon', bytes: Buffer.from(writeHocon(config)) }
      yield* certificateEntries(dataDir)
      yield* samlEntries(features.sso.deps.samlKeys)
      for (const table of backupTables) {
        const rows =
          this.#retainedRows(table.name) ??
          snapshot.prepare(`SELECT * FROM "${table.name}"`).iterate()
        yield* entriesOf(table, rows, (row) =>
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
  #retainedRows(table: string): Iterable<Record<string, unknown>> | undefined {
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
