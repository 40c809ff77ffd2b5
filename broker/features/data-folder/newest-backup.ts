import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_SUFFIX } from '@signalbox/contract/backup'

/** The path of the newest backup in a data folder, whether or not a broker can run on it; `undefined`: there is none. */
export function newestBackup(dataDir: string): string | undefined {
  try {
    const folder = join(dataDir, 'backup')
    const [newest] = readdirSync(folder)
      .filter((name) => name.endsWith(BACKUP_SUFFIX))
      .map((name) => join(folder, name))
      .map((path) => ({ path, at: statSync(path).mtimeMs }))
      .sort((a, b) => b.at - a.at)
    return newest?.path
  } catch {
    return undefined
  }
}
