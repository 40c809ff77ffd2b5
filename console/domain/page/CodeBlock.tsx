import styles from './CodeBlock.module.css'

interface CodeBlockProps {
  text: string
  /** Accessible name, where no heading says it. */
  label?: string
  wraps?: boolean
}

/** Text in the form in which it is sent or stored, scrollable by keyboard. */
export function CodeBlock({ text, label, wraps = false }: CodeBlockProps) {
  return (
    <pre className={styles.code} data-wraps={wraps || undefined} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  )
}
