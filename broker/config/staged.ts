/** A change that is read and checked, but neither stored nor in effect. */
export interface Staged {
  /** Writes it; runs in a transaction of the caller. */
  write(): void
  /** Puts what was written into memory; settles when it is in effect. */
  adopt(): Promise<void>
}
