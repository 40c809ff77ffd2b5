import { Button, Checkbox, Loader } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { Popup } from '../Popup.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { ColumnChoice } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import styles from './TableTools.module.css'
import type { AllRows, Column, RowAction, RowExport } from './table.ts'

interface TableToolsProps<Row> {
  choice: ColumnChoice<Row>
  columns: readonly Column<Row>[]
  hasChoice: boolean
  /** What the rows are. */
  label: string
  file: RowExport<Row> | undefined
  all: AllRows<Row> | undefined
  /** Those of the page. */
  rows: readonly Row[]
  selected: readonly Row[]
  count: number | undefined
  selectedText: string | undefined
  /** Beside it: to select those of other pages too. */
  selectAll: ReactNode
  bulkActions: readonly RowAction[]
  onClear: () => void
  tools: ReactNode
  isRefreshing: boolean
}

/** The line above a table: what to do with the selection, and with the table itself. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const t = useMessages(uiMessages)
  const { choice, columns, file } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const hasAny = props.hasChoice || file !== undefined || props.tools !== undefined
  if (!hasAny && props.selectedText === undefined) return null
  return (
    <div className={styles.tools}>
      <div className={styles.left}>
        {props.selectedText !== undefined && (
          <>
            <span role="status">{props.selectedText}</span>
            {props.selectAll}
            {props.bulkActions.map((action) => (
              <Button
                key={action.key}
                size="xs"
                variant="default"
                className={action.isDanger ? styles.danger : undefined}
                disabled={action.disabledReason !== undefined}
                title={action.disabledReason}
                onClick={action.onSelect}
              >
                {action.label}
              </Button>
            ))}
            <Button size="xs" variant="subtle" onClick={props.onClear}>
              {t.clearSelection}
            </Button>
          </>
        )}
      </div>
      {props.isRefreshing && <Loader size={14} role="status" aria-label={t.loading} />}
      {props.tools}
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
      {props.hasChoice && (
        <Popup
          label={t.columns}
          isOpen={isChoosing}
          onChange={setIsChoosing}
          button={
            <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} />}>
              {t.columns}
            </Button>
          }
        >
          <div className={styles.choice}>
            {columns.map(({ key, header }) => (
              <Checkbox
                key={key}
                size="xs"
                label={header}
                checked={choice.keys.has(key)}
                // One column stays.
                disabled={choice.keys.has(key) && choice.keys.size === 1}
                onChange={() => choice.toggle(key)}
              />
            ))}
          </div>
          <Button size="xs" variant="subtle" mt="xs" onClick={choice.reset}>
            {t.columnsReset}
          </Button>
        </Popup>
      )}
    </div>
  )
}
