import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findStorageFault } from './storage-faults.ts'

/**
 * Damaged databases of a data folder according to SQLite. They are read completely, so this is only
 * used after a failed start.
 */
export function damagedFiles(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.endsWith('.db'))
    .map((name) => join(dataDir, name))
    .filter(isDamaged)
}

function isDamaged(file: string): boolean {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { readOnly: true })
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok'
  } catch (error) {
    return findStorageFault(error) === 'damaged'
  } finally {
    db?.close()
  }
}
