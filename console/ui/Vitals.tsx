import type { ReactNode } from 'react'
import { HelpTip } from './HelpTip.tsx'
import styles from './Vitals.module.css'

export interface Vital {
  label: string
  value: ReactNode
  /** Small text after the value: a unit, or "of 1,000". */
  unit?: string | undefined
  help?: string | undefined
  /** 0 to 1: a bar below the value. */
  share?: number | undefined
  /** The value needs attention. */
  isBad?: boolean | undefined
  /** Colour of the state, which the label names too. */
  tone?: 'running' | 'degraded' | 'error' | undefined
  /** Chart beside the value. */
  trend?: ReactNode
}

/** Vital figures of an object, in a strip at the head of its page. */
export function Vitals({ label, items }: { label: string; items: readonly Vital[] }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {items.map((item) => (
        <div key={item.label} className={styles.vital} data-bad={item.isBad} data-tone={item.tone}>
          <dt className={styles.label}>
            {item.label}
            {item.help !== undefined && <HelpTip text={item.help} about={item.label} />}
          </dt>
          <dd className={styles.value}>
            {item.value}
            {item.unit !== undefined && <span className={styles.unit}> {item.unit}</span>}
            {item.trend !== undefined && <span className={styles.trend}>{item.trend}</span>}
            {item.share !== undefined && (
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${Math.min(item.share, 1) * 100}%` }} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
