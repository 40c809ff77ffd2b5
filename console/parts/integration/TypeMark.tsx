import type { ReactNode } from 'react'
import { markOf } from './type-names.ts'
import styles from './TypeMark.module.css'

/** The letters of a type, beside the name of the type or of an item. */
export function TypeMark({ type }: { type: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {markOf(type)}
    </span>
  )
}

/** A mark and the name beside it. */
export const Marked = ({ children }: { children: ReactNode }) => (
  <span className={styles.marked}>{children}</span>
)
