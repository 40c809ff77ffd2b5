import { errorMessage } from '@signalbox/formats/error-message'
import * as operations from '@signalbox/contract/backup'
import { createReadStream } from 'node:fs'
import type { Configuration } from '../configuration/configuration.ts'
import { ArchiveError } from '../archive/archive-limits.ts'
import type { BackupFile } from './backup-folder.ts'
import type { Restored } from './restore.ts'
import { findStorageFault } from '../store/storage-faults.ts'
import { changeConfig } from '../api/change-config.ts'
import { apiError, Failure, storageFailure } from '../api/failure.ts'
import { StreamedFile } from '../api/form.ts'
import { page } from '../api/paging.ts'
import { Answer, noContent, resource } from '../api/resource.ts'
import { presentTime } from '../api/time.ts'

/** The API writes these times without milliseconds. */
const wholeSeconds = (ms: number) => presentTime(ms).replace(/\.\d+/, '')

/** Backups of the configuration and the data. */
export const backup = resource(({ on, kernel, backups, backupSchedule, log, ...deps }) => {
  const present = ({ name, size, createdAt }: BackupFile): operations.BackupFile => ({
    filename: name,
    node: kernel.node,
    size,
    created_at: wholeSeconds(createdAt),
    created_at_sec: Math.floor(createdAt / 1000),
  })

  function requireNode(node: string | undefined): void {
    if (node === undefined || node === kernel.node) return
    throw apiError('BAD_REQUEST', { message: `Unknown node: ${node}` })
  }

  async function find(name: string): Promise<BackupFile> {
    const found = await asked(() => backups.folder.find(name))
    if (found === undefined) throw apiError('NOT_FOUND', { message: 'backup file not found' })
    return found
  }

  on(operations.backupCreate, async () => present(await written(() => backups.export())))

  on(operations.backupForEmqx, async ({ body }) => {
    const { file, parts } = await written(() => backups.exportForEmqx(body))
    return { file: present(file), parts: parts.map(presentPart) }
  })

  async function written<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      log.error({ err: error }, 'A backup could not be written')
      const failure = storageFailure(deps.dataFolder, error)
      if (failure !== undefined) throw failure
      throw apiError('INTERNAL_ERROR', {
        message: `The backup could not be written: ${errorMessage(error)}`,
      })
    }
  }

  on(operations.backupList, async ({ query }) => page(await backups.folder.list(), query, present))

  on(operations.backupUpload, async ({ body }) => {
    if (!(body instanceof StreamedFile)) throw apiError('BAD_REQUEST')
    const { name, content } = body
    await backupSchedule.disown(await asked(() => backups.receive(name, content)))
    return noContent
  })

  on(operations.backupDownload, async ({ path, query }) => {
    requireNode(query.node)
    const { name } = await find(path.filename)
    // The API declares JSON although the body is an archive.
    return new Answer(200, createReadStream(backups.folder.path(name)), 'application/json')
  })

  on(operations.backupDelete, async ({ path, query }) => {
    requireNode(query.node)
    await find(path.filename)
    await asked(() => backups.folder.delete(path.filename))
    return noContent
  })

  on(operations.backupImport, async ({ body: { filename, node } }) => {
    requireNode(node)
    // Also of a name that no backup has, as the API answers it.
    const name =
      filename.endsWith(operations.BACKUP_SUFFIX) && filename.includes('/') ? '' : filename
    if (name === '') throw apiError('BAD_REQUEST', { message: 'backup file not found' })
    const parts = await restore(name)
    const faults = faultsIn(parts)
    if (faults.length > 0) {
      const isAny = parts.some(
        ({ added, changed, state }) => state === 'ready' && added + changed > 0,
      )
      const end = isAny ? 'Everything else was restored.' : 'Nothing else was restored.'
      throw apiError('BAD_REQUEST', { message: [...faults, end].join('\n') })
    }
    const isWhole = parts.every(({ state, notes = [] }) => state === 'ready' && notes.length === 0)
    return isWhole ? noContent : { parts }
  })

  on(operations.backupInspect, async ({ path, query }) => {
    requireNode(query.node)
    const { name } = await find(path.filename)
    const { version, isForeign, parts } = await asked(() => backups.preview(name))
    return { filename: name, version, is_foreign: isForeign, parts: parts.map(presentPart) }
  })

  on(operations.backupRestore, async ({ path, body }) => {
    const { name } = await find(path.filename)
    return { parts: await restore(name, body.parts) }
  })

  on(operations.configImportInspect, async ({ body }) => {
    const { isForeign, parts } = await asked(() => backups.previewText(body))
    return { is_foreign: isForeign, parts: parts.map(presentPart) }
  })

  on(operations.configImport, async ({ body, query }) => {
    const only = query.parts?.split(',')
    return { parts: await reported(() => backups.restoreText(body, only)) }
  })

  on(operations.backupScheduleGet, () => deps.config.backupSchedule.config)

  on(operations.backupScheduleUpdate, ({ body }) =>
    changeConfig(deps.config.backupSchedule, () => body),
  )

  on(operations.backupScheduleStatusGet, async () => {
    const { nextAt, last } = backupSchedule
    return {
      ...(nextAt !== undefined && { next_at: wholeSeconds(nextAt) }),
      ...(last !== undefined && { last: { ...last, at: wholeSeconds(last.at) } }),
      files: await backupSchedule.files(),
    }
  })

  const restore = (name: string, only?: readonly string[]) =>
    reported(() => backups.restore(name, only))

  const reported = async (run: () => Promise<Restored[]>) =>
    presentRestored(await asked(run), deps.configuration)
})

/** The parts of a restore, with the items that are stored and not in effect. */
export const presentRestored = (
  parts: readonly Restored[],
  configuration: Configuration,
): operations.BackupPart[] =>
  parts.map((part) => {
    const failure = part.failure ?? configuration.itemsRoot(part.name)?.failure?.()
    return presentPart(failure === undefined ? part : { ...part, failure })
  })

export const presentPart = ({ notes, ...part }: Restored): operations.BackupPart => ({
  ...part,
  ...(notes !== undefined && { notes: notes.map((each) => ({ ...each })) }),
})

/** One line for each part or item that failed, or that is stored but not in effect. */
const faultsIn = (parts: readonly operations.BackupPart[]): string[] =>
  parts.flatMap(({ name, state, reason, failure, notes = [] }) => [
    ...(state === 'refused' ? [`${name}: ${reason}`] : []),
    ...notes
      .filter(({ code }) => code === 'refused' || code === 'connector_missing')
      .map(({ of, text }) => `${name}: ${[of, text].filter(Boolean).join(': ')}`),
    ...(failure === undefined ? [] : [`${name}: ${failure}`]),
  ])

/** Turns the reason why an archive was refused into a 400. */
export async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Failure) throw error
    if (findStorageFault(error) !== undefined) throw error
    if (error instanceof ArchiveError) throw apiError('BAD_REQUEST', { message: error.message })
    throw error
  }
}
