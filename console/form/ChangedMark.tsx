import styles from './ChangedMark.module.css'

/** Mark of a value that differs from its default. It is not an error, so it has a different colour. */
export const ChangedMark = ({ label }: { label: string }) => (
  <span className={styles.changed}>{label}</span>
)
