import type { HoconObject } from '@signalbox/formats/hocon'
import type { Note } from '../configuration/notes.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'
import { type ArchiveMeta, archiveFolder, readMeta, readText } from './archive-format.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { RowSink } from './row-sink.ts'
import { SAML_KEYS } from './saml-keys.ts'
import { Staging } from './staging.ts'
import { readTableRows, tableNameFromPath } from './table-files.ts'
import { type BackupTable, backupTables } from './tables.ts'
import { EMQX4_EXPORT, readEmqx4 } from './emqx4/read-export.ts'
import { readScram } from './mnesia/scram-keys.ts'
import { foreignTables } from './mnesia/read-rows.ts'
import { TableReader } from './mnesia/table-reader.ts'
import { hasForeignRoots } from './translate.ts'

const META = 'META.hocon'
const CONFIG = 'cluster.hocon'
const ACL = 'authz/acl.conf'
const MAX_CERTIFICATES = 5000
const MAX_CERTIFICATE_BYTES = 1024 * 1024
/** Entries of no use here are named up to this number. */
const MAX_NAMED = 50

/** An archive, read and checked as far as it can be without the broker. */
export interface ReadBackup {
  meta: ArchiveMeta
  /** Whether another kind of broker wrote the backup, so that its tables cannot be read. */
  isForeign: boolean
  /** Whether the backup is only a configuration text. */
  isText: boolean
  /** Whether its listeners open only with its authenticators and rules. */
  isClosing?: true
  config: HoconObject
  /** Texts of certificates and keys by path: `certs/…`. */
  certificates: ReadonlyMap<string, string>
  /** The ACL file of a reference broker. */
  acl: string | undefined
  /** The key pair of SAML, as PEM. */
  samlKeys: string | undefined
  staging: Staging
  /** Why tables cannot be restored, by name. */
  faults: ReadonlyMap<string, string>
  /** Rows of tables that are left out, by name. */
  notes: ReadonlyMap<string, readonly Note[]>
  /** Paths of the first entries that are not restored. */
  others: readonly string[]
  moreOthers: number
}

/** @throws {ArchiveError} if the file is no readable backup. */
export async function readBackup(
  file: string,
  name: string,
  around: { limits: ArchiveLimits; store: Store; stagingFile: string },
): Promise<ReadBackup> {
  const { limits, store, stagingFile } = around
  let meta: ArchiveMeta | undefined
  let config: HoconObject = {}
  let emqx4: string | undefined
  let acl: string | undefined
  let samlKeys: string | undefined
  const certificates = new Map<string, string>()
  const faults = new Map<string, string>()
  const others: string[] = []
  let moreOthers = 0
  const staging = new Staging(stagingFile, store)
  const sink = new RowSink(staging, faults)
  const foreign: TableReader[] = []
  /** Reads a table of EMQX piece by piece; `undefined` for other entries. */
  const readForeign = (path: string) => {
    const table = foreignTables.get(/^mnesia\/(.+)$/.exec(path)?.[1] ?? '')
    if (table === undefined) return undefined
    const reader = new TableReader(path, table, sink)
    foreign.push(reader)
    return (piece: Buffer) => reader.push(piece)
  }
  // A table with a wrong row is refused; the other parts can be restored without it.
  const addRows = (table: BackupTable, path: string, bytes: Buffer) => {
    if (faults.has(table.name)) return
    try {
      staging.add(table, readTableRows(table, path, bytes))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      faults.set(table.name, error.message)
    }
  }
  try {
    const readEntry = (path: string, bytes: Buffer) => {
      const table = backupTables.find((each) => each.name === tableNameFromPath(path))
      if (path === META) meta = readMeta(bytes.toString())
      else if (path === CONFIG) config = readText(CONFIG, bytes.toString())
      else if (path === EMQX4_EXPORT) emqx4 = bytes.toString()
      else if (path === ACL) acl = bytes.toString()
      else if (path === SAML_KEYS) samlKeys = bytes.toString('utf8', 0, MAX_CERTIFICATE_BYTES)
      else if (table !== undefined) addRows(table, path, bytes)
      else if (path.startsWith('certs/')) {
        if (certificates.size >= MAX_CERTIFICATES || bytes.length > MAX_CERTIFICATE_BYTES) {
          throw new ArchiveError('The backup has too many certificates, or too large ones')
        }
        certificates.set(path, bytes.toString())
      } else if (others.length < MAX_NAMED) others.push(path)
      else moreOthers++
    }
    await readArchive(file, archiveFolder(name), limits, readEntry, readForeign)
    if (meta === undefined) throw missingMeta()
    const notes = new Map<string, readonly Note[]>()
    for (const reader of foreign) if (await reader.end()) others.push(reader.path)
    if (emqx4 !== undefined) {
      const found = await readEmqx4(emqx4, sink)
      config = found.config as HoconObject // of JSON values
      for (const [root, left] of found.notes) notes.set(root, left)
    }
    sink.end()
    for (const [table, left] of sink.notes) notes.set(table, left)
    if (foreign.length > 0) staging.setScramIterations(readScram(config.authentication).iterations)
    const isForeign = meta.format === undefined
    const read = { meta, isForeign, isText: false, config, certificates, acl, samlKeys }
    return { ...read, staging, faults, notes, others, moreOthers }
  } catch (error) {
    staging.remove()
    throw error
  }
}

/** Reads a configuration text as a backup that contains nothing else. @throws {ArchiveError} if it is not HOCON */
export function readConfigText(
  text: string,
  { version, store, stagingFile }: { version: string; store: Store; stagingFile: string },
): ReadBackup {
  const config = readText('The text', text)
  return { ...asBackup(config, { version, store, stagingFile }), isText: true }
}

/** A configuration as a backup that contains nothing else. */
export function asBackup(
  config: HoconObject,
  { version, store, stagingFile }: { version: string; store: Store; stagingFile: string },
): ReadBackup {
  return {
    meta: { edition: 'ce', version },
    isForeign: hasForeignRoots(config),
    isText: false,
    config,
    certificates: new Map(),
    acl: undefined,
    samlKeys: undefined,
    staging: new Staging(stagingFile, store),
    faults: new Map(),
    notes: new Map(),
    others: [],
    moreOthers: 0,
  }
}

/** Checks that an archive is a backup; its tables are not read. @throws {ArchiveError} if it is none */
export async function checkBackup(
  file: string,
  name: string,
  limits: ArchiveLimits,
): Promise<void> {
  let meta: ArchiveMeta | undefined
  await readArchive(file, archiveFolder(name), limits, (path, bytes) => {
    if (path === META) meta = readMeta(bytes.toString())
    if (path === CONFIG) readText(CONFIG, bytes.toString())
  })
  if (meta === undefined) throw missingMeta()
}

const missingMeta = () =>
  new ArchiveError('The backup has no META.hocon: it is no backup of a broker')
