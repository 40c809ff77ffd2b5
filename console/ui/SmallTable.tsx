import type { ReactNode } from 'react'
import styles from './SmallTable.module.css'

interface SmallColumn {
  key: string
  label: string
  numeric?: boolean
  /** IDs, topics and other data. */
  isData?: boolean
  /** Whether the cell is the row's header. */
  isName?: boolean
  /** Whether the column has long text; on a phone, it gets a line of its own below the other cells. */
  isLine?: boolean
}

interface SmallRow {
  key: string
  /** Cells in the order of the columns; if there are fewer, the last columns are empty. */
  cells: readonly ReactNode[]
  /** Marked as an error, which a cell has to name. */
  isBad?: boolean
}

interface SmallTableProps {
  label: string
  columns: readonly SmallColumn[]
  rows: readonly SmallRow[]
  /** Pixels, beyond which it scrolls. */
  height?: number
}

/** A table of few rows inside a form or a section, without paging, selection or actions. */
export function SmallTable({ label, columns, rows, height }: SmallTableProps) {
  return (
    <div
      className={styles.scroller}
      style={height === undefined ? undefined : { maxHeight: height }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table
        className={styles.table}
        data-lines={columns.some(({ isLine }) => isLine) || undefined}
      >
        <thead>
          <tr>
            {columns.map(({ key, label: header, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: row, cells, isBad }) => (
            <tr key={row} data-bad={isBad}>
              {columns.map(({ key, numeric, isData, isName, isLine }, i) => {
                const name = [numeric && 'numeric', isData && 'mono'].filter(Boolean).join(' ')
                return isName ? (
                  <th
                    key={key}
                    scope="row"
                    className={name}
                    data-numeric={numeric}
                    data-line={isLine}
                  >
                    {cells[i]}
                  </th>
                ) : (
                  <td key={key} className={name} data-numeric={numeric} data-line={isLine}>
                    {cells[i]}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
