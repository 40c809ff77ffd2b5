// Imported here, and not with uPlot, so that it arrives with the other styles.
import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { type ChartProps, DEFAULT_HEIGHT, LINE_HEIGHT } from './chart/chart.ts'
import { late } from './late.tsx'
import styles from './TimeSeries.module.css'

export type { Mark, Series } from './chart/chart.ts'

const Chart = late(async () => (await import('./chart/Chart.tsx')).Chart, { waiting: null })

/** Chart over time. Its code is fetched when the first chart is shown; the place is reserved until then. */
export function TimeSeries(props: Omit<ChartProps, 'scheme'>) {
  const scheme = useComputedColorScheme('light')
  const lines = props.series.length + 2
  const minHeight = (props.height ?? DEFAULT_HEIGHT) + lines * LINE_HEIGHT
  return (
    <div className={styles.place} style={{ minHeight }}>
      <Chart {...props} scheme={scheme} />
    </div>
  )
}
