import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Holds a data folder for one broker: two would each keep their own idea of what is in the file.
 * The lock is the operating system's, by way of an empty SQLite file, so that it ends with the
 * process, also when that is killed, and there is no stale file to remove.
 *
 * @returns releases it; `undefined`: another process has it
 */
export function holdFolder(folder: string): (() => void) | undefined {
  const file = join(folder, 'signalbox.lock')
  // Readable by the owner only, like every file of the folder; SQLite's journal inherits the mode.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new DatabaseSync(file)
  try {
    // A journal on disk would need space, which a full disk does not have.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined // SQLite's field
    throw error
  }
  return () => lock.close()
}
