import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  help?: string
  cell: (row: Row) => ReactNode
  /** The same as plain text: for CSV and for sorting nothing else. */
  text: (row: Row) => string
  /** Right-aligned, tabular figures. */
  numeric?: boolean
  /** Shown until the user chooses otherwise; `true` when absent. */
  isShown?: boolean
  isSortable?: boolean
}

/** Something to do with a row, or with several: a button, a menu entry. */
export interface RowAction {
  key: string
  label: string
  isDanger?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string
  onSelect: () => void
}

export interface TablePage {
  page: number
  limit: number
  /** Absent where the broker does not count. */
  count?: number | undefined
  hasNext: boolean
}

/** Where a table's rows come from, and how that stands. */
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
