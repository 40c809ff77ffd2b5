import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { ChartProps, Range } from './chart.ts'
import { chartMessages } from './chart.messages.ts'
import styles from './Chart.module.css'

const TABLE_ROWS = 60

interface ChartTableProps extends ChartProps {
  labelledBy: string
  height: number
  write: (value: number) => string
  range: Range | undefined
}

/** The last values of a chart, newest first. */
export function ChartTable({ labelledBy, height, series, write, range, marks }: ChartTableProps) {
  const t = useMessages(chartMessages)
  const formats = useFormats()
  const isShown = (at: number) => range === undefined || (at >= range.from && at <= range.to)
  const rows = (series[0]?.points ?? [])
    .map(([time], i) => ({ time, i }))
    .filter(({ time }) => isShown(time))
    .slice(-TABLE_ROWS)
    .reverse()
  const text = (value: number | null | undefined) =>
    value === undefined || value === null ? UNKNOWN : write(value)
  return (
    <div
      className={styles.table}
      style={{ height }}
      tabIndex={0}
      role="region"
      aria-labelledby={labelledBy}
    >
      {marks !== undefined && marks.length > 0 && (
        <ul className={styles.events}>
          {marks
            .filter(({ at }) => isShown(at))
            .map(({ at, label }) => (
              <li key={`${at} ${label}`}>
                {formats.dateTime(at)} {label}
              </li>
            ))}
        </ul>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, i }) => (
            <tr key={time}>
              <th scope="row">{formats.dateTime(time)}</th>
              {series.map((each) => (
                <td key={each.key}>{text(each.points[i]?.[1])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
