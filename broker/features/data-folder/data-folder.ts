import { statfs } from 'node:fs/promises'
import type { Ports } from '../../kernel/ports.ts'
import type { StorageFaults } from '../../store/storage-faults.ts'
import type { Store } from '../../store/store.ts'
import type { Alarms } from '../alarms/alarms.ts'
import { newestBackup } from './newest-backup.ts'

type Services = Ports<'clock'>

const UNWRITABLE = 'data_folder_not_writable'
const DAMAGED = 'data_folder_damaged'
const CHECK_MS = 5000
/** A disk with less free space counts as full: SQLite, logs and backups write more than that at a time. */
const MIN_FREE_BYTES = 1024 * 1024

/**
 * Alarms about the data folder: while it cannot be written, and when a part of it cannot be read. Reads, logins and
 * alarms are served from memory in the meantime.
 */
export class DataFolder {
  readonly #kernel: Services
  readonly #store: Store
  readonly #alarms: Alarms
  #cancel: () => void = () => {}
  #isClosed = false

  constructor(kernel: Services, store: Store, alarms: Alarms) {
    this.#kernel = kernel
    this.#store = store
    this.#alarms = alarms
    store.faults.follow({
      onUnwritable: (sentence) => this.#raise(sentence),
      onDamage: (parts) => this.#raiseDamage(parts),
    })
    this.#checkLater()
  }

  /** Notes an error that ended a call, if the storage caused it. */
  note(error: unknown): ReturnType<StorageFaults['note']> {
    return this.#store.faults.note(error)
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  #raise(sentence: string): void {
    const { folder } = this.#store.faults
    this.#alarms.activate(UNWRITABLE, sentence, { folder })
  }

  #raiseDamage(parts: readonly string[]): void {
    const { folder } = this.#store.faults
    const { file } = this.#store
    const backup = newestBackup(folder)
    // The alarm is raised again when a further part is damaged.
    this.#alarms.deactivate(DAMAGED)
    this.#alarms.activate(DAMAGED, `${file} is damaged: ${parts.join(', ')} cannot be used`, {
      file,
      parts: [...parts],
      ...(backup !== undefined && { newest_backup: backup }),
    })
  }

  #checkLater(): void {
    if (this.#isClosed) return
    this.#cancel = this.#kernel.clock.after(CHECK_MS, () => {
      void this.#check().finally(() => this.#checkLater())
    })
  }

  async #check(): Promise<void> {
    const { faults } = this.#store
    const isFull = (await freeBytes(faults.folder)) < MIN_FREE_BYTES
    if (this.#isClosed) return
    if (isFull) return this.#raise(`No space left in ${faults.folder}`)
    if (!this.#alarms.has(UNWRITABLE) || !this.#store.probe()) return
    faults.clear()
    this.#alarms.deactivate(UNWRITABLE)
  }
}

/** Free space in bytes; `Infinity` if the system does not report it. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
