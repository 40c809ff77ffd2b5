import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { usePassedFocus } from './passed-focus.ts'

export interface Emptiness {
  title: string
  /** What this is for, in one sentence. */
  text?: ReactNode | undefined
  /** Of the thing that is missing; decoration. */
  icon?: ReactNode | undefined
  /** The button that makes the first one. */
  action?: ReactNode | undefined
}

/** Nothing is there, and what to do about it. */
export function EmptyState({ title, text, icon, action }: Emptiness) {
  // It is replaced by what its action makes.
  const element = usePassedFocus()
  return (
    <div className={styles.empty} ref={element}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
