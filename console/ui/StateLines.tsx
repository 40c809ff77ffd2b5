import type { ReactNode } from 'react'
import styles from './StateLines.module.css'

interface StateLinesProps {
  /** A badge. */
  children: ReactNode
  /** Why it is so, or how it is on each node. */
  lines: readonly string[]
}

/** A state with what explains it, in sight without a pointer. */
export function StateLines({ children, lines }: StateLinesProps) {
  return (
    <span className={styles.state}>
      {children}
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  )
}
