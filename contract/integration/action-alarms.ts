import * as z from 'zod/mini'
import { countOr, formats } from '../formats.ts'

const time = (value: string) =>
  z._default(
    z.string().register(formats, { as: 'duration', word: 'infinity', effect: 'now' }),
    value,
  )

/** When an action raises an alarm; `infinity`: never. */
export const actionAlarms = z.object({
  /** Rows that fail or are dropped within a minute. */
  lost: countOr('infinity', 100, { min: 1, effect: 'now' }),
  /** Age of the oldest row that waits. */
  backlog: time('10m'),
  /** Time without a success although rows wait or fail. */
  no_success: time('10m'),
})
