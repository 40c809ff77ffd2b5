import * as z from 'zod/mini'
import { duration, wait, whole } from '../formats.ts'
import { actionFields, batchOpts, connectorSchema, filledText, size } from './common.ts'

/** Files of the machine of the broker, which only the embedded broker has as a target. */

/** Names of folders without dots at the beginning, so that no path leads out of the folder of all targets. */
export const TARGET_FOLDER = /^\w[\w.-]{0,99}(?:\/\w[\w.-]{0,99}){0,4}$/
/** Longest name of an action: its files have a suffix. */
export const MAX_FILE_ACTION_NAME = 200

export const fileConnector = connectorSchema({
  /** Below the folder of all targets, which is an option of the start. */
  directory: filledText.check(z.regex(TARGET_FOLDER)),
  /** Limit of all files of the directory. */
  max_total_size: z._default(size, '1GB'),
  /** At the limit, the oldest complete files are deleted, or rows wait. */
  when_full: z._default(z.enum(['delete_oldest', 'wait']), 'delete_oldest'),
})
export type FileConnector = z.output<typeof fileConnector>

export const fileAction = z.object({
  ...actionFields,
  parameters: z.object({
    /** `ndjson`: one JSON value a line; `csv`: RFC 4180 with a header. */
    format: z._default(z.enum(['ndjson', 'csv']), 'ndjson'),
    /** JSON template for `ndjson`. Empty: the whole row. */
    template: z._default(z.string(), ''),
    /** Fields of the row, which are the columns of `csv`, such as `payload.temp`. */
    columns: z._default(z.array(z.string()).check(z.maxLength(200)), []),
    /** A file is complete at this size, and this time after it was created. */
    max_file_size: z._default(size, '10MB'),
    rotation_interval: z._default(duration, '1h'),
  }),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      batch_size: z._default(whole({ min: 1 }), 100),
      batch_time: z._default(wait, '0ms'),
    }),
    {},
  ),
})
export type FileAction = z.output<typeof fileAction>
