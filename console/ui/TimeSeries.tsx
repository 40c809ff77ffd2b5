import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type uPlot from 'uplot'
// Here, and not beside the import of uPlot: it arrives with the other styles.
import 'uplot/dist/uPlot.min.css'
import { fetchCode, isMissingCode, toError } from '../code.ts'
import { useFormats, useLanguage, useMessages } from '../language.tsx'
import { MissingPart } from './MissingCode.tsx'
import { seriesColors } from './theme/palette.ts'
import { palette } from './theme/palette.ts'
import styles from './TimeSeries.module.css'
import { uiMessages } from './ui.messages.ts'

export interface Series {
  key: string
  label: string
  /** In time order; `null` is a gap. */
  points: readonly (readonly [timeMs: number, value: number | null])[]
}

interface TimeSeriesProps {
  title: string
  series: readonly Series[]
  unit?: string
  height?: number
  /** Epoch milliseconds; without it the data decides. */
  range?: { from: number; to: number }
}

const TABLE_ROWS = 60

/** A chart over time, with the same figures as a table for those who cannot see it. */
export function TimeSeries({ title, series, unit, height = 180, range }: TimeSeriesProps) {
  const t = useMessages(uiMessages)
  const formats = useFormats()
  const language = useLanguage()
  const scheme = useComputedColorScheme('light')
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | undefined>(undefined)
  const [isTable, setIsTable] = useState(false)
  const [at, setAt] = useState<number>()
  const [missing, setMissing] = useState<Error>()
  const id = useId()
  const colors = seriesColors[scheme]
  const times = series[0]?.points.map(([time]) => time / 1000) ?? []
  const data: uPlot.AlignedData = [
    times,
    ...series.map(({ points }) => points.map(([, value]) => value)),
  ]
  const isEmpty = times.length === 0
  const latest = useRef({ data, range })
  latest.current = { data, range }
  const labels = series.map(({ label }) => label).join('\n')

  // The chart is a thing outside React: made once for a look, then only given new data.
  useEffect(() => {
    const element = host.current
    if (element === null || isTable || missing !== undefined) return undefined
    let isGone = false
    const observer = new ResizeObserver(() => {
      plot.current?.setSize({ width: element.clientWidth, height })
    })
    const draw = async () => {
      const { createPlot } = await fetchCode(() => import('./uplot.ts'))
      // Each chart in a task of its own: several would block a slow processor.
      await new Promise((resolve) => setTimeout(resolve))
      if (isGone) return
      plot.current = createPlot({
        element,
        height,
        labels: labels.split('\n'),
        colors: seriesColors[scheme],
        grid: palette[scheme].border,
        text: palette[scheme].muted,
        language,
        data: latest.current.data,
        range: () => latest.current.range,
        onCursor: setAt,
      })
      observer.observe(element)
    }
    draw().catch((error: unknown) => isGone || setMissing(toError(error)))
    return () => {
      isGone = true
      observer.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [scheme, language, height, isTable, isEmpty, labels, missing])

  useEffect(() => {
    plot.current?.setData(data)
  })

  // Code that came and failed will fail again.
  if (missing !== undefined && !isMissingCode(missing)) throw missing
  const readAt = at ?? times.length - 1
  const value = (one: Series, index: number) => {
    const read = one.points[index]?.[1]
    return read === null || read === undefined
      ? t.unset
      : `${formats.number(read)}${unit === undefined ? '' : ` ${unit}`}`
  }
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <span className={styles.legend}>
          {series.map((one, i) => (
            <span key={one.key} className={styles.entry}>
              <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={colors[i % colors.length]} />
              </svg>
              {one.label} <b className="numeric">{value(one, readAt)}</b>
            </span>
          ))}
          <span className={`${styles.when} numeric`}>
            {times[readAt] === undefined ? '' : formats.time(times[readAt] * 1000)}
          </span>
        </span>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={isTable}
            onChange={(event) => setIsTable(event.currentTarget.checked)}
          />
          {t.asTable}
        </label>
      </figcaption>
      {isEmpty ? (
        <p className={styles.none} style={{ height }}>
          {t.noData}
        </p>
      ) : isTable ? (
        <div
          className={styles.table}
          style={{ maxHeight: height + 40 }}
          tabIndex={0}
          role="region"
          aria-labelledby={id}
        >
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
              {times
                .map((time, i) => ({ time, i }))
                .slice(-TABLE_ROWS)
                .reverse()
                .map(({ time, i }) => (
                  <tr key={time}>
                    <th scope="row">{formats.dateTime(time * 1000)}</th>
                    {series.map((one) => (
                      <td key={one.key}>{value(one, i)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ) : missing !== undefined ? (
        <MissingPart onRetry={() => setMissing(undefined)} />
      ) : (
        <div ref={host} className={styles.plot} style={{ height }} aria-hidden="true" />
      )}
    </figure>
  )
}
