import type { ReactNode } from 'react'
import styles from './StateLines.module.css'

export interface StateLine {
  text: string
  /** Original text of the broker, shown as a tip. */
  title?: string
}

interface StateLinesProps {
  /** Badge with the state. */
  children: ReactNode
  /** Reasons for the state, or the state on each node. */
  lines: readonly (string | StateLine)[]
}

/** State with its explanation, visible without a pointer. */
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
