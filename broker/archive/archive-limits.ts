/** An archive cannot be read or used; the message is meant for the operator. */
export class ArchiveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ArchiveError'
  }
}

/** Bounds of an archive that is read. */
export interface ArchiveLimits {
  /** What it is in messages. */
  noun: 'backup' | 'package'
  /** Compressed. */
  maxBytes: number
  /** All entries together. */
  maxUnpackedBytes: number
  maxEntries: number
  /** Each is in memory while it is read. */
  maxEntryBytes: number
  /** Unpacked to compressed bytes, of more than `MIN_RATIO_BYTES`. */
  maxRatio: number
  /** Folders above an entry. */
  maxDepth: number
}

export const MIN_RATIO_BYTES = 16 * 1024 * 1024
