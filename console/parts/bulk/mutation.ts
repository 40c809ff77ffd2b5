import type { Gather } from '../../gather.ts'
import type { Column } from '../../ui/table/table.ts'
import type { Outcome } from './run-bulk.ts'

/** Something to be done to many rows, after a look at which. */
export interface Mutation<Row> {
  title: (count: string) => string
  /** What will happen to them. */
  text: string
  confirmLabel: string
  /** The rows themselves, or how to come by all that match. */
  rows: readonly Row[] | Gather<Row>
  rowKey: (row: Row) => string
  /** What a row is known by. */
  columns: readonly Column<Row>[]
  /** Changes some rows, and returns the result of each, in their order. Rejects if all of them fail alike. */
  act: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** The rows of each act: one, unless the API takes more. */
  batches?: (rows: readonly Row[]) => readonly (readonly Row[])[]
  done: (count: string) => string
  /** Takes back the change of one row. */
  undo?: (row: Row) => Promise<unknown>
  /** When it is over, whatever came of it. */
  onOver?: () => void
}

/** For an operation of one row. */
export function each<Row>(act: (row: Row) => Promise<Outcome>): Mutation<Row>['act'] {
  return (rows) => Promise.all(rows.map(act))
}
