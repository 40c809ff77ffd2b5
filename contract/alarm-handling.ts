import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Alarms')

/** Number of alarm names that are remembered. */
export const MAX_HANDLED = 1000
/** Names of one request. */
const MAX_NAMES = 200
/** An alarm cannot be silenced for longer, in days. */
export const MAX_SILENCE_DAYS = 90

/** How users handle an alarm; shared by all of them. Times are as in RFC 3339. */
export const alarmHandling = z.looseObject({
  name: z.string(),
  /** Alarms of this name that were raised until then are acknowledged; a later one is new. */
  acknowledged_until: z.optional(z.string()),
  acknowledged_at: z.optional(z.string()),
  /** Console user or API key. */
  acknowledged_by: z.optional(z.string()),
  /** Alarms of this name are not counted until then, also those that are raised again. */
  silenced_until: z.optional(z.string()),
  silenced_by: z.optional(z.string()),
})
export type AlarmHandling = z.output<typeof alarmHandling>

export const alarmHandlingList = on('alarmHandlingList', {
  method: 'GET',
  at: '/alarms/handling',
  summary: 'List acknowledged and silenced alarms',
  edition: 'own',
  isInFront: true,
  list: 'whole',
  answers: { 200: z.array(alarmHandling) },
})

const time = z.optional(z.nullable(z.string().check(z.maxLength(40))))

export const alarmHandlingUpdate = on('alarmHandlingUpdate', {
  method: 'PUT',
  at: '/alarms/handling',
  summary: 'Acknowledge or silence alarms',
  edition: 'own',
  isInFront: true,
  body: z.object({
    names: z
      .array(z.string().check(z.minLength(1), z.maxLength(1024)))
      .check(z.minLength(1), z.maxLength(MAX_NAMES)),
    /** Latest `activate_at` of the acknowledged alarms; `null` ends the acknowledgement. */
    acknowledged_until: time,
    /** At most 90 days from now; `null` ends the silence. */
    silenced_until: time,
  }),
  answers: { 200: z.array(alarmHandling) },
  errors: { 400: ['BAD_REQUEST'] },
})
