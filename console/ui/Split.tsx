import type { ReactNode } from 'react'
import styles from './Split.module.css'

/** Question at the left, and answer at the right; stacked where the window is narrow. */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
