import { useMessages } from '#language.tsx'
import { HelpTip } from '../HelpTip.tsx'
import { uiMessages } from '../ui.messages.ts'
import styles from './DataTable.module.css'
import type { Column, Sort } from './table.ts'

interface HeaderCellProps<Row> {
  column: Column<Row>
  isFirst: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  /** Explains sorting where it does not cover the whole list. */
  note: string | undefined
}

export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, sort, onSort } = props
  const t = useMessages(uiMessages)
  const direction = sort?.key === column.key ? sort.direction : undefined
  const aria = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
  const canSort = column.isSortable === true || column.sortBy !== undefined
  const isSortable = canSort && onSort !== undefined
  return (
    <th
      scope="col"
      className={cellClass(column, props.isFirst)}
      aria-sort={isSortable ? aria : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={props.note}
          onClick={() =>
            onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })
          }
        >
          {column.header}
          <span aria-hidden="true" className={styles.arrow}>
            {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : '↕'}
          </span>
          {direction !== undefined && (
            <span className="sr-only">
              {direction === 'asc' ? t.sortedAscending : t.sortedDescending}
            </span>
          )}
        </button>
      ) : (
        column.header
      )}
      {column.help !== undefined && (
        <span className={styles.help}>
          <HelpTip text={column.help} about={column.header} />
        </span>
      )}
    </th>
  )
}

export function cellClass({ numeric }: { numeric?: boolean }, isFirst: boolean): string {
  return [numeric && styles.numeric, isFirst && styles.first].filter(Boolean).join(' ')
}
