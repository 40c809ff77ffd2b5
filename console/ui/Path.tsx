import styles from './Path.module.css'
import { StatusBadge, type Tone } from './StatusBadge.tsx'

export interface Station {
  key: string
  name: string
  tone: Tone
  label: string
  /** Whether this station decides the result. */
  isDecisive?: boolean
  /** Whether an earlier station ends the path before this one. */
  isBeyond?: boolean
}

/**
 * Drawing of stations in a row: the deciding one is framed, those after it are faint. It is decorative; a list below
 * has the steps with their reasons.
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
