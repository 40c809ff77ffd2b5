import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file that only its owner may read, all of it or nothing: a full disk or the end of the process leaves the
 * file as it was.
 *
 * @throws the system's error
 */
export function writeWholeFile(path: string, text: string): void {
  const unfinished = `${path}.part`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
