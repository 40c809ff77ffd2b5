import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

/** What narrows a list while it is typed or chosen; what is typed has the room that there is. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div role="search" className={styles.bar}>
      {children}
    </div>
  )
}
