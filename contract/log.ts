import * as z from 'zod/mini'
import { logBody } from './config-bodies.ts'
import {
  logAuditHandler,
  logConsoleHandler,
  logFileHandler,
  logLevel,
  logThrottling,
} from './log-settings.ts'
import { resource } from './operation.ts'
import { count, timestamp } from './scalars.ts'

const on = resource('Log')

/** Answer of a broker, which may lack fields and have others. */
const logConfig = z.looseObject({
  console: z.partial(z.looseObject(logConsoleHandler.shape)),
  file: z.record(z.string(), z.partial(z.looseObject(logFileHandler.shape))),
  throttling: z.optional(z.partial(z.looseObject(logThrottling.shape))),
  audit: z.optional(z.partial(z.looseObject(logAuditHandler.shape))),
})
export type LogConfig = z.output<typeof logConfig>

export const logConfigGet = on('logConfigGet', {
  method: 'GET',
  at: '/configs/log',
  summary: 'Read the handlers of the log',
  answers: { 200: logConfig },
  errors: { 404: ['NOT_FOUND'] },
})

export const logConfigUpdate = on('logConfigUpdate', {
  method: 'PUT',
  at: '/configs/log',
  summary:
    'Edit the handlers of the log; missing groups stay unchanged, missing fields of a handler return to their defaults',
  body: logBody,
  answers: { 200: logConfig },
  errors: { 400: ['UPDATE_FAILED', 'INVALID_CONFIG'], 403: ['UPDATE_FAILED'] },
})

/** Handler of the lines in memory, which exist regardless of files. */
export const RECENT = 'recent'
/** Largest number of entries per page. */
export const MAX_LOG_ENTRIES = 1000

const logEntry = z.looseObject({
  /** Its place: the position before it and after it. */
  id: z.string(),
  /** RFC 3339; absent in a line that has no time. */
  at: z.optional(z.string()),
  level: z.optional(logLevel),
  message: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** The line was longer. */
  is_cut: z.optional(z.boolean()),
})
export type LogEntry = z.output<typeof logEntry>

export const logEntryList = on('logEntryList', {
  method: 'GET',
  at: '/log/entries',
  summary: 'Read the log, the latest entries first',
  edition: 'own',
  query: z.object({
    /** The name of a file handler, or `recent`: the last lines, which are in memory. */
    handler: z._default(z.string(), RECENT),
    /** Position from an earlier answer; absent: the end of the log. */
    position: z.optional(z.string().check(z.maxLength(100))),
    direction: z._default(z.enum(['older', 'newer']), 'older'),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_LOG_ENTRIES)), 100),
    /** Least severe level to include. */
    level: z.optional(logLevel),
    /** In any part of the line; upper and lower case are the same. */
    text: z.optional(z.string().check(z.maxLength(1000))),
    /** A field with its whole value, which may be JSON: `clientid=c-7`. */
    field: z.optional(z.string().check(z.regex(/^[^=]+=/), z.maxLength(1000))),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(logEntry),
      meta: z.looseObject({
        /** Where older entries begin; absent at the beginning of the log. */
        older: z.optional(z.string()),
        /** Position of newer entries. */
        newer: z.string(),
        /** Whether newer entries exist. */
        has_newer: z.boolean(),
        /** The search ended at its limit of bytes before it had found enough; it continues at `older` or `newer`. */
        is_partial: z.boolean(),
        /** Lines that the handler has written since the start, before the page was read. */
        written: count,
        /** RFC 3339: of the last line that was read, found or not. */
        read_to: z.optional(z.string()),
      }),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})
export type LogPage = z.output<(typeof logEntryList.answers)[200]>

/** Present state of a handler, which the configuration does not show. */
const logHandler = z.looseObject({
  name: z.string(),
  kind: z.enum(['console', 'file', 'memory']),
  enable: z.boolean(),
  level: logLevel,
  status: z.enum(['running', 'stopped', 'failed']),
  /**
   * Cause of a handler's failure: `no_permission`, `read_only`, `no_space`, `folder`, `bad_folder`
   * (a part of the path), `link`, `no_file` (a pipe or a device), `too_many_files`, `outside` (of
   * the log folder), or the error code of the system.
   */
  reason: z.optional(z.string()),
  /** The file it writes to. */
  path: z.optional(z.string()),
  /** Bytes of its files. */
  size: z.optional(count),
  /** Lines since the start. */
  lines: count,
  /** Lines that could not be written. */
  lost: count,
})
export type LogHandler = z.output<typeof logHandler>

export const logHandlerList = on('logHandlerList', {
  method: 'GET',
  at: '/log/handlers',
  summary: 'List the handlers of the log and their state',
  edition: 'own',
  answers: {
    200: z.looseObject({
      /** Less severe lines are written nowhere. */
      level: logLevel,
      /** The only folder that log files can be in. */
      folder: z.string(),
      handlers: z.array(logHandler),
    }),
  },
})

const logFile = z.looseObject({
  /** File name for the download. */
  name: z.string(),
  handler: z.string(),
  /** Size of the file in bytes. */
  size: count,
  /** RFC 3339: of the last line. */
  modified_at: z.string(),
  /** Lines are still written to it. */
  is_current: z.boolean(),
})
export type LogFile = z.output<typeof logFile>

export const logFileList = on('logFileList', {
  method: 'GET',
  at: '/log/files',
  summary: 'List the log files',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(logFile) },
})

export const logFileGet = on('logFileGet', {
  method: 'GET',
  at: '/log/files/{name}',
  summary: 'Download a log file',
  edition: 'own',
  path: z.object({ name: z.string() }),
  answers: { 200: z.string() },
  answerType: 'text/plain',
  errors: { 404: ['NOT_FOUND'] },
})
