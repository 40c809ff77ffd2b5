import { useMessages } from '../language.tsx'
import styles from './Detail.module.css'
import { uiMessages } from './ui.messages.ts'

interface DetailProps {
  text: string | undefined
  /** Folded whatever it looks like. */
  isFolded?: boolean
}

/** Terms of another language: those of Erlang, and JSON. */
const TERM = /^\s*[[{#]|\{[a-z_]+,|<<"/

/** The broker's own words below a sentence: terms are folded away. */
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
