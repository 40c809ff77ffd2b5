import { newestBackup } from '@signalbox/broker/features/data-folder/newest-backup'
import { damagedFiles } from '@signalbox/broker/store/damaged-files'
import { findStorageFault, storageSentence } from '@signalbox/broker/store/storage-faults'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * An error in one line for a data folder on which the broker cannot start: the damaged file, and the backup to restore.
 * `undefined` for an error that is not one of the storage.
 */
export function storageError(error: unknown, dataDir: string): StartError | undefined {
  const fault = findStorageFault(error)
  if (fault === undefined) return undefined
  if (fault !== 'damaged') return new StartError(`${storageSentence(fault, dataDir, error)}.`)
  const backup = newestBackup(dataDir)
  const advice =
    backup === undefined
      ? `There is no backup in ${join(dataDir, 'backup')}.`
      : `Restore the newest backup, ${backup}, into an empty data folder.`
  const files = damagedFiles(dataDir).join(' and ')
  return new StartError(`${files || dataDir} is damaged. ${advice}`)
}
