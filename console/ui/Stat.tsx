import type { ReactNode } from 'react'
import { HelpTip } from './HelpTip.tsx'
import styles from './Stat.module.css'

interface StatProps {
  label: string
  value: ReactNode
  unit?: string
  /** Second line, such as the highest value so far. */
  note?: ReactNode
  help?: string
}

export function Stat({ label, value, unit, note, help }: StatProps) {
  return (
    <div className={styles.stat}>
      <div className={styles.label}>
        {label}
        {help !== undefined && <HelpTip text={help} about={label} />}
      </div>
      <div className={styles.value}>
        {value}
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
    </div>
  )
}

export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>
}
