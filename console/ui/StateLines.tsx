import type { ReactNode } from 'react'
import styles from './StateLines.module.css'

export interface StateLine {
  text: string
  /** Its original words. */
  title?: string
}

interface StateLinesProps {
  /** A badge. */
  children: ReactNode
  /** Why it is so, or how it is on each node. */
  lines: readonly (string | StateLine)[]
}

/** A state with what explains it, in sight without a pointer. */
export function StateLines({ children, lines }: StateLinesProps) {
  return (
    <span className={styles.state}>
      {children}
      {lines
        .map((line): StateLine => (typeof line === 'string' ? { text: line } : line))
        .map(({ text, title }) => (
          <span key={text} className={styles.line} title={title}>
            {text}
          </span>
        ))}
    </span>
  )
}
