import { logEntryList } from '@signalbox/contract/log'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { POLL_MS, useLiveList } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { BAR_LEVELS, type Bar, histogram } from './histogram.ts'
import { logMessages } from './log.messages.ts'
import styles from './log.module.css'

/** Entries that are counted: the last ones that match the filters. */
const COUNTED = 1000
const BARS = 60
const PAST_POLL_MS = 60_000

interface HistogramProps {
  /** Filters of the list. */
  asked: Readonly<Record<string, string | number>>
  /** Whether the chosen time is over, so that nothing new can come. */
  isPast: boolean
  onRange: (range: { from: string; to: string }) => void
}

/** Levels over time. A range is chosen by dragging, or with the arrow keys, Shift and Enter. */
export function Histogram({ asked, isPast, onRange }: HistogramProps) {
  const t = useMessages(logMessages)
  const { dateTime, number } = useFormats()
  const about = useBarText()
  const query = { ...asked, limit: COUNTED }
  const read = useLiveList(logEntryList, { query }, isPast ? PAST_POLL_MS : POLL_MS)
  const entries = read.data?.data
  const bars = useMemo(() => histogram(entries ?? [], BARS), [entries])
  const [active, setActive] = useState<number>()
  const [anchor, setAnchor] = useState<number>()
  const most = Math.max(1, ...bars.map(({ total }) => total))
  const last = bars.length - 1
  const current = Math.max(0, Math.min(active ?? last, last))
  const shown = active === undefined ? undefined : bars[current]
  const isCut = entries !== undefined && entries.length >= COUNTED
  const isHint = shown === undefined && !isCut
  const choose = (from: number, to: number) => {
    const [first, end] = [bars[Math.min(from, to)], bars[Math.max(from, to)]]
    setAnchor(undefined)
    if (first === undefined || end === undefined) return
    onRange({ from: new Date(first.from).toISOString(), to: new Date(end.to - 1).toISOString() })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(anchor ?? current, current)
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? current) : undefined)
    setActive(Math.max(0, Math.min(next, last)))
  }
  /** The bar under the pointer. */
  const barAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length)))
  }
  // The list below says why there are no entries.
  if (entries === undefined && read.error !== null) return null
  return (
    <div className={styles.histogram}>
      <div
        role="slider"
        aria-label={t.histogram}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={current}
        aria-valuetext={bars[current] && about(bars[current])}
        tabIndex={0}
        className={styles.bars}
        onKeyDown={handleKey}
        onBlur={() => {
          setActive(undefined)
          setAnchor(undefined)
        }}
        onFocus={() => setActive(current)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setAnchor(barAt(event))
          setActive(barAt(event))
        }}
        onPointerMove={(event) => setActive(barAt(event))}
        onPointerUp={(event) => anchor !== undefined && choose(anchor, barAt(event))}
        onPointerLeave={() => anchor === undefined && setActive(undefined)}
      >
        {bars.map((bar, i) => (
          <span
            key={bar.from}
            className={styles.bar}
            data-selected={isWithin(i, anchor ?? active, active) || undefined}
          >
            {BAR_LEVELS.toReversed().map((level) => (
              <span
                key={level}
                data-level={level}
                style={{ height: `${(bar.counts[level] / most) * 100}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        {bars[0] !== undefined && <time>{dateTime(bars[0].from)}</time>}
        {bars[last] !== undefined && <time>{dateTime(bars[last].to)}</time>}
      </div>
      <p className={styles.note} data-hint={isHint}>
        {shown !== undefined
          ? about(shown)
          : isCut
            ? t.histogramCut(number(COUNTED))
            : t.histogramHelp}
      </p>
    </div>
  )
}

const isWithin = (i: number, one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && i >= Math.min(one, other) && i <= Math.max(one, other)

/** The time of a bar and its entries by level, in words. */
function useBarText() {
  const t = useMessages(logMessages)
  const { number, dateTime } = useFormats()
  return (bar: Bar) => {
    const parts = BAR_LEVELS.filter((level) => bar.counts[level] > 0).map(
      (level) => `${t[`bar_${level}`]} ${number(bar.counts[level])}`,
    )
    return `${dateTime(bar.from)} · ${parts.length === 0 ? number(0) : parts.join(', ')}`
  }
}
