import uPlot from 'uplot'
import { tickFormat } from './ticks.ts'

interface PlotOptions {
  element: HTMLElement
  height: number
  labels: readonly string[]
  colors: readonly string[]
  grid: string
  text: string
  language: string
  data: uPlot.AlignedData
  range: () => { from: number; to: number } | undefined
  /** The index under the pointer; `undefined` when it is elsewhere. */
  onCursor: (index: number | undefined) => void
}

/** All charts of a page show the same moment under the pointer. */
const SYNC = 'signalbox'

export function createPlot(options: PlotOptions): uPlot {
  const locale = options.language === 'zh' ? 'zh-CN' : 'en-GB'
  const compact = tickFormat(locale)
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
  const axis = {
    stroke: options.text,
    grid: { stroke: options.grid, width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(options.element).fontFamily}`,
  }
  const timeLabel = (at: number, step: number) => {
    const date = new Date(at * 1000)
    if (step < 60) return seconds.format(date)
    const isMidnight = date.getHours() === 0 && date.getMinutes() === 0
    return isMidnight || step >= 86_400 ? day.format(date) : clock.format(date)
  }
  return new uPlot(
    {
      width: options.element.clientWidth,
      height: options.height,
      legend: { show: false },
      cursor: { sync: { key: SYNC }, drag: { x: false, y: false }, points: { size: 6 } },
      scales: {
        x: {
          range: (_, min, max) => {
            const range = options.range()
            return range === undefined ? [min, max] : [range.from / 1000, range.to / 1000]
          },
        },
        y: { range: (_, __, max) => [0, Math.max(max * 1.1, 1)] },
      },
      axes: [
        {
          ...axis,
          size: 28,
          values: (_, splits, __, ___, step) => splits.map((at) => timeLabel(at, step)),
        },
        { ...axis, size: 48, values: (_, splits) => splits.map((value) => compact.format(value)) },
      ],
      series: [
        {},
        ...options.labels.map((label, i) => {
          const color = options.colors[i % options.colors.length] ?? options.text
          return { label, stroke: color, width: 1.5, fill: `${color}14`, points: { show: false } }
        }),
      ],
      hooks: {
        setCursor: [(plot) => options.onCursor(plot.cursor.idx ?? undefined)],
      },
    },
    options.data,
    options.element,
  )
}
