import { useVirtualizer } from '@tanstack/react-virtual'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useNow } from '#domain/page/now.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { rangeWith } from '#ui/range-with.ts'
import { stepInTree } from '#ui/tree-keys.ts'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { samplePayloadLine } from './sample-text.ts'
import { RateBar } from './RateBar.tsx'
import { MOST_ROWS } from '#domain/topic-tree/use-topics.ts'
import type { TreeRow } from './topic-rows.ts'

const ROW_PX = 36

interface TopicTreeProps {
  rows: readonly TreeRow[]
  /** The id of the row that the keyboard is at. */
  active: string | undefined
  onActive: (row: TreeRow) => void
  onOpen: (id: string, isOpen: boolean) => void
  /** Loads more children; `last` is the ID of the last loaded one. */
  onMore: (parent: string, last: string) => void
}

/** Tree that follows the ARIA Authoring Practices: one stop for Tab, and arrow keys within. */
export function TopicTree({ rows, active, onActive, onOpen, onMore }: TopicTreeProps) {
  const t = useMessages(explorerMessages)
  const now = useNow()
  const baseId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const activeIndex = rows.findIndex(({ id }) => id === active)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 15,
    // The active row is in the page wherever the user has scrolled: `aria-activedescendant` names it.
    rangeExtractor: (range) => rangeWith(range, activeIndex),
  })
  const items = virtualizer.getVirtualItems()
  const hasActive = items.some(({ index }) => index === activeIndex)
  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (row === undefined) return
    onActive(row)
    virtualizer.scrollToIndex(rows.indexOf(row))
  }
  const handleActivate = (row: TreeRow) => {
    if (row.kind === 'more') {
      // The first added row then follows this one.
      onMore(row.parent, rows[rows.indexOf(row) - 1]?.id ?? row.id)
      return
    }
    onActive(row)
    if (row.kind === 'branch' && row.branch.children > 0) onOpen(row.id, !row.isOpen)
  }
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    const step = stepInTree(event.key, { rows, at: activeIndex, isOpen: openState, page: 15 })
    if (step === undefined) return
    if (step !== 'activate' && 'to' in step) moveTo(step.to)
    else if (row === undefined) return
    else if (step === 'activate') handleActivate(row)
    else onOpen(row.id, step.isOpen)
    event.preventDefault()
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        role="tree"
        aria-label={t.tree}
        tabIndex={0}
        aria-activedescendant={hasActive ? `${baseId}-${activeIndex}` : undefined}
        onKeyDown={handleKey}
        onFocus={({ target, currentTarget, relatedTarget }) => {
          // A press on a row focuses the row, and then the tree: neither moves the row.
          if (activeIndex !== -1 || target !== currentTarget) return
          if (!currentTarget.contains(relatedTarget)) moveTo(0)
        }}
        className={styles.tree}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={row.id}
              id={`${baseId}-${index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.depth}
              aria-selected={row.id === active}
              aria-expanded={openState(row)}
              className={styles.row}
              style={{
                transform: `translateY(${start}px)`,
                paddingInlineStart: `${(row.depth - 1) * 18 + 8}px`,
              }}
              onClick={({ currentTarget }) => {
                // The row may be removed from the page, and the focus with it.
                currentTarget.parentElement?.focus({ preventScroll: true })
                handleActivate(row)
              }}
              onKeyDown={undefined}
            >
              <RowContent row={row} now={now} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** How long ago a message was received, in at most two units. */
function useAge(now: number): (at: string) => string {
  const { duration } = useFormats()
  return (at) => duration(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)) * 1000)
}

const openState = (row: TreeRow) =>
  row.kind === 'branch' && row.branch.children > 0 ? row.isOpen : undefined

function RowContent({ row, now }: { row: TreeRow; now: number }) {
  const t = useMessages(explorerMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  switch (row.kind) {
    case 'loading':
      return <span className={styles.quiet}>{t.loading}</span>
    case 'failed':
      return <span className={styles.failed}>{inOneLine(sentence(row.error))}</span>
    case 'more':
      return (
        <span className={styles.quiet}>
          {row.shown < MOST_ROWS ? t.showMore(number(row.shown)) : t.noMore(number(row.shown))}
        </span>
      )
    case 'branch':
      return <BranchContent row={row} now={now} />
  }
}

interface BranchContentProps {
  row: TreeRow & { kind: 'branch' }
  now: number
}

function BranchContent({ row: { branch, share }, now }: BranchContentProps) {
  const t = useMessages(explorerMessages)
  const { compact, dateTime } = useFormats()
  const age = useAge(now)
  const { topic, last_at: lastAt } = branch
  return (
    <>
      <IconChevronRight
        size={14}
        aria-hidden="true"
        className={styles.chevron}
        data-shown={branch.children > 0}
      />
      <span className={`mono ${styles.level ?? ''}`}>
        {branch.level === '' ? t.emptyLevel : <VisibleBlanks text={branch.level} />}
      </span>
      <span className={`mono ${styles.line ?? ''}`}>
        {topic?.last === undefined ? '' : samplePayloadLine(topic.last)}
      </span>
      {topic?.retained === true && <span className={styles.tag}>{t.retained}</span>}
      {topic !== undefined && topic.subscribers > 0 && (
        <span className={styles.quiet}>{t.subscribersShort(compact(topic.subscribers))}</span>
      )}
      {branch.children > 0 && (
        <span className={styles.quiet}>{t.topics(compact(branch.topics))}</span>
      )}
      <RateBar rate={branch.rate} share={share} />
      <span className={`numeric ${styles.age ?? ''}`} title={lastAt && dateTime(lastAt)}>
        {lastAt !== undefined && age(lastAt)}
      </span>
    </>
  )
}
