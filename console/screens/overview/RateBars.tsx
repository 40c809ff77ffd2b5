import { useFormats } from '../../language.tsx'
import styles from './RateBars.module.css'
import type { Reading } from './readings.ts'

const SLOTS = 32
const HEIGHT = 20
const WIDTH = 160
const STEP = WIDTH / SLOTS

/** The last readings as small bars, the newest at the right; the figure above them says the same. */
export function RateBars(props: {
  readings: readonly Reading[]
  field: 'received' | 'sent' | 'dropped'
}) {
  const formats = useFormats()
  const { readings, field } = props
  const highest = Math.max(...readings.map((reading) => reading[field]), 1)
  return (
    <svg
      className={styles.bars}
      data-field={field}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {readings.map((reading, i) => {
        const height = Math.max((reading[field] / highest) * HEIGHT, 1)
        return (
          <rect
            key={reading.at}
            x={(SLOTS - readings.length + i) * STEP}
            y={HEIGHT - height}
            width={STEP - 1.5}
            height={height}
          >
            <title>{`${formats.time(reading.at)}  ${formats.number(reading[field])}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
