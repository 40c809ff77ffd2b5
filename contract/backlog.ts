import * as z from 'zod/mini'
import { whole } from './formats.ts'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Actions')

/** Rows of rules that an action has accepted and not yet settled. */
const backlog = {
  /** Rows that wait for their turn. */
  queuing: count,
  /** Rows that are sent and not answered, or that wait for another attempt. */
  inflight: count,
  /** Bytes of the waiting rows. */
  bytes: count,
  /** Limit of the whole buffer; the oldest rows are dropped for new ones. */
  max_bytes: count,
  /** RFC 3339: since when the oldest row waits; absent where none does. */
  oldest_at: z.optional(z.string()),
  /** Its age in milliseconds. */
  oldest_age: z.optional(count),
  /** Rows per second that rules gave it, in the last second. */
  in_rate: z.number(),
  /** Rows per second that the external system took or refused for good, in the last second. */
  out_rate: z.number(),
  /** Rows that wait on disk are sent after a restart. */
  is_on_disk: z.boolean(),
}

export const actionBacklog = z.looseObject({ id: z.string(), ...backlog })
export type ActionBacklog = z.output<typeof actionBacklog>

export const backlogList = on('backlogList', {
  method: 'GET',
  at: '/backlog',
  summary: 'List what waits in the buffers of all actions',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(actionBacklog) },
})

const path = z.object({ id: z.string() })
const errors = { 404: ['NOT_FOUND'] }

export const backlogGet = on('backlogGet', {
  method: 'GET',
  at: '/actions/{id}/backlog',
  summary: 'Report what waits in the buffer of an action',
  edition: 'own',
  path,
  answers: { 200: actionBacklog },
  errors,
})

/**
 * Pauses the intake of an action for some seconds. A console repeats the call, so that the pause ends soon after the
 * console is closed.
 */
export const backlogDrain = on('backlogDrain', {
  method: 'POST',
  at: '/actions/{id}/backlog/drain',
  summary: 'Take no rows for some seconds, while those that wait are sent',
  edition: 'own',
  path,
  body: z.object({
    /** Length of the pause; 0 ends it. */
    seconds: whole({ min: 0, max: 60 }),
  }),
  answers: { 200: actionBacklog },
  errors: { 400: ['BAD_REQUEST'], ...errors },
})

export const backlogClear = on('backlogClear', {
  method: 'DELETE',
  at: '/actions/{id}/backlog',
  summary: 'Clear what waits in the buffer of an action; requests without an answer stay',
  edition: 'own',
  path,
  answers: { 200: z.looseObject({ dropped: count }) },
  errors,
})
