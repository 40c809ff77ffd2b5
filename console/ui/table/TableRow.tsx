import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { ActionMenu } from '../ActionMenu.tsx'
import { Tip } from '../Tip.tsx'
import { uiMessages } from '../ui.messages.ts'
import { Check } from './Check.tsx'
import { CopyCell } from './CopyCell.tsx'
import styles from './DataTable.module.css'
import { cellClass } from './HeaderCell.tsx'
import { isSameRow, type RowHandlers } from './row-handlers.ts'
import type { CardPlace, Column, RowAction } from './table.ts'

interface TableRowProps<Row> {
  row: Row
  /** Name of the row in messages. */
  name: string
  index: number
  /** Value of `aria-rowindex`. */
  position: number
  columns: readonly Column<Row>[]
  cards: ReadonlyMap<string, CardPlace | undefined>
  measure: ((row: HTMLElement | null) => void) | undefined
  /** Whether the row is selected; `undefined` if rows cannot be selected. */
  isSelected: boolean | undefined
  /** Colour of the left edge. */
  tone: 'error' | undefined
  /** Whether the row's panel is open. */
  isPeeked: boolean
  canClick: boolean
  canFocus: boolean
  actions: readonly RowAction[] | undefined
  /** Same object in each rendering, so that the row need not be rendered again. */
  handlers: RowHandlers<Row>
}

/** Elements within a row that handle a click themselves. */
const OWN_CLICK =
  'a, button, input, label, select, textarea, summary, [role="switch"], [role="menu"]'

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, cards, isSelected, isPeeked, canClick, actions, handlers } = props
  const t = useMessages(uiMessages)
  const handleClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // A menu of the row is elsewhere in the page, though its events arrive here.
    const element = target instanceof Element ? target : null
    if (element === null || !currentTarget.contains(element)) return
    if (element.closest(OWN_CLICK) !== null) return
    // The user has marked some text.
    if (getSelection()?.isCollapsed === false) return
    currentTarget.focus({ preventScroll: true })
    handlers.click(props.index)
  }
  return (
    <tr
      data-row={props.index}
      ref={props.measure}
      aria-rowindex={props.position}
      aria-selected={isSelected}
      aria-current={isPeeked || undefined}
      tabIndex={props.canFocus ? -1 : undefined}
      className={isSelected === true ? styles.selected : undefined}
      data-can-click={canClick || undefined}
      data-tone={props.tone}
      onClick={canClick ? handleClick : undefined}
    >
      {isSelected !== undefined && (
        <td className={styles.check}>
          <Check
            label={t.selectRow(name)}
            isChecked={isSelected}
            onChange={() => handlers.toggle(row)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} cards={cards} />
      {actions !== undefined && (
        <Actions row={row} name={name} actions={actions} handlers={handlers} />
      )}
    </tr>
  )
}

/** Rendered again only where it changes: a table has hundreds. */
export const TableRow = memo(PlainRow, isSameRow) as typeof PlainRow // `memo` has no generics

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'cards'>

function PlainCells<Row>({ row, columns, cards }: CellsProps<Row>): ReactNode {
  return columns.map((column, at) => {
    const value = column.copy?.(row) ?? ''
    const cell = (column.cell ?? column.text)(row)
    // A number of another width begins elsewhere: the browser counts a text that changes as moved, a new one not.
    const isNumber = column.numeric === true && typeof cell === 'string'
    return (
      <td
        key={isNumber ? `${column.key} ${cell}` : column.key}
        className={cellClass(column, at === 0)}
        data-card={cards.get(column.key)}
        data-label={cards.get(column.key) === 'title' ? undefined : column.header}
        data-wide={column.isWide || undefined}
        data-copy={value !== '' || undefined}
      >
        {value === '' ? cell : <CopyCell value={value}>{cell}</CopyCell>}
      </td>
    )
  })
}

/** A selected row has the same cells. */
const Cells = memo(PlainCells, isSameRow) as typeof PlainCells // as above

interface ActionsProps<Row> {
  row: Row
  name: string
  actions: readonly RowAction[]
  handlers: RowHandlers<Row>
}

function PlainActions<Row>({ row, name, actions, handlers }: ActionsProps<Row>) {
  const t = useMessages(uiMessages)
  const own = actions.map((action) => ({
    ...action,
    onSelect: () => handlers.act(row, action.key),
  }))
  return (
    <td className={styles.menu}>
      <span className={styles.actions}>
        {own
          .filter(({ icon }) => icon !== undefined)
          .map((action) => (
            <DirectAction key={action.key} action={action} name={name} />
          ))}
        <ActionMenu actions={own}>
          <button type="button" className={styles.dots} aria-label={t.actionsFor(name)} />
        </ActionMenu>
      </span>
    </td>
  )
}

const Actions = memo(PlainActions, isSameRow) as typeof PlainActions // as above

/** The most frequent actions need no menu. */
function DirectAction({ action, name }: { action: RowAction; name: string }) {
  const { label, icon: Icon, disabledReason, onSelect } = action
  const isDisabled = disabledReason !== undefined
  return (
    <Tip label={disabledReason ?? label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        className={styles.direct}
        aria-label={`${label}: ${name}`}
        aria-disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        onClick={() => isDisabled || onSelect()}
      >
        {Icon && <Icon size={16} />}
      </ActionIcon>
    </Tip>
  )
}
