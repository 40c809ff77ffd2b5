import styles from './CodeBlock.module.css'

interface CodeBlockProps {
  text: string
  /** Of what it is, where no heading says it. */
  label?: string
  wraps?: boolean
}

/** Text as it is sent or stored; the keyboard can scroll it. */
export function CodeBlock({ text, label, wraps = false }: CodeBlockProps) {
  return (
    <pre className={styles.code} data-wraps={wraps || undefined} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  )
}
