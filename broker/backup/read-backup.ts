import type { HoconObject } from '@signalbox/contract/hocon'
import type { Store } from '../store/store.ts'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'
import { type ArchiveMeta, folderOf, readMeta, readText } from './archive-format.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { SAML_KEYS } from './saml-keys.ts'
import { Staging } from './staging.ts'
import { rowsOf, tableOf } from './table-files.ts'
import { type BackupTable, backupTables } from './tables.ts'
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
  /** Paths of the first entries that are not restored. */
  others: readonly string[]
  moreOthers: number
}

/** @throws {ArchiveError} */
export async function readBackup(
  file: string,
  name: string,
  around: { limits: ArchiveLimits; version: string; store: Store; stagingFile: string },
): Promise<ReadBackup> {
  const { limits, version, store, stagingFile } = around
  let meta: ArchiveMeta | undefined
  let config: HoconObject = {}
  let acl: string | undefined
  let samlKeys: string | undefined
  const certificates = new Map<string, string>()
  const faults = new Map<string, string>()
  const others: string[] = []
  let moreOthers = 0
  const staging = new Staging(stagingFile, store)
  // A table with a wrong row is refused; the other parts can be restored without it.
  const addRows = (table: BackupTable, path: string, bytes: Buffer) => {
    if (faults.has(table.name)) return
    try {
      staging.add(table, rowsOf(table, path, bytes))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      faults.set(table.name, error.message)
    }
  }
  try {
    await readArchive(file, folderOf(name), limits, (path, bytes) => {
      const table = backupTables.find((each) => each.name === tableOf(path))
      if (path === META) meta = readMeta(bytes.toString(), version)
      else if (path === CONFIG) config = readText(CONFIG, bytes.toString())
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
    })
    if (meta === undefined) throw missingMeta()
    const isForeign = meta.format === undefined
    const read = { meta, isForeign, isText: false, config, certificates, acl, samlKeys }
    return { ...read, staging, faults, others, moreOthers }
  } catch (error) {
    staging.remove()
    throw error
  }
}

/** Reads a configuration text as a backup that contains nothing else. @throws {ArchiveError} */
export function readConfigText(
  text: string,
  { version, store, stagingFile }: { version: string; store: Store; stagingFile: string },
): ReadBackup {
  const config = readText('The text', text)
  return {
    meta: { edition: 'ce', version },
    isForeign: hasForeignRoots(config),
    isText: true,
    config,
    certificates: new Map(),
    acl: undefined,
    samlKeys: undefined,
    staging: new Staging(stagingFile, store),
    faults: new Map(),
    others: [],
    moreOthers: 0,
  }
}

/** Whether an archive is one of a backup; its tables are only counted. @throws {ArchiveError} */
export async function checkBackup(
  file: string,
  name: string,
  { limits, version }: { limits: ArchiveLimits; version: string },
): Promise<void> {
  let meta: ArchiveMeta | undefined
  await readArchive(file, folderOf(name), limits, (path, bytes) => {
    if (path === META) meta = readMeta(bytes.toString(), version)
    if (path === CONFIG) readText(CONFIG, bytes.toString())
  })
  if (meta === undefined) throw missingMeta()
}

const missingMeta = () =>
  new ArchiveError('The backup has no META.hocon: it is no backup of a broker')
