import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useMessages } from '#language.tsx'
import { type Emptiness, EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { late } from '../late.tsx'
import { uiMessages } from '../ui.messages.ts'
import { cardPlaces } from './cards.ts'
import { Check } from './Check.tsx'
import { type ColumnChoice, useColumnChoice } from './columns.ts'
import styles from './DataTable.module.css'
import { useFarRows } from './far-rows.ts'
import { useFollowedEnd } from './follow-end.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { Peek } from './Peek.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'
import type {
  AllRows,
  Column,
  RowAction,
  RowExport,
  Sort,
  TablePeek,
  TableSource,
} from './table.ts'
import { useRestoredFocus } from './restored-focus.ts'
import { useExistingPage } from './existing-page.ts'
import { useRowHandlers } from './row-handlers.ts'
import { useRowKeys } from './row-keys.ts'
import { useSelection } from './selection.ts'
import { useWindowedRows } from './windowed-rows.ts'

export interface DataTableProps<Row> {
  /** Accessible name of the table, such as "Clients". */
  label: string
  source: TableSource<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  empty: Emptiness
  /** Whether it is the main table of its screen, which fills the window and has its tools in the line of the title. */
  isMain?: boolean
  /** Rows are added at the end, which stays in view. */
  isEndFollowed?: boolean
  /** How many rows are likely: their place is kept while they are read. */
  expectedRows?: number
  /** There may be other rows: without rows it is the filters that found none. */
  isFiltered?: boolean
  /** Hint at possible mistakes, shown when the filters find nothing. */
  filteredText?: string
  onClearFilters?: () => void
  /** Name under which the choice of columns is stored; without it, columns cannot be chosen. */
  columnsName?: string
  filters?: ReactNode
  /** Shown after the filters, in their line. */
  beside?: ReactNode
  /** Shown beside the table's own tools. */
  tools?: ReactNode
  /** Secondary actions on the list: one action is a button, several are a menu. */
  listActions?: readonly RowAction[]
  /** Called for another page; `isCorrection` means that the requested page does not exist any more. */
  onPage?: (page: number, isCorrection?: boolean) => void
  onLimit?: (limit: number) => void
  /** The choice of columns, where the screen itself needs it too. */
  choice?: ColumnChoice<Row>
  /** Explains sorting where it does not cover the whole list. */
  sortNote?: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  rowActions?: (row: Row) => readonly RowAction[]
  /** Marks the left edge of a row whose state says in words that it is in trouble. */
  rowTone?: (row: Row) => 'error' | undefined
  /** Name of a row in messages; its key by default. */
  rowName?: (row: Row) => string
  bulkActions?: (rows: readonly Row[], done: () => void) => readonly RowAction[]
  /** The key of the list: another list clears the selection. */
  listKey?: string
  /** Access to all matching rows, where the table shows a page of them. */
  all?: AllRows<Row>
  /** Rows can be written to a file. */
  file?: RowExport<Row>
  /** Opens the page of a row: Enter. */
  onOpen?: (row: Row) => void
  /** A click does so as well: rows without a peek. */
  isOpenedByClick?: boolean
  /** Details that a click shows beside the list. */
  peek?: TablePeek<Row>
}

/** Fetched when a whole page has been selected. */
const SelectAll = late(async () => (await import('./SelectAll.tsx')).SelectAll, { waiting: null })

const SKELETON_ROWS = 6
/** More are below the window. */
const MOST_SKELETON_ROWS = 20

/** Table of the console, used for every list. Old rows stay while new ones are loading. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, columns, rowKey, sort, onSort, rowActions, bulkActions, onOpen } = props
  const { isMain = false, peek } = props
  const t = useMessages(uiMessages)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ownChoice = useColumnChoice(props.columnsName, columns)
  const choice = props.choice ?? ownChoice
  const rows = source.rows ?? []
  const selection = useSelection(rows, rowKey, props.listKey)
  const { selected, scope, chosenHere } = selection
  const chosen = [...selected.values()]
  const window = useWindowedRows(scroller, rows.length)
  useFollowedEnd(scroller, rows.length, props.isEndFollowed === true)
  useRestoredFocus(scroller, rows.map(rowKey))
  useFarRows(scroller, source.rows)
  useExistingPage(source, props.onPage)
  const showPeek = (i: number, isMove: boolean) => {
    const row = rows[i]
    if (row !== undefined) peek?.onChange(rowKey(row), isMove)
  }
  const openRow = (i: number) => rows[i] !== undefined && onOpen?.(rows[i])
  const opensByClick = onOpen !== undefined && props.isOpenedByClick === true
  const isPeeking = peek?.open !== undefined
  const [hasBeenAlone, setHasBeenAlone] = useState(!isPeeking)
  if (!isPeeking && !hasBeenAlone) setHasBeenAlone(true)
  const skeletons = Math.min(props.expectedRows ?? SKELETON_ROWS, MOST_SKELETON_ROWS)
  const handleKeys = useRowKeys({
    onOpen: onOpen ? openRow : peek && ((i) => showPeek(i, isPeeking)),
    onSelect: bulkActions && ((i) => rows[i] !== undefined && selection.toggle(rows[i])),
    onMove: isPeeking ? (i) => showPeek(i, true) : undefined,
    onPeek: peek && ((i) => showPeek(i, isPeeking)),
    onClose: () => {
      if (isPeeking) peek.onChange(undefined, false)
      return isPeeking
    },
  })
  const handlers = useRowHandlers<Row>({
    toggle: selection.toggle,
    click: (i) => (opensByClick ? openRow(i) : showPeek(i, isPeeking)),
    act: (row, name) =>
      rowActions?.(row)
        .find(({ key }) => key === name)
        ?.onSelect(),
  })
  const cards = useMemo(() => cardPlaces(choice.shown), [choice.shown])
  const width =
    choice.shown.length + (bulkActions === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1)
  const before = source.page === undefined ? 0 : (source.page.page - 1) * source.page.limit
  const isPart = source.page !== undefined && (source.page.hasNext || source.page.page > 1)
  const hasOthers = props.all !== undefined && (scope === 'all' || (scope === 'page' && isPart))
  const tools = (
    <TableTools
      isMain={isMain}
      choice={choice}
      columns={columns}
      hasChoice={props.columnsName !== undefined}
      label={label}
      file={props.file}
      all={props.all}
      rows={rows}
      selected={chosen}
      count={source.page?.count}
      filters={props.filters}
      beside={props.beside}
      tools={props.tools}
      listActions={props.listActions}
      isRefreshing={source.isRefreshing}
    />
  )

  if (source.error != null && source.rows === undefined) {
    return (
      // In a section, the table extends to the section's edges, with or without rows.
      <div className={isMain ? undefined : styles.whole} data-main-table={isMain || undefined}>
        {tools}
        <div className={styles.frame}>
          <ErrorState
            title={source.error.title}
            detail={source.error.detail}
            onRetry={source.refresh}
          />
        </div>
      </div>
    )
  }
  return (
    <div
      className={styles.whole}
      data-main-table={isMain || undefined}
      data-cards={isMain || columns.some(({ card }) => card !== undefined) || undefined}
    >
      {tools}
      <div className={styles.split}>
        <div className={styles.frame}>
          <div
            ref={scroller}
            className={styles.scroller}
            data-windowed={window.measure !== undefined || undefined}
            role="group"
            aria-label={label}
            onKeyDown={handleKeys}
            onPointerEnter={peek?.preload}
            onFocus={peek?.preload}
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
                <tr data-sort={t.sortBy}>
                  {bulkActions !== undefined && (
                    <th scope="col" className={styles.check} data-label={t.selectAll}>
                      <Check
                        label={t.selectAll}
                        isChecked={rows.length > 0 && chosenHere === rows.length}
                        isMixed={chosenHere > 0 && chosenHere < rows.length}
                        isDisabled={rows.length === 0}
                        onChange={selection.togglePage}
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
                  ? Array.from({ length: skeletons }, (_, i) => (
                      <SkeletonRow key={i} width={width} />
                    ))
                  : window.before > 0 && <Spacer height={window.before} width={width} />}
                {window.indices.map((i) => {
                  const row = rows[i]
                  if (row === undefined) return null
                  const key = rowKey(row)
                  return (
                    <TableRow
                      key={key}
                      row={row}
                      name={props.rowName?.(row) ?? key}
                      index={i}
                      position={before + i + 2}
                      columns={choice.shown}
                      cards={cards}
                      measure={window.measure}
                      isSelected={bulkActions && selected.has(key)}
                      tone={props.rowTone?.(row)}
                      isPeeked={peek?.open === key}
                      canClick={opensByClick || peek !== undefined}
                      canFocus={[onOpen, bulkActions, peek].some((each) => each !== undefined)}
                      actions={rowActions?.(row)}
                      handlers={handlers}
                    />
                  )
                })}
                {window.after > 0 && <Spacer height={window.after} width={width} />}
              </tbody>
            </table>
            {!source.isPending && rows.length === 0 && (
              <NoRows
                empty={props.empty}
                isFiltered={props.isFiltered === true}
                text={props.filteredText}
                onClearFilters={props.onClearFilters}
              />
            )}
          </div>
          <TableFoot
            page={source.page}
            shown={rows.length}
            selected={chosen.length}
            bulkActions={chosen.length > 0 ? (bulkActions?.(chosen, selection.clear) ?? []) : []}
            selectAll={
              hasOthers && (
                <SelectAll
                  all={props.all}
                  columns={[...choice.keys]}
                  count={source.page?.count}
                  rowKey={rowKey}
                  isDone={scope === 'all'}
                  onSelect={(found) => selection.choose(found, 'all')}
                />
              )
            }
            onClear={() => {
              selection.clear()
              // The pressed button disappears, so the table takes the focus.
              scroller.current?.focus({ preventScroll: true })
            }}
            onPage={props.onPage}
            onLimit={props.onLimit}
          />
        </div>
        {peek?.open !== undefined && (
          <Peek
            peek={peek}
            openKey={peek.open}
            rows={rows}
            isPending={source.isPending}
            rowKey={rowKey}
            scroller={scroller}
            isOverAtFirst={hasBeenAlone}
          />
        )}
      </div>
    </div>
  )
}

function NoRows(props: {
  empty: DataTableProps<unknown>['empty']
  isFiltered: boolean
  text: string | undefined
  onClearFilters: (() => void) | undefined
}) {
  const t = useMessages(uiMessages)
  const { empty, isFiltered, onClearFilters } = props
  if (!isFiltered) return <EmptyState {...empty} />
  const clear = onClearFilters && (
    <button type="button" className={styles.clear} onClick={onClearFilters}>
      {t.clearFilters}
    </button>
  )
  return <EmptyState title={t.noMatch} text={props.text} action={clear} />
}

/** Number of rows on all pages, the header included; −1 if unknown. */
function rowCount({ rows = [], page }: TableSource<unknown>): number {
  if (page === undefined) return rows.length + 1
  return page.count === undefined ? -1 : page.count + 1
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
