import type { ReactNode } from 'react'
import { findMark } from './mark-names.ts'
import sprite from './marks.svg'
import styles from './TypeMark.module.css'

interface TypeMarkProps {
  /** Type of an external system, part of a chain, or protocol of a gateway. */
  type: string
  isLarge?: boolean
}

/** Logo of a type, beside its name or that of an item; the first letters of an unknown type. */
export function TypeMark({ type, isLarge }: TypeMarkProps) {
  const mark = findMark(type)
  return (
    <span className={styles.mark} data-large={isLarge || undefined} aria-hidden="true">
      {mark === undefined ? (
        type.slice(0, 1).toUpperCase() + type.slice(1, 2)
      ) : (
        <svg viewBox="0 0 24 24" data-mark={mark}>
          <use href={`${sprite}#${mark}`} />
        </svg>
      )}
    </span>
  )
}

/** Layout of a mark and the name beside it. */
export const Marked = ({ children }: { children: ReactNode }) => (
  <span className={styles.marked}>{children}</span>
)
