import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { ActionButtons } from '../ActionButtons.tsx'
import { uiMessages } from '../ui.messages.ts'
import { Pager } from './Pager.tsx'
import styles from './TableFoot.module.css'
import type { RowAction, TablePage } from './table.ts'

interface TableFootProps {
  page: TablePage | undefined
  /** Rows of this page. */
  shown: number
  /** Number of selected rows. */
  selected: number
  /** Control beside the count that selects the rows of other pages too. */
  selectAll: ReactNode
  bulkActions: readonly RowAction[]
  onClear: () => void
  onPage: ((page: number) => void) | undefined
  onLimit: ((limit: number) => void) | undefined
}

/** Foot of a table: actions on the selected rows, and the page controls. */
export function TableFoot(props: TableFootProps) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  const { page, selected, onPage } = props
  const hasPages = page !== undefined && onPage !== undefined && (props.shown > 0 || page.page > 1)
  if (!hasPages && selected === 0) return null
  return (
    <div className={styles.foot} data-selected={selected > 0 || undefined}>
      {selected > 0 && (
        <div className={styles.selection}>
          <span role="status">{t.selected(number(selected))}</span>
          {props.selectAll}
          <ActionButtons actions={props.bulkActions} />
          <Button size="xs" variant="subtle" onClick={props.onClear}>
            {t.clearSelection}
          </Button>
        </div>
      )}
      {hasPages && (
        <Pager page={page} shown={props.shown} onPage={onPage} onLimit={props.onLimit} />
      )}
    </div>
  )
}
