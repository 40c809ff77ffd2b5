import type { ReactNode } from 'react'
import styles from './After.module.css'

interface AfterProps {
  /** What is above has been read, or has failed. */
  isReady: boolean
  children: ReactNode
}

/**
 * What is below a part of the page whose height is unknown while it is read: hidden until then, so that nothing
 * moves. It is rendered at once, so its own reads do not wait.
 */
export function After({ isReady, children }: AfterProps) {
  return <div className={isReady ? styles.shown : styles.hidden}>{children}</div>
}
