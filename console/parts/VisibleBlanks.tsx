import type { ReactNode } from 'react'
import { hiddenParts, type Part, partsWithin } from './hidden-parts.ts'
import styles from './VisibleBlanks.module.css'

/** Shorter texts fit into every column. */
const LONG = 20
/** Characters at the end of a long text that are always seen: IDs often differ only there. */
const TAIL = 8
const LOW_SURROGATE = /[\uDC00-\uDFFF]/

/**
 * An ID, a topic or a name, with a mark on each character that would not be seen. In a table a long one is
 * cut in the middle. Marks and cut are drawn by CSS: what is selected, copied or read aloud is the text.
 */
export function VisibleBlanks({ text }: { text: string }) {
  const parts = hiddenParts(text)
  if (text.length <= LONG) return <span className={styles.text}>{marked(parts)}</span>
  // Not between the halves of one character.
  const cut = text.length - TAIL - (LOW_SURROGATE.test(text.charAt(text.length - TAIL)) ? 1 : 0)
  return (
    // Where inline blocks meet, browsers put a blank into the name of what holds them.
    <span className={styles.text} title={text} aria-label={text}>
      <span className={styles.head}>{marked(partsWithin(parts, 0, cut))}</span>
      <span>{marked(partsWithin(parts, cut, text.length))}</span>
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
