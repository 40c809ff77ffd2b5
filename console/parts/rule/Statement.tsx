import styles from './Statement.module.css'

/** The statement of a rule, to be read; it is reachable without a mouse where it scrolls. */
export function Statement({ label, sql }: { label: string; sql: string }) {
  return (
    <pre className={styles.sql} tabIndex={0} aria-label={label}>
      {sql}
    </pre>
  )
}
