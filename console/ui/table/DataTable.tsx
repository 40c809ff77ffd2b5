import { ActionIcon, Checkbox } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../language.tsx'
import { ActionMenu } from '../ActionMenu.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { late } from '../late.tsx'
import { HelpTip } from '../HelpTip.tsx'
import { uiMessages } from '../ui.messages.ts'
import { type ColumnChoice, useColumnChoice } from './columns.ts'
import styles from './DataTable.module.css'
import { Pager } from './Pager.tsx'
import { TableTools } from './TableTools.tsx'
import type { AllRows, Column, RowAction, RowExport, Sort, TableSource } from './table.ts'
import { useRestoredFocus } from './restored-focus.ts'
import { useExistingPage } from './existing-page.ts'
import { useRowKeys } from './row-keys.ts'
import { useWindowedRows } from './windowed-rows.ts'

export interface DataTableProps<Row> {
  /** What the rows are, as a name of the table for those who cannot see it. */
  label: string
  source: TableSource<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: { title: string; text?: string; action?: ReactNode }
  /** There may be others: without rows it is the filters that found none. */
  isFiltered?: boolean
  /** Remembers chosen columns under this name; without it there is no choice. */
  columnsName?: string
  filters?: ReactNode
  /** Beside the table's own tools. */
  tools?: ReactNode
  /** `isCorrection`: the page that was asked for is no longer there. */
  onPage?: (page: number, isCorrection?: boolean) => void
  onLimit?: (limit: number) => void
  /** The choice of columns, where the screen itself needs it too. */
  choice?: ColumnChoice<Row>
  /** What sorting means here, where it is less than everything. */
  sortNote?: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  rowActions?: (row: Row) => readonly RowAction[]
  /** What a row is called where it is spoken of; its key unless this is given. */
  rowName?: (row: Row) => string
  bulkActions?: (rows: readonly Row[], done: () => void) => readonly RowAction[]
  /** The key of the list: another list clears the selection. */
  listKey?: string
  /** Every row that matches, where the table shows a page of them. */
  all?: AllRows<Row>
  /** Rows can be written to a file. */
  file?: RowExport<Row>
  onOpen?: (row: Row) => void
}

/** Fetched when a whole page has been selected. */
const SelectAll = late(async () => (await import('./SelectAll.tsx')).SelectAll)

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6']

/** The one table of the console. Old rows stay while new ones are on their way. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, columns, rowKey, sort, onSort, rowActions, bulkActions, onOpen } = props
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ownChoice = useColumnChoice(props.columnsName, columns)
  const choice = props.choice ?? ownChoice
  // By key, over all pages: a row that is selected stays so when another page is shown.
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [scope, setScope] = useState<'rows' | 'page' | 'all'>('rows')
  const [listKey, setListKey] = useState(props.listKey)
  if (listKey !== props.listKey) {
    setListKey(props.listKey)
    choose(new Map())
  }
  const rows = source.rows ?? []
  const chosen = [...selected.values()]
  const chosenHere = rows.filter((row) => selected.has(rowKey(row))).length
  const window = useWindowedRows(scroller, rows.length)
  useRestoredFocus(scroller, rows.map(rowKey))
  useExistingPage(source, props.onPage)
  const handleKeys = useRowKeys({
    onOpen: onOpen && ((i) => rows[i] !== undefined && onOpen(rows[i])),
    onSelect: bulkActions && ((i) => rows[i] !== undefined && toggle(rows[i])),
  })
  const width =
    choice.shown.length + (bulkActions === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1)

  function choose(next: ReadonlyMap<string, Row>, of: typeof scope = 'rows'): void {
    setSelected(next)
    setScope(of)
  }
  function toggle(row: Row): void {
    const next = new Map(selected)
    if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
    choose(next)
  }
  function togglePage(): void {
    const next = new Map(selected)
    const isWhole = chosenHere === rows.length
    for (const row of rows) {
      if (isWhole) next.delete(rowKey(row))
      else next.set(rowKey(row), row)
    }
    choose(next, isWhole ? 'rows' : 'page')
  }
  const clear = () => choose(new Map())
  const before = source.page === undefined ? 0 : (source.page.page - 1) * source.page.limit
  const isPart = source.page !== undefined && (source.page.hasNext || source.page.page > 1)
  const hasOthers = props.all !== undefined && (scope === 'all' || (scope === 'page' && isPart))

  if (source.error != null && source.rows === undefined) {
    return (
      <div className={styles.frame}>
        {props.filters !== undefined && <div className={styles.filters}>{props.filters}</div>}
        <ErrorState
          title={source.error.title}
          detail={source.error.detail}
          onRetry={source.refresh}
        />
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      {props.filters !== undefined && <div className={styles.filters}>{props.filters}</div>}
      <TableTools
        choice={choice}
        columns={columns}
        hasChoice={props.columnsName !== undefined}
        label={label}
        file={props.file}
        all={props.all}
        rows={rows}
        selected={chosen}
        count={source.page?.count}
        selectedText={chosen.length > 0 ? t.selected(formats.number(chosen.length)) : undefined}
        bulkActions={chosen.length > 0 ? (bulkActions?.(chosen, clear) ?? []) : []}
        selectAll={
          hasOthers && (
            <SelectAll
              all={props.all}
              columns={[...choice.keys]}
              count={source.page?.count}
              rowKey={rowKey}
              isDone={scope === 'all'}
              onSelect={(found) => choose(found, 'all')}
            />
          )
        }
        onClear={clear}
        tools={props.tools}
        isRefreshing={source.isRefreshing}
      />
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label={label}
        onKeyDown={handleKeys}
        // A region that scrolls must be reachable without a mouse.
        tabIndex={0}
      >
        <table
          className={styles.table}
          data-checks={bulkActions !== undefined || undefined}
          aria-rowcount={rowCount(source)}
          aria-busy={source.isPending}
        >
          <caption className="sr-only" id={id}>
            {label}
          </caption>
          <thead>
            <tr>
              {bulkActions !== undefined && (
                <th scope="col" className={styles.check}>
                  <Checkbox
                    size="xs"
                    aria-label={t.selectAll}
                    checked={rows.length > 0 && chosenHere === rows.length}
                    indeterminate={chosenHere > 0 && chosenHere < rows.length}
                    disabled={rows.length === 0}
                    onChange={togglePage}
                  />
                </th>
              )}
              {choice.shown.map((column, at) => (
                <HeaderCell
                  key={column.key}
                  isFirst={at === 0}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  note={props.sortNote}
                />
              ))}
              {rowActions !== undefined && (
                <th scope="col" className={styles.menu}>
                  <span className="sr-only">{t.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {source.isPending
              ? SKELETON_ROWS.map((key) => <SkeletonRow key={key} width={width} />)
              : window.before > 0 && <Spacer height={window.before} width={width} />}
            {window.indices.map((i) => {
              const row = rows[i]
              if (row === undefined) return null
              const key = rowKey(row)
              return (
                <tr
                  key={key}
                  data-row={i}
                  ref={window.measure}
                  aria-rowindex={before + i + 2}
                  aria-selected={bulkActions === undefined ? undefined : selected.has(key)}
                  tabIndex={onOpen === undefined && bulkActions === undefined ? undefined : -1}
                  className={selected.has(key) ? styles.selected : undefined}
                >
                  {bulkActions !== undefined && (
                    <td className={styles.check}>
                      <Checkbox
                        size="xs"
                        aria-label={t.selectRow(props.rowName?.(row) ?? key)}
                        checked={selected.has(key)}
                        onChange={() => toggle(row)}
                      />
                    </td>
                  )}
                  {choice.shown.map((column, at) => (
                    <td key={column.key} className={cellClass(column, at === 0)}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {rowActions !== undefined && (
                    <td className={styles.menu}>
                      <ActionMenu actions={rowActions(row)}>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="sm"
                          aria-label={t.actionsFor(props.rowName?.(row) ?? key)}
                        >
                          <IconDots size={16} />
                        </ActionIcon>
                      </ActionMenu>
                    </td>
                  )}
                </tr>
              )
            })}
            {window.after > 0 && <Spacer height={window.after} width={width} />}
          </tbody>
        </table>
        {!source.isPending && rows.length === 0 && (
          <EmptyState {...(props.isFiltered === true ? { title: t.noMatch } : props.empty)} />
        )}
      </div>
      {source.page !== undefined && props.onPage !== undefined && (
        <Pager
          page={source.page}
          shown={rows.length}
          onPage={props.onPage}
          onLimit={props.onLimit}
        />
      )}
    </div>
  )
}

/** With the header, of all pages; −1: nobody has counted them. */
function rowCount({ rows = [], page }: TableSource<unknown>): number {
  if (page === undefined) return rows.length + 1
  return page.count === undefined ? -1 : page.count + 1
}

function cellClass({ numeric }: { numeric?: boolean }, isFirst: boolean): string {
  return [numeric && styles.numeric, isFirst && styles.first].filter(Boolean).join(' ')
}

function HeaderCell<Row>(props: {
  column: Column<Row>
  isFirst: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  note: string | undefined
}) {
  const { column, sort, onSort } = props
  const t = useMessages(uiMessages)
  const direction = sort?.key === column.key ? sort.direction : undefined
  const aria = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
  const isSortable = column.isSortable === true && onSort !== undefined
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
          <span aria-hidden="true">
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
      {column.help !== undefined && <HelpTip text={column.help} about={column.header} />}
    </th>
  )
}

function SkeletonRow({ width }: { width: number }) {
  return (
    <tr>
      <td colSpan={width}>
        <span className={styles.skeleton} />
      </td>
    </tr>
  )
}

/** Takes the space of the rows above or below the window. */
function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
