import styles from './webhook-form.module.css'

/** Text as it is sent or stored; the keyboard can scroll it. */
export function CodeBlock({ text, wraps = false }: { text: string; wraps?: boolean }) {
  return (
    <pre className={styles.code} data-wraps={wraps || undefined} tabIndex={0}>
      {text}
    </pre>
  )
}
