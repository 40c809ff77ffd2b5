import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storageFaultOf } from './storage-faults.ts'

/**
 * The databases of a data folder that SQLite finds damaged. They are read completely, so it is only used after a failed
 * start.
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
    return storageFaultOf(error) === 'damaged'
  } finally {
    db?.close()
  }
}
