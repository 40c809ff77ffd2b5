import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/**
 * The fields of a form: two short ones beside each other where there is room. Switches, texts of several lines
 * and groups take the whole line, and so does a child with `data-wide`.
 * `isNarrow`: in a panel, for fields of a few characters.
 */
export function FieldGrid(props: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.grid} data-narrow={props.isNarrow}>
      {props.children}
    </div>
  )
}
