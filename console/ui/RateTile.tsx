import type { ReactNode } from 'react'
import { HelpTip } from './HelpTip.tsx'
import styles from './RateTile.module.css'
import { Sparkline, type SparkPoint } from './Sparkline.tsx'

interface RateTileProps {
  label: string
  help?: string
  value: ReactNode
  unit?: string | undefined
  points: readonly SparkPoint[]
  range: { from: number; to: number }
  /** The value needs attention. */
  isBad?: boolean
  /** Makes the label a link to the list behind the value, whose target is the whole tile. */
  link?: (label: string, className: string) => ReactNode
}

/** Current rate in large digits, drawn over its course. */
export function RateTile({ label, help, value, unit, points, range, isBad, link }: RateTileProps) {
  return (
    <div className={styles.tile} data-bad={isBad}>
      <div className={styles.course}>
        <Sparkline points={points} range={range} tone={isBad === true ? 'error' : 'accent'} />
      </div>
      <span className={styles.label}>
        {link === undefined ? label : link(label, styles.link ?? '')}
        {help !== undefined && <HelpTip text={help} about={label} />}
      </span>
      <div className={styles.value}>
        {value}
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
      </div>
    </div>
  )
}

export function RateTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>
}
