import styles from './Figures.module.css'

interface Figure {
  label: string
  value: string
  /** Shown while the pointer is on it. */
  title?: string | undefined
}

/** A few numbers in the title line of a section. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {items.map(({ label, value, title }) => (
        <div key={label} className={styles.figure} title={title}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
