import { hiddenParts } from './hidden-parts.ts'
import styles from './VisibleBlanks.module.css'

/**
 * An ID, a topic or a name, with a mark on each character that would not be seen. The marks are
 * drawn by CSS: what is selected, copied or read aloud is the text itself.
 */
export function VisibleBlanks({ text }: { text: string }) {
  return (
    <span className={styles.text}>
      {hiddenParts(text).map((part) =>
        part.isHidden ? (
          <span key={part.at} className={styles.blank}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
