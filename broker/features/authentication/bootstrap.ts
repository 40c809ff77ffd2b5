import { errorMessage } from '@signalbox/formats/error-message'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { type BuiltInDatabase } from '@signalbox/contract/authenticators'
import { MAX_IMPORT_BYTES } from '@signalbox/contract/authentication'
import { type Authentication, DatabaseChanged, type NewUser } from './authentication.ts'
import type { Log } from '../../kernel/log.ts'
import { authenticatorId } from './setting.ts'
import { readUserFile } from './user-file.ts'

/**
 * Users that a file brings when a built-in database is made. Only files of the data folder are
 * read: administrators must not read other files of the machine. A missing or bad file is logged, and
 * the database begins empty; the usual file need not be there at all.
 */
async function readBootstrap(
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
      const reason = errorMessage(error)
      log.warn({ file: written, reason }, 'The users of the bootstrap file could not be read')
    }
    return undefined
  }
}

/** Imports the users that a new database begins with. */
export async function bootstrapUsers(
  { authentication, dataDir, log }: { authentication: Authentication; dataDir: string; log: Log },
  created: BuiltInDatabase,
): Promise<void> {
  const { settings } = authentication.chain.find(({ id }) => id === authenticatorId(created)) ?? {}
  if (settings?.kind !== 'built_in') return
  const into = authentication.users.directory(settings.algorithm)
  const found = await readBootstrap(created, { dataDir, log })
  try {
    if (found !== undefined) await into.import(found)
  } catch (error) {
    // The caller who deleted or replaced the authenticator does not need the users.
    if (!(error instanceof DatabaseChanged)) throw error
  }
}
