import type { ReactNode } from 'react'
import styles from './websocket.module.css'

interface FoldProps {
  title: string
  /** Whether the section is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** Section that is collapsed at first; typed values survive when it is collapsed again. */
export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
  )
}
