import { LogOutput } from '@signalbox/broker/features/log/log-output'
import type { LogConsoleHandler, LogLevel as HandlerLevel } from '@signalbox/contract/log-settings'
import { destination, type Logger, pino } from 'pino'
import type { LogLevel } from './option-table.ts'

/** The log of this process, and what the embedded broker needs to set it. */
export interface ProcessLog {
  log: Logger
  output: LogOutput
  /** Settings from `--log-level`. */
  console: Partial<LogConsoleHandler>
}

/**
 * Structured lines on standard error; standard output is for the operator. Addresses
 * and headers of calls are not written, so that no token, key or topic with a secret ends up here.
 */
export function createLog(option: LogLevel): ProcessLog {
  const stderr = destination({ fd: 2, sync: true, maxLength: MAX_WAITING_BYTES })
  // Standard error may be a file on a full disk or a pipe that nobody reads: lines wait, and are dropped beyond the
  // limit.
  stderr.on('error', () => {})
  const level = HANDLER_LEVELS[option]
  const isEnabled = option !== 'silent'
  const output = new LogOutput((line) => void stderr.write(line), {
    isEnabled,
    level,
    format: { isJson: true, isEpoch: true, offset: 'system' },
  })
  const log = pino({ base: undefined }, { write: (line) => output.writeJson(line) })
  output.followLevel((each) => (log.level = PINO_LEVELS[each]))
  return { log, output, console: { enable: isEnabled, level, formatter: 'json' } }
}

/** Maximum bytes of lines that wait for standard error. */
const MAX_WAITING_BYTES = 1024 * 1024

const HANDLER_LEVELS: Readonly<Record<LogLevel, HandlerLevel>> = {
  trace: 'all',
  debug: 'debug',
  info: 'info',
  warn: 'warning',
  error: 'error',
  fatal: 'critical',
  silent: 'emergency',
}

/** Levels of pino that skip lines which the output would drop. */
const PINO_LEVELS: Readonly<Record<HandlerLevel, string>> = {
  all: 'trace',
  debug: 'debug',
  info: 'info',
  notice: 'warn',
  warning: 'warn',
  error: 'error',
  critical: 'fatal',
  alert: 'silent',
  emergency: 'silent',
}
