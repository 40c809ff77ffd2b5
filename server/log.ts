import { destination, type Logger, pino } from 'pino'
import type { LogLevel } from './options.ts'

/**
 * Structured lines on standard error; standard output is for the operator. Addresses
 * and headers of calls are not written, so that no token, key or topic with a secret ends up here.
 */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: undefined }, destination({ fd: 2, sync: true }))
}
