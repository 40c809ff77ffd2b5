import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

/** Name in a list that opens its details on the same page. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
