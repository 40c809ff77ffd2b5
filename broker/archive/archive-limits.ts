/** An archive cannot be read or used; the message is meant for the operator. */
export class ArchiveError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ArchiveError'
  }
}

/** Bounds of an archive that is read. */
export interface ArchiveLimits {
  /** Noun for the archive in messages. */
  noun: 'backup' | 'package'
  /** Largest size of the compressed archive. */
  maxBytes: number
  /** Largest total size of all unpacked entries. */
  maxUnpackedBytes: number
  maxEntries: number
  /** Limit of one entry, which is in memory while it is read. */
  maxEntryBytes: number
  /** Unpacked to compressed bytes, of more than `MIN_RATIO_BYTES`. */
  maxRatio: number
  /** Steps of an entry's path, its own name included. */
  maxDepth: number
}

export const MIN_RATIO_BYTES = 16 * 1024 * 1024
