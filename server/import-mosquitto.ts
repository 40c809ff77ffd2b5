import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveError } from '@signalbox/broker/archive/archive-limits'
import { type ImportFiles, localFiles } from '@signalbox/broker/backup/mosquitto/files'
import type { Broker } from '@signalbox/broker/broker'
import { SettingsTable } from '@signalbox/broker/store/settings'
import { MOSQUITTO_REASONS } from '@signalbox/contract/mosquitto'
import type { Logger } from 'pino'
import type { Options } from './options.ts'
import { StartError } from './start-error.ts'

/** Setting with the state of the import: it runs once for a data folder, and again after a failed start. */
const STATE = 'mosquitto.import'

/**
 * Reads the files of `--import-mosquitto`, before a new data folder is created. Later starts do not need them.
 *
 * @throws {StartError} if the configuration cannot be read
 */
export function findImport({
  importMosquitto,
  dataDir,
}: Options): ImportFiles | 'later' | undefined {
  if (importMosquitto === undefined) return undefined
  try {
    return localFiles(importMosquitto)
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    if (existsSync(join(dataDir, 'signalbox.db'))) return 'later'
    throw new StartError(`--import-mosquitto: ${error.message}.`)
  }
}

/**
 * Imports the files of a Mosquitto broker into a new data folder, and writes the result of each line to the log.
 *
 * @param isNew whether the data folder was created by this start
 * @throws {StartError} if the folder has a broker that was not imported, or a file cannot be read
 */
export async function importMosquitto(
  files: ImportFiles | 'later',
  broker: Broker,
  { isNew, log }: { isNew: boolean; log: Logger },
): Promise<void> {
  const settings = new SettingsTable(broker.store)
  const state = settings.get(STATE)
  if (state === 'done') {
    log.info('Mosquitto was imported by an earlier start: --import-mosquitto is ignored')
    return
  }
  if (!isNew && state === undefined) {
    throw new StartError(
      `--import-mosquitto needs a new data folder, and ${broker.dataDir} is in use. Import the files in the console: System, Backup.`,
    )
  }
  if (files === 'later') throw new StartError('--import-mosquitto: the file cannot be read.')
  await settings.set(STATE, 'begun')
  try {
    const { parts, report } = await broker.backups.restoreMosquitto(files)
    for (const { text, reason, ...line } of report.lines) {
      const why = reason === undefined ? {} : { reason: MOSQUITTO_REASONS[reason] }
      log[line.state === 'left' ? 'warn' : 'info']({ ...line, ...why }, `Mosquitto: ${text}`)
    }
    for (const { name, state: result, reason, failure, notes = [] } of parts) {
      const problem = failure ?? reason
      if (problem !== undefined) log.warn({ part: name, result, problem }, 'Not imported')
      for (const note of notes) log.warn({ part: name, ...note }, 'Imported with changes')
    }
    log.info(report.counts, 'Mosquitto was imported')
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new StartError(`--import-mosquitto: ${error.message}.`)
  }
  await settings.set(STATE, 'done')
}
