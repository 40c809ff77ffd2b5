import type { Gather } from '#gather.ts'
import type { ReactNode } from 'react'
import type { Column } from '#ui/table/table.ts'
import type { Outcome } from './run-bulk.ts'

/** Action on many rows, which the user reviews before it starts. */
export interface Mutation<Row> {
  title: (count: string) => string
  /** Explains the effect on the rows. */
  text: string
  confirmLabel: string
  /**
   * Form in the question, which decides what becomes of the rows. It has the ID, so that the button of the question
   * submits it, and calls `onValid` when the action can start.
   */
  form?: (id: string, onValid: () => void) => ReactNode
  /** Selected rows, or a way to read all that match. */
  rows: readonly Row[] | Gather<Row>
  rowKey: (row: Row) => string
  /** Columns that identify a row. */
  columns: readonly Column<Row>[]
  /**
   * Changes some rows, and resolves to the result of each in the same order. Rejects if all of them fail for the same
   * reason.
   */
  act: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** Groups the rows by call to `act`; by default, each row has a call of its own. */
  batches?: (rows: readonly Row[]) => readonly (readonly Row[])[]
  done: (count: string) => string
  /** Reverts the change of one row. */
  undo?: (row: Row) => Promise<unknown>
  /** Called at the end, whether or not rows failed. */
  onOver?: () => void
}

/** Adapts an operation on one row. */
export function each<Row>(act: (row: Row) => Promise<Outcome>): Mutation<Row>['act'] {
  return (rows) => Promise.all(rows.map(act))
}
