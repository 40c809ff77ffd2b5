import type { LogConfig, LogEntry, LogFile, LogHandler, LogPage } from '@signalbox/contract/log'
import type { BrokerLog, FoundFile, HandlerState } from './log.ts'
import type { FoundLine, LogAnswer } from './log-reader.ts'
import type { StoredLog } from './setting.ts'
import { presentTime } from '../../api/time.ts'

const FOLDER = /^\$\{(EMQX|SIGNALBOX)_LOG_DIR\}(?=\/)/

/** Paths with the folder in place of its variable, as the original has them. */
export function presentLogConfig({ console, file, throttling }: StoredLog, folder: string) {
  const files = Object.entries(file).map(([name, handler]) => {
    const path = handler.path.replace(FOLDER, () => folder)
    return [name, { ...handler, path }] as const
  })
  return { console, file: Object.fromEntries(files), throttling } satisfies LogConfig
}

/** The path with the variable again: the data folder can move. */
export const readLogPath = (path: string, folder: string): string =>
  path.startsWith(`${folder}/`) ? `\${EMQX_LOG_DIR}${path.slice(folder.length)}` : path

export function presentPage(answer: LogAnswer, written: number): LogPage {
  const { lines, older, newer, hasNewer, isPartial, readToMs } = answer
  return {
    data: lines.map(presentEntry),
    meta: {
      ...(older !== undefined && { older }),
      newer,
      has_newer: hasNewer,
      is_partial: isPartial,
      written,
      ...(readToMs !== undefined && { read_to: presentTime(readToMs) }),
    },
  }
}

function presentEntry({ id, timeMs, level, message, fields }: FoundLine): LogEntry {
  return {
    id,
    ...(timeMs !== undefined && { at: presentTime(timeMs) }),
    ...(level !== undefined && { level }),
    message,
    fields: { ...fields },
  }
}

export function presentHandlers(log: BrokerLog) {
  return {
    level: log.output.level,
    folder: log.folder,
    handlers: log.handlers().map(presentHandler),
  }
}

function presentHandler(state: HandlerState): LogHandler {
  const { name, kind, isEnabled, level, failure, path, bytes, lines, lost } = state
  return {
    ...{ name, kind, enable: isEnabled, level },
    status: failure !== undefined ? 'failed' : isEnabled ? 'running' : 'stopped',
    ...(failure !== undefined && { reason: failure }),
    ...(path !== undefined && { path }),
    ...(bytes !== undefined && { size: bytes }),
    lines,
    lost,
  }
}

export function presentFile({ name, handler, bytes, modifiedMs, isCurrent }: FoundFile): LogFile {
  const modified_at = presentTime(Math.floor(modifiedMs))
  return { name, handler, size: bytes, modified_at, is_current: isCurrent }
}
