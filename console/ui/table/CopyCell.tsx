import { useClipboard } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { uiMessages } from '../ui.messages.ts'
import styles from './CopyCell.module.css'

/** Icon of two sheets in a single path, because every row contains it. */
const SHEETS =
  'M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2'

/**
 * A cell with a button behind its text that copies the whole text. The button is visible while the pointer
 * is on the cell or the button has the focus, and takes no room of the column.
 */
export function CopyCell({ value, children }: { value: string; children: ReactNode }) {
  const t = useMessages(uiMessages)
  const { copied, copy } = useClipboard({ timeout: 1500 })
  const label = copied ? t.copied() : t.copy(value)
  return (
    <span className={styles.cell}>
      {children}
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={label}
        data-copied={copied || undefined}
        onClick={() => copy(value)}
      >
        <svg viewBox="0 0 24 24" width={14} height={14} aria-hidden="true">
          <path d={copied ? 'm5 12 5 5L20 7' : SHEETS} />
        </svg>
      </button>
    </span>
  )
}
