import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { type ChartProps, type Range, type Series, seriesStatistics } from './chart.ts'
import { chartMessages } from './chart.messages.ts'
import styles from './Legend.module.css'

interface LegendProps {
  series: readonly Series[]
  colors: readonly string[]
  write: (value: number) => string
  range: Range | undefined
  hidden: ReadonlySet<string>
  /** Index under the pointer, whose values are shown in place of the last ones. */
  at: number | undefined
  link: ChartProps['link']
  onToggle: (key: string) => void
}

/**
 * The series with their statistics. A click on a name leads to the list behind it, where there is one, and a click on
 * the mark before it hides or shows its line.
 */
export function Legend({ series, colors, write, range, hidden, at, link, onToggle }: LegendProps) {
  const t = useMessages(chartMessages)
  const formats = useFormats()
  const time = at === undefined ? undefined : series[0]?.points[at]?.[0]
  const text = (value: number | null | undefined) =>
    value === undefined || value === null ? UNKNOWN : write(value)
  return (
    <table className={styles.legend}>
      <thead>
        <tr>
          <td />
          <th scope="col" className="numeric">
            {time === undefined ? t.last : formats.time(time)}
          </th>
          <th scope="col">{t.max}</th>
          <th scope="col">{t.avg}</th>
          <th scope="col">{t.min}</th>
        </tr>
      </thead>
      <tbody>
        {series.map((each, i) => {
          const { last, max, avg, min } = seriesStatistics(each, range)
          const now = time === undefined ? last : each.points[at ?? 0]?.[1]
          const isHidden = hidden.has(each.key)
          return (
            <tr key={each.key} data-hidden={isHidden}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.switch}
                  aria-pressed={!isHidden}
                  {...(link && { 'aria-label': each.label, title: each.label })}
                  onClick={() => onToggle(each.key)}
                >
                  <svg className={styles.swatch} viewBox="0 0 12 4" aria-hidden="true">
                    <rect width="12" height="4" rx="2" fill={colors[i]} />
                  </svg>
                  {link === undefined && each.label}
                </button>
                {link?.(each.key, each.label, styles.link ?? '')}
              </th>
              <td>{text(now)}</td>
              <td>{text(max)}</td>
              <td>{text(avg)}</td>
              <td>{text(min)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
