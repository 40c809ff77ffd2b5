import * as operations from '@signalbox/contract/log'
import { open } from 'node:fs/promises'
import { BadPosition } from './log-reader.ts'
import { READ } from './rotating-file.ts'
import { mergeLog, type StoredLog } from './setting.ts'
import { changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import {
  presentFile,
  presentHandlers,
  presentLogConfig,
  presentPage,
  readLogPath,
} from './present.ts'
import { Answer, resource } from '../../api/resource.ts'
import { badParameter, readTime } from '../../api/time.ts'

/** Log handlers and log entries. */
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
    const { handler, position, direction, limit, level, text, field } = query
    const fromMs = readTime('from', query.from)
    const toMs = readTime('to', query.to)
    try {
      const question = { handler, position, direction, limit, level, text, field, fromMs, toMs }
      const written = logging.countLines(handler)
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
    // Stops at the size that was measured first: a log that grows while it is read would have no end.
    const end = found.bytes - 1
    if (end < 0) {
      await file.close()
      return ''
    }
    return new Answer(200, file.createReadStream({ end }), operations.logFileGet.answerType)
  })
})

/** EMQX Enterprise's field; it is refused like any unknown field. */
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
