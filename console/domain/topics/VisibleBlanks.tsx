import type { CSSProperties, ReactNode } from 'react'
import { hiddenParts, type Part } from '../page/hidden-parts.ts'
import { countTextColumns, textTail } from '../words/long-text.ts'
import styles from './VisibleBlanks.module.css'

/** Characters that a column of a table has room for. */
const LONG = 32

/**
 * ID, topic or name with a mark on each invisible character; in a table, a long one is cut in the middle. CSS draws the
 * marks and the cut, so that selecting, copying and reading aloud give the original text.
 */
export function VisibleBlanks({ text }: { text: string }) {
  const parts = hiddenParts(text)
  if (text.length <= LONG) return <span className={styles.text}>{marked(parts)}</span>
  const tail = textTail(text)
  const columns = { '--length': countTextColumns(text), '--tail': countTextColumns(tail) }
  return (
    <span className={`${styles.text} ${styles.long}`} title={text} style={columns as CSSProperties}>
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
