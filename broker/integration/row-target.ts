import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Outcome } from './result.ts'

/** Where a row comes from. */
export interface RowOrigin {
  ruleId: string
  /** Rows with the same key stay in order: the client that caused the event. */
  key: string
  /** Is called once, at once or when the buffer has settled the row. */
  report: (outcome: Outcome) => void
}

/** Takes the rows of rules: an action. */
export interface RowTarget {
  /**
   * @returns what the publisher has to wait for: the row is stored on disk, or settled in the query mode `sync`.
   * It rejects if the row could not be stored.
   */
  send(row: ValueMap, origin: RowOrigin): Promise<void> | undefined
}
