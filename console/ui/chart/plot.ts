import uPlot from 'uplot'
import type { Mark, Range } from './chart.ts'
import { formatsIn } from '#formats.ts'
import { tickFormat, axisTop } from './ticks.ts'

export interface PlotLine {
  label: string
  color: string
  isShown: boolean
}

interface PlotOptions {
  element: HTMLElement
  height: number
  lines: readonly PlotLine[]
  grid: string
  text: string
  alarm: string
  language: string
  /** How the axis writes values; otherwise short numbers. */
  format: ((value: number) => string) | undefined
  steps: readonly number[] | undefined
  data: uPlot.AlignedData
  range: () => Range | undefined
  marks: () => readonly Mark[]
  /**
   * Called with the index under the pointer, of this chart or another one; `undefined` when the pointer is elsewhere.
   */
  onCursor: (index: number | undefined) => void
  onZoom: (range: Range | undefined) => void
}

/** Key that makes all charts of a page show the same moment under the pointer. */
const SYNC = 'signalbox'
/** The pointer moves less than that in a click. */
const LEAST_DRAG_PX = 5
export const AXIS_WIDTH = 60
export const RIGHT_PADDING = 12
/** The data face at 11 px. */
const LABEL_CHARACTER_PX = 6.6
export const TOP_PADDING = 8
/** Length of the line for the only value of a series. */
const SINGLE_VALUE_PX = 12

/** Draws a chart; `undefined` without a canvas, so that only the statistics and the table are shown. */
export function createPlot(options: PlotOptions): uPlot | undefined {
  if (document.createElement('canvas').getContext('2d') === null) return undefined
  const style = getComputedStyle(options.element)
  const axis = {
    stroke: options.text,
    grid: { stroke: options.grid, width: 1 },
    ticks: { show: false },
    font: `11px ${style.getPropertyValue('--sb-mono') || style.fontFamily}`,
  }
  const { format = tickFormat(options.language) } = options
  const timeLabel = timeLabels(options.language)
  const isSingle = options.lines.length === 1
  return new uPlot(
    {
      width: options.element.clientWidth,
      height: options.height,
      padding: [TOP_PADDING, RIGHT_PADDING, 0, 0],
      legend: { show: false },
      cursor: {
        // Only pointer movements are shared: a drag must zoom once, and not in each chart.
        sync: { key: SYNC, filters: { pub: (type) => /^mouse(move|leave)$/.test(type) } },
        drag: { x: true, y: false, setScale: false, dist: LEAST_DRAG_PX },
        points: { size: 6 },
        bind: {
          dblclick: () => () => {
            options.onZoom(undefined)
            return null
          },
        },
      },
      scales: {
        x: {
          range: (_, min, max) => {
            const range = options.range()
            return range === undefined ? [min, max] : [range.from / 1000, range.to / 1000]
          },
        },
        y: { range: (_, __, max) => [0, axisTop(max ?? 0, options.steps)] },
      },
      axes: [
        {
          ...axis,
          size: 26,
          // Labels with seconds are longer.
          space: (_, __, from, to) => (to - from < SHORT_RANGE_S ? 80 : 50),
          values: (plot, splits, __, ___, step) =>
            splits.map((at) => {
              const label = timeLabel(at, step)
              // A label is centred on its line; without enough space at the right, the canvas would cut it.
              const end = plot.valToPos(at, 'x') + (label.length * LABEL_CHARACTER_PX) / 2
              return end > plot.width - AXIS_WIDTH ? '' : label
            }),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          values: (_, splits) => splits.map(format),
          ...(options.steps !== undefined && { incrs: [...options.steps] }),
        },
      ],
      series: [
        {},
        ...options.lines.map(({ label, color, isShown }) => ({
          label,
          show: isShown,
          stroke: color,
          width: 1.5,
          points: { show: false },
          ...(isSingle && { fill: `${color}22` }),
        })),
      ],
      hooks: {
        setCursor: [(plot) => options.onCursor(plot.cursor.idx ?? undefined)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select
            if (width < LEAST_DRAG_PX) return
            const at = (px: number) => plot.posToVal(px, 'x') * 1000
            options.onZoom({ from: at(left), to: at(left + width) })
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          },
        ],
        draw: [
          (plot) => {
            drawMarks(plot, options)
            drawSingleValues(plot, options.lines)
          },
        ],
      },
    },
    options.data,
    options.element,
  )
}

/** Draws the only value of a series as a short line, because a line needs two ends. */
function drawSingleValues(plot: uPlot, lines: readonly PlotLine[]): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.lineWidth = 1.5 * devicePixelRatio
  lines.forEach(({ color, isShown }, i) => {
    const values = Array.from(plot.data[i + 1] ?? [])
    const only = values.flatMap((value, at) => (typeof value === 'number' ? [at] : []))
    const [at = 0] = only
    const value = values[at]
    if (!isShown || only.length !== 1 || typeof value !== 'number') return
    const x = plot.valToPos(plot.data[0][at] ?? 0, 'x', true)
    const y = plot.valToPos(value, 'y', true)
    if (x < bbox.left || x > bbox.left + bbox.width) return
    ctx.strokeStyle = color
    ctx.beginPath()
    ctx.moveTo(Math.max(bbox.left, x - SINGLE_VALUE_PX * devicePixelRatio), y)
    ctx.lineTo(x, y)
    ctx.stroke()
  })
  ctx.restore()
}

function drawMarks(plot: uPlot, { marks, alarm, text }: PlotOptions): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
  for (const { at, kind } of marks()) {
    const x = plot.valToPos(at / 1000, 'x', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    ctx.strokeStyle = kind === 'alarm' ? alarm : text
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

/** In such a range the labels have seconds. */
const SHORT_RANGE_S = 900

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** Day and month in the reader's language: "22 Nov", "11月22日". */
const formatDay = (date: Date, language: string): string =>
  language === 'zh'
    ? `${date.getMonth() + 1}月${date.getDate()}日`
    : `${date.getDate()} ${MONTHS[date.getMonth()]}`

function timeLabels(language: string) {
  return (at: number, step: number) => {
    const date = new Date(at * 1000)
    const time = formatsIn(language).time(date.getTime())
    if (step < 60) return time
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
    return isMidnight || step >= 86_400 ? formatDay(date, language) : time.slice(0, 5)
  }
}
