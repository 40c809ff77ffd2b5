/** Limits on clients that no setting can raise. */
export interface TransferLimits {
  fileBytes: number
  transfers: number
  transfersOfClient: number
  /** Segments of all transfers. */
  totalBytes: number
  /** Segments that wait in memory for the disk; publishers wait beyond it. */
  pendingBytes: number
  /** Free disk space that must remain. */
  freeBytes: number
  /** Files that are checked and exported at a time. */
  assemblies: number
}

const MB = 1024 * 1024

export const defaultLimits: TransferLimits = {
  fileBytes: 4096 * MB,
  transfers: 10_000,
  transfersOfClient: 100,
  totalBytes: 16_384 * MB,
  pendingBytes: 16 * MB,
  freeBytes: 256 * MB,
  assemblies: 2,
}
