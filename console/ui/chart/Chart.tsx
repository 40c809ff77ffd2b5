import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type uPlot from 'uplot'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { fetchCode } from '#code.ts'
import { lateDialog } from '../late.tsx'
import { palette, seriesColors } from '../theme/palette.ts'
import { type ChartProps, DEFAULT_HEIGHT, mergedMarks, type Range, shortened } from './chart.ts'
import { chartMessages } from './chart.messages.ts'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools } from './ChartTools.tsx'
import { Legend } from './Legend.tsx'
import { MarkHandles } from './MarkHandles.tsx'
import { createPlot } from './plot.ts'
import { zoom } from './zoom.ts'

const ChartDialog = lateDialog(async () => (await import('./ChartDialog.tsx')).ChartDialog)

/** Lines over time with their statistics, and the same data as a table. */
export function Chart(props: ChartProps & { isFullScreen?: boolean }) {
  const { title, series, unit, scheme, height = DEFAULT_HEIGHT, isFullScreen = false } = props
  const t = useMessages(chartMessages)
  const formats = useFormats()
  const [isTable, setIsTable] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState<number>()
  const plot = useRef<uPlot | undefined>(undefined)
  const id = useId()
  const zoomed = useSyncExternalStore(zoom.subscribe, zoom.current)
  const range = zoomed ?? props.range
  const colors = chooseColors(series, scheme)
  const isEmpty = (series[0]?.points.length ?? 0) === 0
  const write = props.format ?? ((value: number) => formats.number(shortened(value)))
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || zoomed === undefined) return
    // The dialog around it stays open.
    event.stopPropagation()
    zoom.set(undefined)
  }
  const saveImage = async () => {
    const { saveChartImage } = await fetchCode(() => import('./chart-image.ts'))
    if (plot.current === undefined) return
    saveChartImage(plot.current, {
      title: unit === undefined ? title : `${title} (${unit})`,
      legend: series
        .map(({ key, label }, i) => ({ key, label, color: colors[i] ?? '' }))
        .filter(({ key }) => !hidden.has(key)),
      ...palette[scheme],
    })
  }
  const { link } = props
  const legend = { series, colors, write, range, hidden, at, link, onToggle: toggle }
  return (
    <figure className={styles.figure} aria-labelledby={id} onKeyDown={handleKeyDown}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        {unit !== undefined && <span className={styles.unit}>{unit}</span>}
        <ChartTools
          isTable={isTable}
          onTable={() => setIsTable(!isTable)}
          {...(zoomed !== undefined && { onReset: () => zoom.set(undefined) })}
          {...(!isFullScreen && !isEmpty && { onFullScreen: () => setIsOpen(true) })}
          {...(!isEmpty &&
            !isTable && {
              onImage: () => void saveImage(),
            })}
        />
      </figcaption>
      {isEmpty ? (
        <p className={styles.none} style={{ height }}>
          {t.noData}
        </p>
      ) : isTable ? (
        <ChartTable {...props} labelledBy={id} height={height} write={write} range={range} />
      ) : (
        <Plot
          {...props}
          height={height}
          range={range}
          colors={colors}
          hidden={hidden}
          plot={plot}
          onCursor={setAt}
        />
      )}
      {!isEmpty && <Legend {...legend} />}
      {isOpen && <ChartDialog {...props} onClose={() => setIsOpen(false)} />}
    </figure>
  )
}

/** Colours of the series; series of faults have the colour of errors. */
function chooseColors(series: ChartProps['series'], scheme: 'light' | 'dark'): readonly string[] {
  const colors = seriesColors[scheme]
  let next = 0
  return series.map(({ isBad }) =>
    isBad === true ? palette[scheme].error : (colors[next++ % colors.length] ?? ''),
  )
}

interface PlotProps extends ChartProps {
  height: number
  range: Range | undefined
  colors: readonly string[]
  hidden: ReadonlySet<string>
  plot: RefObject<uPlot | undefined>
  onCursor: (index: number | undefined) => void
}

function Plot(props: PlotProps) {
  const { series, height, range, colors, hidden, scheme, plot, onCursor, format, steps, marks } =
    props
  const t = useMessages(chartMessages)
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const merged = useMemo(
    () => (marks === undefined || range === undefined ? [] : mergedMarks(marks, range)),
    [marks, range],
  )
  const data: uPlot.AlignedData = [
    series[0]?.points.map(([time]) => time / 1000) ?? [],
    ...series.map(({ points }) => points.map(([, value]) => value)),
  ]
  const latest = useRef({ data, range, merged, format, steps, hidden, series, colors })
  latest.current = { data, range, merged, format, steps, hidden, series, colors }
  const look = series.map(({ key, label }, i) => `${key}\n${label}\n${colors[i]}`).join('\n')

  // The chart is outside of React: made once for a look, then only given new data.
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    let end = () => {}
    const draw = () => {
      const made = createPlot({
        element,
        height,
        lines: latest.current.series.map(({ key, label }, i) => ({
          label,
          color: latest.current.colors[i] ?? '',
          isShown: !latest.current.hidden.has(key),
        })),
        grid: palette[scheme].border,
        text: palette[scheme].muted,
        alarm: palette[scheme].error,
        language,
        format: latest.current.format,
        steps: latest.current.steps,
        data: latest.current.data,
        range: () => latest.current.range,
        marks: () => latest.current.merged,
        onCursor,
        onZoom: zoom.set,
      })
      if (made === undefined) return
      plot.current = made
      const observer = new ResizeObserver(() =>
        made.setSize({ width: element.clientWidth, height }),
      )
      observer.observe(element)
      end = () => {
        observer.disconnect()
        made.destroy()
        plot.current = undefined
      }
    }
    // Draws each chart in a separate task, because several in one would block a slow processor.
    const timer = setTimeout(draw)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [scheme, language, height, look, plot, onCursor])

  const { from, to } = range ?? {}
  const { points } = series[0] ?? {}
  useEffect(() => {
    plot.current?.setData(latest.current.data)
  }, [plot, points, from, to, marks])

  useEffect(() => {
    for (const [i, { key }] of latest.current.series.entries()) {
      const isShown = !hidden.has(key)
      if (plot.current?.series[i + 1]?.show !== isShown) {
        plot.current?.setSeries(i + 1, { show: isShown })
      }
    }
  }, [plot, hidden])

  return (
    <div className={styles.plot} style={{ height }} title={t.zoomHelp}>
      <div ref={host} className={styles.canvas} aria-hidden="true" />
      {range !== undefined && <MarkHandles marks={merged} range={range} />}
    </div>
  )
}
