import type { ReactNode } from 'react'
import styles from './websocket.module.css'

interface FoldProps {
  title: string
  /** At first. */
  isOpen?: boolean
  children: ReactNode
}

/** Folded away until wanted; what was typed stays when it is closed again. */
export function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
  )
}
