import * as operations from '@signalbox/contract/log'
import { open } from 'node:fs/promises'
import { BadPosition } from '../features/log/log-reader.ts'
import { READ } from '../features/log/rotating-file.ts'
import { mergeLog, type StoredLog } from '../features/log/setting.ts'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import {
  presentFile,
  presentHandlers,
  presentLogConfig,
  presentPage,
  readLogPath,
} from './log.present.ts'
import { Answer, resource } from './resource.ts'
import { badParameter, readTime } from './time.ts'

/** The handlers of the log, and what it contains. */
export const logs = resource(({ on, config, logging }) => {
  const { folder } = logging
  const present = () => presentLogConfig(config.logging.config, folder)

  on(operations.logConfigGet, present)
  on(operations.logConfigUpdate, async ({ body: { audit, ...body } }) => {
    if (audit !== undefined) throw unknownAudit(body)
    await changeConfig(config.logging, (current) => portable(mergeLog(current, body), folder))
    return present()
  })

  on(operations.logEntryList, async ({ query }) => {
    const { handler, position, direction, limit, level, text } = query
    const fromMs = readTime('from', query.from)
    const toMs = readTime('to', query.to)
    try {
      const question = { handler, position, direction, limit, level, text, fromMs, toMs }
      const written = logging.linesOf(handler)
      const answer = await logging.reader.read(question)
      if (answer) return presentPage(answer, written)
    } catch (error) {
      if (error instanceof BadPosition) {
        throw badParameter('position', position, { expected: 'position()' })
      }
      throw error
    }
    throw apiError('NOT_FOUND', { message: `There is no log handler ${handler}` })
  })
  on(operations.logHandlerList, () => presentHandlers(logging))
  on(operations.logFileList, () => logging.files().map(presentFile))
  on(operations.logFileGet, async ({ path: { name } }) => {
    const found = logging.files().find((each) => each.name === name)
    const file = found && (await open(found.path, READ).catch(() => undefined))
    if (found === undefined || file === undefined) {
      throw apiError('NOT_FOUND', { message: `There is no log file ${name}` })
    }
    // What is written while it is read would have no end.
    const end = found.bytes - 1
    if (end < 0) {
      await file.close()
      return ''
    }
    return new Answer(200, file.createReadStream({ end }), operations.logFileGet.answerType)
  })
})

/** Of the enterprise edition: here a field like any other that there is none of. */
function unknownAudit(body: object) {
  const unmatched = ['console', 'file', 'throttling'].filter((name) => !(name in body))
  const fault = {
    unmatched: unmatched.join(','),
    unknown: 'audit',
    reason: 'unknown_fields',
    path: 'root',
    kind: 'validation_error',
  }
  return apiError('BAD_REQUEST', { message: JSON.stringify(fault) })
}

function portable({ file, ...others }: StoredLog, folder: string): StoredLog {
  const files = Object.entries(file).map(([name, handler]) => {
    return [name, { ...handler, path: readLogPath(handler.path, folder) }] as const
  })
  return { ...others, file: Object.fromEntries(files) }
}
