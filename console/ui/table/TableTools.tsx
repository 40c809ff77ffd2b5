import { ActionIcon, Loader } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '#language.tsx'
import { useSectionSlot, useToolSlot } from '../tool-slot.ts'
import { uiMessages } from '../ui.messages.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { ColumnChoice } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import { ListActions } from './ListActions.tsx'
import styles from './TableTools.module.css'
import type { AllRows, Column, RowAction, RowExport } from './table.ts'

interface TableToolsProps<Row> {
  /** Whether the tools are placed in the line of the screen's title. */
  isMain: boolean
  choice: ColumnChoice<Row>
  columns: readonly Column<Row>[]
  hasChoice: boolean
  /** Name of the rows, such as "Clients". */
  label: string
  file: RowExport<Row> | undefined
  all: AllRows<Row> | undefined
  /** Rows of the current page. */
  rows: readonly Row[]
  selected: readonly Row[]
  count: number | undefined
  filters: ReactNode
  beside: ReactNode
  tools: ReactNode
  listActions: readonly RowAction[] | undefined
  isRefreshing: boolean
}

/**
 * Toolbar of a table in one line: filters, and tools of the table itself. On a phone a button beside the filters shows
 * the others, so that the rows begin higher.
 */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const slot = useToolSlot()
  const sectionSlot = useSectionSlot()
  const t = useMessages(uiMessages)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { choice, columns, file, isMain, filters, beside, tools, listActions = [] } = props
  const hasTools =
    props.hasChoice || file !== undefined || tools !== undefined || listActions.length > 0
  if (!hasTools && filters === undefined && beside === undefined) return null
  const isFoldable = filters !== undefined && (hasTools || beside !== undefined)
  const line = (
    <>
      {filters}
      {isFoldable && (
        <ActionIcon
          className={styles.unfold}
          data-unfold
          variant="default"
          size={32}
          aria-label={t.tools}
          title={t.tools}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      )}
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
      <div className={styles.tools}>
        <span className={styles.progress}>{props.isRefreshing && <Refreshing />}</span>
        {tools}
        {props.hasChoice && <ColumnMenu choice={choice} columns={columns} />}
        {file !== undefined && (
          <ExportButton
            label={props.label}
            file={file}
            all={props.all}
            columns={columns}
            shownKeys={choice.keys}
            rows={props.rows}
            selected={props.selected}
            count={props.count}
          />
        )}
        <ListActions actions={listActions} />
      </div>
    </>
  )
  if (!isMain && sectionSlot !== undefined && filters === undefined && beside === undefined) {
    return createPortal(line, sectionSlot)
  }
  if (!isMain) return <div className={styles.line}>{line}</div>
  return slot === undefined ? null : createPortal(line, slot)
}

/**
 * A shorter request shows no sign of loading: starting its animation makes the browser lay out the whole page again.
 */
const SLOW_MS = 300

function Refreshing() {
  const t = useMessages(uiMessages)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <Loader size={14} role="status" aria-label={t.loading} />
}
