import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Store } from './store.ts'
import { findStorageFault, type StorageFaults } from './storage-faults.ts'

interface OptionalStoreOptions {
  folder: string
  file: string
  /** Name of the content, such as "the failures of actions". */
  part: string
  tables: readonly string[]
  faults: StorageFaults
}

/** A file that the broker can do without. It is made when it is needed, and put aside if it cannot be read. */
export class OptionalStore {
  readonly #options: OptionalStoreOptions
  #store: Store | undefined

  constructor(options: OptionalStoreOptions) {
    this.#options = options
  }

  get exists(): boolean {
    return this.#store !== undefined || existsSync(this.#path(''))
  }

  /** @throws if the file cannot be opened */
  open(): Store {
    if (this.#store !== undefined) return this.#store
    const { folder, file, faults, part, tables } = this.#options
    const store = new Store(folder, { file, faults })
    try {
      store.migrate(part, tables)
    } catch (error) {
      store.close()
      throw error
    }
    this.#store = store
    return store
  }

  /** Reads the file. @returns `otherwise` if it does not exist or cannot be read; a fault of the storage is an alarm */
  readOr<Content>(read: (store: Store) => Content, otherwise: Content): Content {
    if (!this.exists) return otherwise
    try {
      return read(this.open())
    } catch (error) {
      // After any other fault the file is as it was.
      if (findStorageFault(error) === 'damaged') this.#putAside()
      else this.#options.faults.note(error)
      return otherwise
    }
  }

  close(): void {
    this.#store?.close()
  }

  #putAside(): void {
    const { folder, file, faults, part } = this.#options
    faults.noteDamage(part)
    try {
      this.#store?.close()
      for (const end of ['', '-wal', '-shm']) {
        if (existsSync(this.#path(end))) {
          renameSync(this.#path(end), join(folder, `damaged-${file}${end}`))
        }
      }
    } catch {
      // The file stays where it is, and nothing is stored.
    }
    this.#store = undefined
  }

  #path(end: string): string {
    return join(this.#options.folder, `${this.#options.file}${end}`)
  }
}
