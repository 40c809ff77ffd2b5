import type { ReactNode } from 'react'
import type { Gather } from '../../gather.ts'
import type { MenuAction } from '../ActionMenu.tsx'

export interface Column<Row> {
  key: string
  header: string
  help?: string
  cell: (row: Row) => ReactNode
  /** The same as plain text. */
  text: (row: Row) => string
  /** What a file holds in place of the text, for programs to read: plain numbers, times as ISO 8601. */
  raw?: (row: Row) => string | number | undefined
  /** An ID, a username or a topic, which the cell offers to copy. */
  copy?: (row: Row) => string | null | undefined
  /** Right-aligned, tabular figures. */
  numeric?: boolean
  /** Takes the width that other columns leave; a longer text is cut. */
  isWide?: boolean
  /** Shown until the user chooses otherwise; `true` when absent. */
  isShown?: boolean
  isSortable?: boolean
  /** Where it is in the card that a row is on a phone; elsewhere than there it is not shown. */
  card?: CardPlace
  /** In the card the header is before the value, which says nothing without it. */
  hasCardLabel?: boolean
}

/** The name of the row, its state at the right, and what is in the second line. */
export type CardPlace = 'title' | 'state' | 'line'

/** Something to do with a row, or with several: a button, a menu entry. */
export type RowAction = MenuAction

export interface TablePage {
  page: number
  limit: number
  /** Absent where the broker does not count. */
  count?: number | undefined
  hasNext: boolean
}

/** The source of a table's rows, and the state of the read. */
export interface TableSource<Row> {
  rows: readonly Row[] | undefined
  page?: TablePage | undefined
  isPending: boolean
  isRefreshing: boolean
  error?: { title: string; detail?: string | undefined } | null | undefined
  refresh: () => void
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** Every row that matches, not only those of the page that is shown. */
export interface AllRows<Row> {
  /** With what these columns need, or each row whole. */
  read: (columns: readonly string[] | 'whole') => Gather<Row>
  /** A failure in the reader's language. */
  explain: (error: unknown) => { title: string; detail?: string | undefined }
}

/** A panel beside the table with one of its rows; the list stays usable. */
export interface TablePeek<Row> {
  /** The key of the row that is shown. */
  open: string | undefined
  /** `isMove`: from one row to the next. */
  onChange: (key: string | undefined, isMove: boolean) => void
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  /** Above the content. */
  actions?: (row: Row) => readonly RowAction[]
  /** The content for a row that is not on this page, where its key suffices. */
  unlisted?: (key: string) => ReactNode
}

/** What of a table can be written to a file. */
export interface RowExport<Row> {
  /** Of the file, without its ending. */
  name: string
  /** The row as the API gave it, where that of the table is another; a promise if more has to be read. */
  asGiven?: (row: Row) => unknown
}
