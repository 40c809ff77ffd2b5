import type { ReactNode } from 'react'
import type { Gather } from '#gather.ts'
import type { MenuAction } from '../ActionMenu.tsx'

export interface Column<Row> {
  key: string
  header: string
  help?: string
  text: (row: Row) => string
  /** Shown in place of the text. */
  cell?: (row: Row) => ReactNode
  /** The value in a file in place of the text, for programs to read: plain numbers, times as ISO 8601. */
  raw?: (row: Row) => string | number | undefined
  /** An ID, a username or a topic, which the cell offers to copy. */
  copy?: (row: Row) => string | null | undefined
  /** Aligns the column right, with tabular figures. */
  numeric?: boolean
  /** Gives the column the width that other columns leave; longer text is cut. */
  isWide?: boolean
  /** Whether the column is shown until the user chooses; `true` by default. */
  isShown?: boolean
  /** The server sorts by it. */
  isSortable?: boolean
  /** A list that is read whole is sorted by this value; rows without one come first. */
  sortBy?: (row: Row) => number | string | undefined
  /** Where it is in the card that a row is on a phone; elsewhere than there it is not shown. */
  card?: CardPlace
}

/** Name of the row, its state at the right, or a part of the second line. */
export type CardPlace = 'title' | 'state' | 'line'

/** Action on a row, or on several: a button or a menu entry. */
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

/** Access to all matching rows, beyond the shown page. */
export interface AllRows<Row> {
  /** Reads the rows with the fields of these columns, or with all fields. */
  read: (columns: readonly string[] | 'whole') => Gather<Row>
  /** A failure in the reader's language. */
  explain: (error: unknown) => { title: string; detail?: string | undefined }
}

/** Panel beside the table with one of its rows; the list stays usable. */
export interface TablePeek<Row> {
  /** The key of the row that is shown. */
  open: string | undefined
  /** Called with the shown row; `isMove` tells that the user moved from one row to the next. */
  onChange: (key: string | undefined, isMove: boolean) => void
  title: (row: Row) => ReactNode
  content: (row: Row) => ReactNode
  /** Actions above the content. */
  actions?: (row: Row) => readonly RowAction[]
  /** Fetches the code of the content, when the pointer or the focus enters the table. */
  preload?: () => void
  /** The content for a row that is not on this page, where its key suffices. */
  unlisted?: (key: string) => ReactNode
}

/** Describes how the rows of a table are written to a file. */
export interface RowExport<Row> {
  /** File name without its extension. */
  name: string
  /** Row as the API gave it, where the table's rows differ; a promise if more has to be read. */
  asGiven?: (row: Row) => unknown
  /** Another format, of all rows together. */
  document?: RowDocument<Row>
}

/** A text that is made of all exported rows. */
export interface RowDocument<Row> {
  label: string
  text: string
  /** Extension of the file. */
  ending: string
  /** Media type. */
  type: string
  write: (rows: readonly Row[]) => Promise<string>
}
