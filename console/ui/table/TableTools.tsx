import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '#language.tsx'
import { useSectionSlot, useToolSlot } from '../tool-slot.ts'
import { ToolFold } from '../ToolFold.tsx'
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
  const { choice, columns, file, isMain, filters, beside, tools, listActions = [] } = props
  const hasTools =
    props.hasChoice || file !== undefined || tools !== undefined || listActions.length > 0
  if (!hasTools && filters === undefined && beside === undefined) return null
  const isFoldable = filters !== undefined && (hasTools || beside !== undefined)
  const others = (
    <>
      {beside}
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
  const line = (
    <>
      {filters}
      {isFoldable ? <ToolFold>{others}</ToolFold> : others}
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
