import type { StoredFile } from './file-table.ts'

/** A complete file, on its way to its place. */
export interface CompleteFile {
  /** With the segments, complete and checked. */
  source: string
  size: number
  /** The place below the folder, or the key in the bucket. */
  ref: string
  signal: AbortSignal
}

/** Destination of complete files. */
export interface Exporter {
  readonly kind: StoredFile['exporter']
  /** The folder below the data folder, or the bucket. */
  readonly place: string
  /** Resolves when the file is there as a whole; the source stays. */
  put(file: CompleteFile): Promise<void>
  /** Rejects if the storage cannot be reached. */
  check(): Promise<void>
  /** Where the file can be read without this broker; `undefined`: from this broker alone. */
  downloadAddress(file: StoredFile): Promise<string | undefined>
  close(): Promise<void>
}
