import styles from './explorer.module.css'
import type { Reading } from './readings.ts'

const WIDTH = 240
const HEIGHT = 48
const EDGE = 3

/** Line without axes that shows the trend of a number. */
export function Sparkline({ readings, label }: { readings: readonly Reading[]; label: string }) {
  const values = readings.map(({ value }) => value)
  const times = readings.map(({ at }) => at)
  const x = scale(times, EDGE, WIDTH - EDGE)
  const y = scale(values, HEIGHT - EDGE, EDGE)
  const points = readings.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles.sparkline}
      preserveAspectRatio="none"
    >
      <polyline points={points} />
    </svg>
  )
}

/** Equal values are drawn in the middle. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return (value) =>
    Math.round((span === 0 ? (from + to) / 2 : from + ((value - low) / span) * (to - from)) * 10) /
    10
}
