import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { Fragment, type RefObject, useDeferredValue, useState } from 'react'
import { useMessages } from '#language.tsx'
import { ActionButtons } from '../ActionButtons.tsx'
import { Banner } from '../Banner.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { uiMessages } from '../ui.messages.ts'
import { unavailable } from '../unavailable.ts'
import styles from './Peek.module.css'
import type { TablePeek } from './table.ts'

interface PeekProps<Row> {
  peek: TablePeek<Row>
  openKey: string
  rows: readonly Row[]
  /** No rows are known yet. */
  isPending: boolean
  rowKey: (row: Row) => string
  scroller: RefObject<HTMLElement | null>
  /** Whether the table filled the whole width before; the panel then overlaps it until its content is rendered. */
  isOverAtFirst: boolean
}

/**
 * Details of one row beside its list. A row that left the list stays visible, with a notice. The frame of the panel and
 * the mark of the next row are painted at once; the content follows when it is rendered.
 */
export function Peek<Row>(props: PeekProps<Row>) {
  const { peek, openKey, rows, isPending, rowKey, scroller } = props
  const t = useMessages(uiMessages)
  const index = rows.findIndex((row) => rowKey(row) === openKey)
  const contentKey = useDeferredValue<string | null>(openKey, null)
  // Title and content must belong to the same row.
  const shownKey = contentKey ?? openKey
  const found = shownKey === openKey ? rows[index] : rows.find((row) => rowKey(row) === shownKey)
  const [last, setLast] = useState<Row>()
  if (found !== undefined && found !== last) setLast(found)
  const row = found ?? (last !== undefined && rowKey(last) === shownKey ? last : undefined)
  // Content that needs only the key is up to date even if the row is gone.
  const isOld = row !== undefined && found === undefined && !isPending && !peek.unlisted
  const move = (to: number) => {
    const next = rows[to]
    if (next === undefined || index < 0) return
    peek.onChange(rowKey(next), true)
    scroller.current?.querySelector(`tr[data-row="${to}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    const place = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${index}"]`)
    // A row that has left the list, or is not drawn, has no place.
    ;(place ?? scroller.current)?.focus({ preventScroll: true })
    peek.onChange(undefined, false)
  }
  return (
    <section
      className={styles.peek}
      // A narrower table has all its cells laid out and painted again, which the click would wait for.
      data-over={(props.isOverAtFirst && contentKey === null) || undefined}
      aria-label={t.peek}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{row === undefined ? shownKey : peek.title(row)}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.previousRow}
          {...unavailable(index <= 0)}
          onClick={() => move(index - 1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.nextRow}
          {...unavailable(index < 0 || index === rows.length - 1)}
          onClick={() => move(index + 1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t.close} onClick={close}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {/* Its content may be longer than the window. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={t.peek}>
        {contentKey !== null && (
          <Fragment key={contentKey}>
            {isOld && <Banner tone="info" title={t.rowLeft} />}
            {row !== undefined && peek.actions !== undefined && (
              <div className={styles.actions}>
                <ActionButtons actions={peek.actions(row)} />
              </div>
            )}
            {row === undefined
              ? (peek.unlisted?.(contentKey) ??
                (isPending ? null : <EmptyState title={t.notListed} />))
              : peek.content(row)}
          </Fragment>
        )}
      </div>
    </section>
  )
}
