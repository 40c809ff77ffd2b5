import { type HoconObject, HoconError, readHocon, writeHocon } from '@signalbox/formats/hocon'
import { ArchiveError, type ArchiveLimits } from '../archive/archive-limits.ts'

export const SUFFIX = '.tar.gz'
/** A name that is one file of a folder, on every system. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,200}\.tar\.gz$/

const MIB = 1024 * 1024

export const archiveLimits: ArchiveLimits = {
  noun: 'backup',
  maxBytes: 1024 * MIB,
  maxUnpackedBytes: 8 * 1024 * MIB,
  maxEntries: 20_000,
  maxEntryBytes: 64 * MIB,
  // Archives of this broker use compression level 1, whose ratio stays below 250.
  maxRatio: 500,
  maxDepth: 16,
}
/** A table is written in entries of about this size; making or reading one blocks the event loop. */
export const TABLE_ENTRY_BYTES = MIB

/** Version of the table layout in archives. */
const FORMAT = 1

export interface ArchiveMeta {
  edition: 'ce' | 'ee'
  /** Version of the management API. */
  version: string
  /** Version of Signalbox's table layout; `undefined`: the archive comes from another broker. */
  format?: number
}

/** @throws {ArchiveError} if it is no name of an archive */
export function requireName(name: string): void {
  if (!name.endsWith(SUFFIX)) {
    throw new ArchiveError('invalid backup name: file name must have .tar.gz extension')
  }
  if (!NAME.test(name) || name.includes('..')) {
    throw new ArchiveError(
      'invalid backup name: letters, digits, dots, hyphens and underscores only',
    )
  }
}

/** The name of an archive that is written now, in the time zone of this machine. */
export function nameAt(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  const stamp = date.toISOString().slice(0, -1).replaceAll(/[T:]/g, '-')
  return `emqx-export-${stamp}${SUFFIX}`
}

/** The folder that all entries of an archive are in. */
export const archiveFolder = (name: string) => name.slice(0, -SUFFIX.length)

export const writeMeta = (version: string): string =>
  writeHocon({ edition: 'ce', version, signalbox: { format: FORMAT } })

/** The newest major version of EMQX whose archives are read. */
const NEWEST_MAJOR = 6

/**
 * Reads `META.hocon` of an archive of this broker, or of both editions of EMQX from 5.0 on. The preview names what
 * does not exist here.
 *
 * @throws {ArchiveError} if the text is invalid, or from a version that this broker cannot read
 */
export function readMeta(text: string): ArchiveMeta {
  const { edition, version, signalbox } = readText('META.hocon', text)
  if (edition !== 'ce' && edition !== 'ee') throw new ArchiveError('META.hocon has no edition')
  const [, major] = typeof version === 'string' ? (/^(\d+)\.\d+\.\d+/.exec(version) ?? []) : []
  if (typeof version !== 'string' || major === undefined) {
    throw new ArchiveError('META.hocon has no version')
  }
  if (Number(major) > NEWEST_MAJOR) {
    throw new ArchiveError(
      `unsupported_version: the backup is of version ${version}, which this broker does not know`,
    )
  }
  if (signalbox === undefined) return { edition, version }
  const { format } = Object(signalbox) as HoconObject
  if (typeof format !== 'number' || format > FORMAT) {
    throw new ArchiveError('unsupported_version: the backup was written by a newer Signalbox')
  }
  return { edition, version, format }
}

/**
 * Checks whether a cluster accepts an archive.
 *
 * @throws {ArchiveError} if the archive is of a newer version, or of the enterprise edition and the cluster is not
 */
export function requireAccepted(meta: ArchiveMeta, by: { version: string; edition: 'ce' | 'ee' }) {
  if (meta.edition === 'ee' && by.edition === 'ce') {
    throw new ArchiveError(
      'unsupported_edition: a backup of the enterprise edition cannot be imported',
    )
  }
  if (isNewer(meta.version, by.version)) {
    throw new ArchiveError(
      `unsupported_version: the backup is of version ${meta.version}, newer than this broker (${by.version})`,
    )
  }
}

/** Reads an entry in HOCON. @throws {ArchiveError} with the line of the mistake */
export function readText(name: string, text: string): HoconObject {
  try {
    return readHocon(text, archiveLimits.maxEntryBytes)
  } catch (error) {
    if (!(error instanceof HoconError)) throw error
    throw new ArchiveError(`${name}, line ${error.line}: ${error.message}`)
  }
}

function isNewer(version: string, own: string): boolean {
  const [a, b] = [version, own].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const i = [0, 1, 2].find((at) => a?.[at] !== b?.[at])
  return i !== undefined && Number(a?.[i]) > Number(b?.[i])
}
