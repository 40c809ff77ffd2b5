import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/**
 * The fields of a form: two short ones beside each other where there is room. Switches, texts of several lines
 * and groups take the whole line, and so does a child with `data-wide`.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
