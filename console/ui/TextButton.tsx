import type { ReactNode } from 'react'
import styles from './TextButton.module.css'

/** A name in a list that opens what it is the name of on this page. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
