import type { Scheme } from '../theme/palette.ts'

export interface Series {
  key: string
  label: string
  /** In time order; `null` is a gap. All series of a chart have the same times. */
  points: readonly (readonly [timeMs: number, value: number | null])[]
  /** Its values are a fault: it has the colour of errors. */
  isBad?: boolean
}

/** An event that explains the course of a chart. */
export interface Mark {
  at: number
  kind: 'start' | 'alarm'
  label: string
}

/** Epoch milliseconds. */
export interface Range {
  from: number
  to: number
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
  /** Without it the data decides. */
  range?: Range
  marks?: readonly Mark[]
}

export const DEFAULT_HEIGHT = 180
/** Of the title line, and of each line of the legend. */
export const LINE_HEIGHT = 24

export interface Statistics {
  last: number | undefined
  max: number | undefined
  avg: number | undefined
  min: number | undefined
}

/** Over the part of a series that is shown. */
export function statisticsOf({ points }: Series, range: Range | undefined): Statistics {
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

/** One decimal below 100, none above: as rates are written elsewhere. */
export const shortened = (value: number): number =>
  value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
