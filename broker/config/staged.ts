/** A change that is read and checked, but neither stored nor in effect. */
export interface Staged {
  /** Writes it; runs in a transaction of the caller. */
  write(): void
  /** Applies the written configuration in memory; resolves when it is in effect. */
  adopt(): Promise<void>
}
