import type { Alarm } from '@signalbox/contract/alarms'

export const DAY_MS = 86_400_000

interface Span {
  /** Share of the day at which it begins, 0 to 1. */
  from: number
  to: number
}

/** Times of the last 24 hours in which at least one of the alarms was active, as shares of the day. */
export function activeSpans(alarms: readonly Alarm[], now: number): readonly Span[] {
  const begin = now - DAY_MS
  const times = alarms
    .map(({ activate_at, deactivate_at }) => {
      const ended = Date.parse(deactivate_at ?? '')
      return { from: Date.parse(activate_at), to: Number.isNaN(ended) ? now : Math.min(ended, now) }
    })
    .filter(({ from, to }) => to > begin && from <= now)
    .toSorted((a, b) => a.from - b.from)
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of times) {
    const last = spans.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from: Math.max(from, begin), to })
  }
  return spans.map(({ from, to }) => ({ from: (from - begin) / DAY_MS, to: (to - begin) / DAY_MS }))
}

/** Milliseconds of the last 24 hours in which an alarm was active. */
export const activeMs = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { from, to }) => sum + to - from, 0) * DAY_MS)
