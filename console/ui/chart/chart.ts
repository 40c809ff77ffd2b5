import type { ReactNode } from 'react'
import type { Scheme } from '../theme/palette.ts'

export interface Series {
  key: string
  label: string
  /** Values in time order; `null` is a gap. All series of a chart have the same times. */
  points: readonly (readonly [timeMs: number, value: number | null])[]
  /** Whether the series counts faults, and has the colour of errors. */
  isBad?: boolean
}

/** An event that explains the course of a chart. */
export interface Mark {
  at: number
  kind: 'start' | 'alarm' | 'change'
  label: string
}

/** Time range in epoch milliseconds. */
export interface Range {
  from: number
  to: number
}

/** Marks that are closer than this share of the range would cover each other. */
const MARK_SHARE = 0.02
/** More names do not fit in a tip. */
const MARK_NAMES = 5

/** Marks within a range. Marks of one kind that would overlap are merged into one with all their names. */
export function mergedMarks(marks: readonly Mark[], { from, to }: Range): readonly Mark[] {
  const groups: Mark[][] = []
  const shown = marks.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => a.at - b.at)
  for (const mark of shown) {
    const near = groups.find(
      ([first]) => first?.kind === mark.kind && mark.at - first.at < (to - from) * MARK_SHARE,
    )
    if (near === undefined) groups.push([mark])
    else near.push(mark)
  }
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const labels = [first, ...others].slice(0, MARK_NAMES).map(({ label }) => label)
    const left = others.length + 1 - labels.length
    return { ...first, label: [...labels, ...(left > 0 ? [`+${left}`] : [])].join(' · ') }
  })
}

export interface ChartProps {
  scheme: Scheme
  title: string
  series: readonly Series[]
  unit?: string
  /** How values are written, with their unit; otherwise a number. */
  format?: ((value: number) => string) | undefined
  /** The distances between ticks that the axis chooses from; otherwise those that are round numbers. */
  steps?: readonly number[] | undefined
  height?: number
  /** Shown range; by default, the range of the data. */
  range?: Range
  marks?: readonly Mark[]
  /** Makes the name of a series in the legend a link to the list behind it. */
  link?: (key: string, label: string, className: string) => ReactNode
}

export const DEFAULT_HEIGHT = 180
/** Height in pixels of the title line and of each line of the legend. */
export const LINE_HEIGHT = 24

export interface Statistics {
  last: number | undefined
  max: number | undefined
  avg: number | undefined
  min: number | undefined
}

/** Over the part of a series that is shown. */
export function seriesStatistics({ points }: Series, range: Range | undefined): Statistics {
  const values = points.flatMap(([at, value]) =>
    value === null || (range !== undefined && (at < range.from || at > range.to)) ? [] : [value],
  )
  if (values.length === 0)
    return { last: undefined, max: undefined, avg: undefined, min: undefined }
  return {
    last: values.at(-1),
    max: values.reduce((a, b) => Math.max(a, b)),
    avg: values.reduce((a, b) => a + b) / values.length,
    min: values.reduce((a, b) => Math.min(a, b)),
  }
}

/** Value with one decimal below 100, and none above, like rates elsewhere. */
export const shortened = (value: number): number =>
  value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
