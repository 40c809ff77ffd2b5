import type { LogEntry } from '@signalbox/contract/log'

/** Kinds of levels that a bar shows, the most severe last. */
export const BAR_LEVELS = ['debug', 'info', 'warning', 'error'] as const
type BarLevel = (typeof BAR_LEVELS)[number]

const KINDS: Readonly<Record<string, BarLevel>> = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warning: 'warning',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
}

export interface Bar {
  /** Epoch milliseconds: entries from `from` to before `to`. */
  from: number
  to: number
  counts: Readonly<Record<BarLevel, number>>
  total: number
}

/** Widths of bars in milliseconds that people read easily. */
const WIDTHS = [
  ...[100, 200, 500, 1000, 2000, 5000, 10_000, 30_000],
  ...[1, 2, 5, 10, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * 60_000),
]

/** Entries by time and level, in at most `most` bars of the same width; those without a time are left out. */
export function histogram(entries: readonly LogEntry[], most: number): Bar[] {
  const times = entries.map(({ at }) => Date.parse(at ?? '')).filter((time) => !Number.isNaN(time))
  if (times.length === 0) return []
  const first = times.reduce((a, b) => Math.min(a, b))
  const last = times.reduce((a, b) => Math.max(a, b))
  const width =
    WIDTHS.find((each) => (last - first) / each < most - 1) ?? (last - first) / (most - 1)
  const begin = Math.floor(first / width) * width
  const filled = Math.floor((last - begin) / width) + 1
  // Time before the first entry, so that one entry is no block as wide as the page.
  const length = Math.max(filled, Math.floor(most / 2))
  const start = begin - (length - filled) * width
  const bars = Array.from({ length }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width,
    counts: { debug: 0, info: 0, warning: 0, error: 0 },
    total: 0,
  }))
  for (const { at, level = 'info' } of entries) {
    const bar = bars[Math.floor((Date.parse(at ?? '') - start) / width)]
    if (bar === undefined) continue
    bar.counts[KINDS[level] ?? 'info']++
    bar.total++
  }
  return bars
}
