import { type HoconObject, HoconError, readHocon, writeHocon } from '@signalbox/contract/hocon'
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
  // What is written here is compressed at level 1, which does not reach 250.
  maxRatio: 500,
  maxDepth: 16,
}
/** A table is written in entries of about this size; making or reading one blocks the event loop. */
export const TABLE_ENTRY_BYTES = MIB

/** Of the tables in an archive; another one is another layout. */
const FORMAT = 1

export interface ArchiveMeta {
  edition: 'ce' | 'ee'
  /** Of the management API. */
  version: string
  /** Of the tables of Signalbox; `undefined`: another broker has written the archive. */
  format?: number
}

/** @throws {ArchiveError} it is no name of an archive */
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
export const folderOf = (name: string) => name.slice(0, -SUFFIX.length)

export const writeMeta = (version: string): string =>
  writeHocon({ edition: 'ce', version, signalbox: { format: FORMAT } })

/** @throws {ArchiveError} it is not of an archive that this broker can read */
export function readMeta(text: string, own: string): ArchiveMeta {
  const { edition, version, signalbox } = readText('META.hocon', text)
  if (edition !== 'ce' && edition !== 'ee') throw new ArchiveError('META.hocon has no edition')
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new ArchiveError('META.hocon has no version')
  }
  if (edition === 'ee') {
    throw new ArchiveError(
      'unsupported_edition: a backup of the enterprise edition cannot be imported',
    )
  }
  if (isNewer(version, own)) {
    throw new ArchiveError(
      `unsupported_version: the backup is of version ${version}, newer than this broker (${own})`,
    )
  }
  if (signalbox === undefined) return { edition, version }
  const { format } = Object(signalbox) as HoconObject
  if (typeof format !== 'number' || format > FORMAT) {
    throw new ArchiveError('unsupported_version: the backup was written by a newer Signalbox')
  }
  return { edition, version, format }
}

/** @throws {ArchiveError} with the line of the mistake */
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
