import type { FailureCode } from '@signalbox/contract/failures'
import type { ValueMap } from '@signalbox/rule-sql/values/value'

/** Why a row did not reach the external system. */
export interface Loss {
  readonly code: FailureCode
  /** The words of the external system, or of the broker about it. */
  readonly words?: string | undefined
  /** Further words, which differ between rows with the same fault. */
  readonly details?: string | undefined
  /** Number of times that the row was sent. */
  readonly attempts: number
}

/** Content of a row that was lost: the rendered request, the output of the rule, or both. */
export interface LostContent {
  readonly request?: unknown
  readonly row?: ValueMap | undefined
}

/** A row that an action did not deliver. */
export interface LostRow extends Loss, LostContent {
  readonly ruleId: string
  /** Number of fallbacks that the row has passed. */
  readonly fallbacks?: number | undefined
}

/**
 * Takes a row that was not delivered.
 *
 * @returns what the row's place in the buffer waits for: another action has stored the row. It rejects if it could not.
 */
export type OnLost = (row: LostRow) => Promise<unknown> | undefined
