import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../language.tsx'
import { uiMessages } from '../ui.messages.ts'
import styles from './CopyCell.module.css'

/**
 * A cell with a button behind its text that copies the whole text. The button is visible while the pointer
 * is on the cell or the button has the focus, and takes no room of the column.
 */
export function CopyCell({ value, children }: { value: string; children: ReactNode }) {
  const t = useMessages(uiMessages)
  const { copied, copy } = useClipboard({ timeout: 1500 })
  const label = copied ? t.copied : t.copy(value)
  const Icon = copied ? IconCheck : IconCopy
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
        <Icon size={14} aria-hidden="true" />
      </button>
    </span>
  )
}
