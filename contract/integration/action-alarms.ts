import * as z from 'zod/mini'
import { countOr, timeOr } from '../formats.ts'

/** When an action raises an alarm; `infinity`: never. */
export const actionAlarms = z.object({
  /** Rows that fail or are dropped within a minute. */
  lost: countOr('infinity', 100, { min: 1, effect: 'now' }),
  /** Age of the oldest row that waits. */
  backlog: timeOr('infinity', '10m', 'now'),
  /** Time without a success although rows wait or fail. */
  no_success: timeOr('infinity', '10m', 'now'),
})
