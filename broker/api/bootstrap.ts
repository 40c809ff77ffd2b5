import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { type BuiltInDatabase } from '@signalbox/contract/authenticators'
import { MAX_IMPORT_BYTES } from '@signalbox/contract/authentication'
import type { NewUser } from '../features/authentication/authentication.ts'
import type { Log } from '../kernel/log.ts'
import { readUserFile } from './user-file.ts'

/**
 * Users that a file brings when a built-in database is made. Only files of the data folder are
 * read: administrators must not read other files of the machine. A missing or bad file is logged, and
 * the database begins empty; the usual file need not be there at all.
 */
export async function readBootstrap(
  { bootstrap_file: written, bootstrap_type: type }: BuiltInDatabase,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<Iterable<NewUser> | undefined> {
  if (written === '') return undefined
  const path = resolve(dataDir, written.replace('${EMQX_ETC_DIR}', join(dataDir, 'etc')))
  try {
    const [folder, file] = [await realpath(dataDir), await realpath(path)]
    if (!file.startsWith(folder + sep)) throw new Error('it is not in the data folder')
    const { size } = await stat(file)
    if (size > MAX_IMPORT_BYTES) throw new Error(`it has more than ${MAX_IMPORT_BYTES} bytes`)
    return await readUserFile(basename(file), await readFile(file, 'utf8'), type === 'plain')
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isMissing || !written.startsWith('${EMQX_ETC_DIR}')) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ file: written, reason }, 'The users of the bootstrap file could not be read')
    }
    return undefined
  }
}
