import { useMessages } from '#language.tsx'
import styles from './Detail.module.css'
import { uiMessages } from './ui.messages.ts'

interface DetailProps {
  text: string | undefined
  /** Collapses the text even if it is plain. */
  isFolded?: boolean
}

/** Beginnings of Erlang terms and JSON. */
const TERM = /^\s*[[{#]|\{[a-z_]+,|<<"/

/** Original message of the broker below a sentence; Erlang terms and JSON are collapsed. */
export function Detail({ text, isFolded = false }: DetailProps) {
  const t = useMessages(uiMessages)
  if (text === undefined || text === '') return null
  if (!isFolded && !TERM.test(text)) return text
  return (
    <details className={styles.detail}>
      <summary>{t.details}</summary>
      <code className="mono">{text}</code>
    </details>
  )
}
