import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Store } from '../store.ts'

/** Store in its own folder, for one test. */
export class TestStore {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  #store = new Store(this.folder)

  get store(): Store {
    return this.#store
  }

  /** Opens the database again as after a restart, with nothing but the files. */
  reopen(): Store {
    this.#store.close()
    this.#store = new Store(this.folder)
    return this.#store
  }

  close(): void {
    this.#store.close()
    rmSync(this.folder, { recursive: true })
  }
}
