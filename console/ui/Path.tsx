import styles from './Path.module.css'
import { StatusBadge, type Tone } from './StatusBadge.tsx'

export interface Station {
  key: string
  name: string
  tone: Tone
  label: string
  /** The one that decides. */
  isDecisive?: boolean
  /** Nothing reaches it. */
  isBeyond?: boolean
}

/**
 * The stations of something in a row, drawn: the deciding one is framed, those that nothing reaches are faint.
 * A picture for the eyes: the steps with their reasons are a list below it.
 */
export function Path({ stations }: { stations: readonly Station[] }) {
  return (
    <div className={styles.path} aria-hidden="true">
      {stations.map(({ key, name, tone, label, isDecisive = false, isBeyond = false }, i) => (
        <span key={key} className={styles.step}>
          {i > 0 && <span className={styles.line} data-beyond={isBeyond} />}
          <span
            className={styles.station}
            data-decides={isDecisive}
            data-beyond={isBeyond}
            data-tone={tone}
          >
            <span className={styles.name}>{name}</span>
            <StatusBadge tone={tone} label={label} />
          </span>
        </span>
      ))}
    </div>
  )
}
