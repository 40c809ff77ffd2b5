import { ActionIcon, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormats, useMessages } from '#language.tsx'
import { uiMessages } from '../ui.messages.ts'
import { unavailable } from '../unavailable.ts'
import styles from './Pager.module.css'
import type { TablePage } from './table.ts'

const LIMITS = [20, 50, 100, 500, 1000]

interface PagerProps {
  page: TablePage
  /** Rows of this page. */
  shown: number
  onPage: (page: number) => void
  onLimit: ((limit: number) => void) | undefined
}

/** Page controls. Where the broker does not count rows, they offer only the next and the previous page. */
export function Pager({ page, shown, onPage, onLimit }: PagerProps) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  const first = (page.page - 1) * page.limit
  const hasPrevious = page.page > 1
  const [from, to] = [number(shown === 0 ? 0 : first + 1), number(first + shown)]
  const limits = LIMITS.includes(page.limit)
    ? LIMITS
    : [...LIMITS, page.limit].sort((a, b) => a - b)
  return (
    <nav className={styles.pager} aria-label={t.pageRange(from, to)}>
      <span className={styles.range} aria-live="polite">
        {page.count === undefined ? t.pageRange(from, to) : t.pageOf(from, to, number(page.count))}
      </span>
      {onLimit !== undefined && (
        <NativeSelect
          size="xs"
          aria-label={t.perPage}
          value={String(page.limit)}
          data={limits.map(String)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      )}
      <ActionIcon
        variant="default"
        aria-label={t.previousPage}
        {...unavailable(!hasPrevious)}
        onClick={() => hasPrevious && onPage(page.page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t.nextPage}
        {...unavailable(!page.hasNext)}
        onClick={() => page.hasNext && onPage(page.page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
