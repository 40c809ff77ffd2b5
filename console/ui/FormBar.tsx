import type { ReactNode } from 'react'
import styles from './FormBar.module.css'

interface FormBarProps {
  /** The state of the form: what has changed. */
  status?: ReactNode
  /** The buttons, the main one first. */
  children: ReactNode
}

/** The end of a long form: stays at the bottom of the window while the form is scrolled. */
export function FormBar({ status, children }: FormBarProps) {
  return (
    <div className={styles.bar} data-form-bar>
      {children}
      {status !== undefined && (
        <span className={styles.status} role="status">
          {status}
        </span>
      )}
    </div>
  )
}
