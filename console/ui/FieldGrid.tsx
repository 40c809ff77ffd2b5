import type { ReactNode } from 'react'
import styles from './FieldGrid.module.css'

/**
 * Grid of a form's fields, two short ones in a row where there is room. Switches, multi-line texts and groups take a
 * whole row, as does a child with `data-wide`. `isNarrow` is for panels with fields of a few characters.
 */
export function FieldGrid(props: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.grid} data-narrow={props.isNarrow}>
      {props.children}
    </div>
  )
}
