import * as z from 'zod/mini'
import { republishArguments } from '../rules.ts'

/** Type of the reference to the store of dead letters, which the embedded broker has. */
export const DEAD_LETTERS_TYPE = 'dead_letters'
/** Name of the only store of dead letters. */
export const DEAD_LETTERS_NAME = 'default'

const fallbackAction = z.union([
  /** Another action, or the store of dead letters. */
  z.object({ kind: z.literal('reference'), type: z.string(), name: z.string() }),
  /** Publishes the row as a message; arguments as those of a rule. */
  z.object({ kind: z.literal('republish'), args: republishArguments }),
])
export type FallbackAction = z.output<typeof fallbackAction>

/** Rows that an action did not deliver go to each of these. */
export const fallbackActions = z.array(fallbackAction).check(z.maxLength(8))

/** Fields that a row has in addition when it goes to a fallback. */
export const FALLBACK_FIELDS = [
  /** Code of the reason, see `FAILURE_CODES`. */
  'fallback_reason',
  /** The words of the external system, if there are any. */
  'fallback_words',
  /** `<type>:<name>` of the action that did not deliver the row. */
  'fallback_from',
  /** ID of the rule that gave the row, if one did. */
  'fallback_rule',
  /** Number of times that the row was sent. */
  'fallback_attempts',
  /** Time of the failure in epoch milliseconds. */
  'fallback_at',
] as const
