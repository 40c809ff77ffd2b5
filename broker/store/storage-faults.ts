import { errorMessage } from '@signalbox/formats/error-message'

/** `full` and `failing`: the data folder cannot be written. `damaged`: a database in it cannot be read. */
export type StorageFault = 'full' | 'failing' | 'damaged'

const SYSTEM_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
/** Primary result codes of SQLite, https://www.sqlite.org/rescode.html. */
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const NOTADB = 26
/** A full disk has no room for the index of the write-ahead log. */
const IOERR_SHMSIZE = IOERR | (19 << 8)
/** Depth to which the causes of an error are followed. */
const MAX_CAUSES = 5

/** The fault of the storage that an error of the system or of SQLite, or its cause, reports. */
export function findStorageFault(error: unknown): StorageFault | undefined {
  let each = error
  for (let i = 0; i < MAX_CAUSES && each instanceof Error; i++) {
    const { code, syscall, errcode } = each as NodeJS.ErrnoException & { errcode?: number } // SQLite's field
    // A limit on watched files has the same code.
    if (SYSTEM_FULL.has(code) && syscall !== 'watch') return 'full'
    if (typeof errcode === 'number') {
      const primary = errcode & 0xff
      if (primary === FULL || errcode === IOERR_SHMSIZE) return 'full'
      if (primary === IOERR || primary === READONLY) return 'failing'
      if (primary === CORRUPT || primary === NOTADB) return 'damaged'
    }
    each = each.cause
  }
  return undefined
}

/** A sentence about the fault for alarms, answers and the error of a start. */
export function storageSentence(fault: StorageFault, place: string, error: unknown): string {
  if (fault === 'full') return `No space left in ${place}`
  const reason = errorMessage(error)
  return fault === 'failing' ? `${place} cannot be written: ${reason}` : `${place} is damaged`
}

interface Follower {
  /** Called when the data folder cannot be written. */
  onUnwritable(sentence: string): void
  /** Called when optional data cannot be read. */
  onDamage(parts: readonly string[]): void
}

/**
 * Faults of the data folder, from each part that reads or writes there. They exist before the features, so that a
 * start notes them too.
 */
export class StorageFaults {
  readonly folder: string
  readonly #damaged = new Set<string>()
  #unwritable: string | undefined
  #follower: Follower | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** Notes an error if the storage caused it. */
  note(error: unknown): { fault: StorageFault; sentence: string } | undefined {
    const fault = findStorageFault(error)
    if (fault === undefined) return undefined
    const sentence = storageSentence(fault, this.folder, error)
    if (fault === 'damaged') {
      this.noteDamage('rows of a table')
    } else {
      this.#unwritable ??= sentence
      this.#follower?.onUnwritable(sentence)
    }
    return { fault, sentence }
  }

  /** @param part name of the data, such as "the history of the monitor" */
  noteDamage(part: string): void {
    if (this.#damaged.has(part)) return
    this.#damaged.add(part)
    this.#follower?.onDamage([...this.#damaged])
  }

  /** Reads optional data; returns `otherwise` if it cannot be read. */
  readOr<Rows>(part: string, read: () => Rows, otherwise: Rows): Rows {
    try {
      return read()
    } catch {
      this.noteDamage(part)
      return otherwise
    }
  }

  /** Forgets the write fault, because writes succeed again. */
  clear(): void {
    this.#unwritable = undefined
  }

  /** Reports all faults to a follower, also those that were noted before. */
  follow(follower: Follower): void {
    this.#follower = follower
    if (this.#unwritable !== undefined) follower.onUnwritable(this.#unwritable)
    if (this.#damaged.size > 0) follower.onDamage([...this.#damaged])
  }
}
