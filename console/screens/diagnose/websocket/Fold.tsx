import type { ReactNode } from 'react'
import styles from './websocket.module.css'

/** Folded away until wanted; what was typed stays when it is closed again. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <div className={styles.foldBody}>{children}</div>
    </details>
  )
}
