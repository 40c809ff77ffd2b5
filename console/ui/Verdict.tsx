import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconProgressAlert,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Verdict.module.css'

/** `partial`: good for some, or later; `unknown`: the broker cannot answer. */
export type VerdictTone = 'good' | 'partial' | 'bad' | 'unknown'

const ICONS = {
  good: IconCircleCheck,
  partial: IconProgressAlert,
  bad: IconCircleX,
  unknown: IconHelpCircle,
}

interface VerdictProps {
  tone: VerdictTone
  /** Complete answer in one sentence. */
  title: string
  /** Button or link at the right of the title. */
  action?: ReactNode
  /** Reasons for the verdict, and remedies. */
  children?: ReactNode
}

/** The answer to a question, large. */
export function Verdict({ tone, title, action, children }: VerdictProps) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.verdict} data-tone={tone} role="status">
      <Icon className={styles.icon} size={36} stroke={1.6} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.title}>{title}</p>
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </div>
        {children}
      </div>
    </div>
  )
}
