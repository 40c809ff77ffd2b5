import styles from './ProgressLine.module.css'

interface ProgressLineProps {
  /** The work in progress. */
  label: string
  done: number
  /** Number of all items; if unknown, only the number of finished ones is shown. */
  total: number | undefined
  text: string
}

/** How far long work is, as a bar and in words. */
export function ProgressLine({ label, done, total, text }: ProgressLineProps) {
  return (
    <div className={styles.line}>
      <progress
        className={styles.bar}
        aria-label={label}
        aria-valuetext={text}
        {...(total !== undefined && total > 0 && { value: Math.min(done, total), max: total })}
      />
      <span className={styles.text}>{text}</span>
    </div>
  )
}
