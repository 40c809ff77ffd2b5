import type { ReactNode } from 'react'
import styles from './After.module.css'

interface AfterProps {
  /** Whether the content above has been read, or its request has failed. */
  isReady: boolean
  children: ReactNode
}

/**
 * Hides the lower part of a page until the part above has its final height, so that nothing moves. The children are
 * rendered at once, so their own requests do not wait.
 */
export function After({ isReady, children }: AfterProps) {
  return <div className={isReady ? styles.shown : styles.hidden}>{children}</div>
}
