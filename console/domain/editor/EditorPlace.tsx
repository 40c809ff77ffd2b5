import type { CSSProperties, ReactNode } from 'react'
import styles from './EditorPlace.module.css'
import { EDITOR_HEIGHTS } from './heights.ts'

/** A longer text is higher than any editor. */
const MAX_MIRRORED = 20_000

interface EditorPlaceProps {
  kind: keyof typeof EDITOR_HEIGHTS
  /** The text that the editor shows. */
  value: string
  children: ReactNode
}

/**
 * The place of a code editor: as high as its text, which wraps as in the editor, also while the code of the editor
 * is fetched and until it is drawn. Nothing below it moves.
 */
export function EditorPlace({ kind, value, children }: EditorPlaceProps) {
  const { min, max } = EDITOR_HEIGHTS[kind]
  const digits = String(value.split('\n').length).length
  return (
    <div
      className={styles.place}
      data-kind={kind}
      style={{ '--min': `${min}rem`, '--max': `${max}rem`, '--digits': digits } as CSSProperties}
    >
      {/* A last line without text has a height too. */}
      <div
        className={styles.mirror}
        aria-hidden="true"
      >{`${value.slice(0, MAX_MIRRORED)}\u200b`}</div>
      {children}
    </div>
  )
}
