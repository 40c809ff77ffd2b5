import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { nodeName } from './scalars.ts'

const on = resource('Alarms')

export const alarm = z.looseObject({
  node: nodeName,
  name: z.string(),
  message: z.string(),
  /** Mostly an object; brokers also send a text or a list. */
  details: z.unknown(),
  activate_at: z.string(),
  /** End of the alarm; absent while active. */
  deactivate_at: z.optional(z.string()),
  /** Duration in milliseconds; for an active alarm, until the answer. */
  duration: z.optional(z.int()),
})
export type Alarm = z.output<typeof alarm>

export const alarmList = on('alarmList', {
  method: 'GET',
  at: '/alarms',
  summary: 'List active alarms, or the alarm history',
  list: 'paged',
  query: z.object({ ...pageQuery, activated: z._default(z.boolean(), true) }),
  answers: { 200: paged(alarm) },
})

export const alarmHistoryClear = on('alarmHistoryClear', {
  method: 'DELETE',
  at: '/alarms',
  summary: 'Clear the alarm history',
  answers: { 204: null },
})
