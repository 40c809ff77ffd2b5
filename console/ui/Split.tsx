import type { ReactNode } from 'react'
import styles from './Split.module.css'

/** A question at the left and its answer at the right; one below the other where there is no room. */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
