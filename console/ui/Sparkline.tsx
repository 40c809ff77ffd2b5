import styles from './Sparkline.module.css'

export type SparkPoint = readonly [timeMs: number, value: number | null]

interface SparklineProps {
  /** Values in time order; `null` is a gap. */
  points: readonly SparkPoint[]
  /** Shown time range, in epoch milliseconds. */
  range: { from: number; to: number }
  tone?: 'accent' | 'error'
}

const WIDTH = 1000
const HEIGHT = 100

/** The course of a figure as an area behind it. The figure is the text; a chart has the details. */
export function Sparkline({ points, range, tone = 'accent' }: SparklineProps) {
  const { line, area } = sparkPaths(points, range)
  return (
    <svg
      className={styles.spark}
      data-tone={tone}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** SVG paths in a view box of 1000 by 100; the highest value touches the top. */
export function sparkPaths(
  points: readonly SparkPoint[],
  { from, to }: SparklineProps['range'],
): { line: string; area: string } {
  const shown = points.filter(([time]) => time >= from)
  const highest = shown.reduce((max, [, value]) => Math.max(max, value ?? 0), 0) || 1
  const lines: string[] = []
  const areas: string[] = []
  let run: (readonly [x: number, y: number])[] = []
  const endRun = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first !== undefined && last !== undefined) {
      const path = `M${run.map(([x, y]) => `${x} ${y}`).join('L')}`
      lines.push(path)
      areas.push(`${path}L${last[0]} ${HEIGHT}L${first[0]} ${HEIGHT}Z`)
    }
    run = []
  }
  for (const [time, value] of shown) {
    if (value === null) endRun()
    else {
      const x = ((Math.min(time, to) - from) / (to - from)) * WIDTH
      run.push([round(x), round(HEIGHT - (value / highest) * (HEIGHT - 4))])
    }
  }
  endRun()
  return { line: lines.join(''), area: areas.join('') }
}

const round = (value: number) => Math.round(value * 10) / 10
