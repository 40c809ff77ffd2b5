import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Nothing is there, and what to do about it. */
export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{props.title}</p>
      {props.text !== undefined && <p className={styles.text}>{props.text}</p>}
      {props.action}
    </div>
  )
}
