import type { ReactNode } from 'react'
import { hiddenParts, type Part } from './hidden-parts.ts'
import styles from './VisibleBlanks.module.css'

/** Characters that a column of a table has room for, in a usual window and in a wide one. */
const LONG = 32
const LONGER = 54
/** Characters at the end of a long text that are always seen: IDs often differ only there. */
const TAIL = 8
const HALF_A_CHARACTER = /^[\uDC00-\uDFFF]/

/**
 * An ID, a topic or a name, with a mark on each character that would not be seen. In a table a long one is
 * cut in the middle. Marks and cut are drawn by CSS: what is selected, copied or read aloud is the text.
 */
export function VisibleBlanks({ text }: { text: string }) {
  const parts = hiddenParts(text)
  if (text.length <= LONG) return <span className={styles.text}>{marked(parts)}</span>
  const tail = text.slice(-TAIL).replace(HALF_A_CHARACTER, '')
  return (
    <span
      className={`${styles.text} ${styles.long}`}
      title={text}
      data-longer={text.length > LONGER || undefined}
    >
      <span className={styles.whole}>{marked(parts)}</span>
      <span className={styles.tail} data-text={tail} aria-hidden="true" />
    </span>
  )
}

function marked(parts: readonly Part[]): ReactNode {
  return parts.map((part) =>
    part.isHidden ? (
      <span key={part.at} className={styles.blank}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
