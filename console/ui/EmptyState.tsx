import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { usePassedFocus } from './passed-focus.ts'

export interface Emptiness {
  title: string
  /** Purpose of the missing thing, in one sentence. */
  text?: ReactNode | undefined
  /** Icon of the missing thing; decoration only. */
  icon?: ReactNode | undefined
  /** Button that creates the first object. */
  action?: ReactNode | undefined
}

/** Placeholder for an empty list, with the next step. */
export function EmptyState({ title, text, icon, action }: Emptiness) {
  // The result of its action replaces this element.
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
