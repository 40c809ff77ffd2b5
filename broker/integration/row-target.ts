import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Outcome } from './result.ts'

/** Origin of a row. */
export interface RowOrigin {
  ruleId: string
  /** Rows with the same key stay in order: the client that caused the event. */
  key: string
  /** Number of fallbacks that the row has passed. */
  fallbacks?: number | undefined
  /** Is called once, at once or when the buffer has settled the row. */
  report: (outcome: Outcome) => void
}

/** Target for the rows of rules, such as an action. */
export interface RowTarget {
  /**
   * @returns what the publisher has to wait for: the row is stored on disk, or settled in the query mode `sync`.
   * It rejects if the row could not be stored.
   */
  send(row: ValueMap, origin: RowOrigin): Promise<void> | undefined
}
