import styles from './Gauge.module.css'

/** Share of a whole as a bar, with a label beside it. */
export function Gauge({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <span className={styles.gauge}>
      <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.whole} width="100" height="6" rx="3" />
        <rect className={styles.part} width={percent} height="6" rx="3" data-high={share > 0.8} />
      </svg>
      <span className="numeric">{label}</span>
    </span>
  )
}
