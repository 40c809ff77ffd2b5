import { BLOCK_MS, type Blocks, SAMPLE_MS } from './blocks.ts'
import { Tally } from './tally.ts'

/** Limit on the intervals of an answer. */
const MAX_INTERVALS = 1009
/** Lengths of intervals in milliseconds. Each divides the next ones up to a block; the last are whole blocks. */
const STEPS = [SAMPLE_MS, 60_000, 120_000, 300_000, BLOCK_MS]

export interface Interval {
  /** Its end in epoch milliseconds. */
  at: number
  /** `undefined` if the broker did not run. */
  tally: Tally | undefined
}

export interface Series {
  /** Start of the record of the thing, in epoch milliseconds. */
  since: number
  /** Length of the intervals in milliseconds; the last one may be shorter. */
  step: number
  intervals: readonly Interval[]
  /** Sum of all intervals. */
  whole: Tally
}

/** The samples of a thing in at most `MAX_INTERVALS` intervals, the oldest first. */
export function readSeries(
  blocks: Blocks,
  { number, since }: { number: number; since: number },
  { now, seconds }: { now: number; seconds: number },
): Series {
  const to = now - (now % SAMPLE_MS)
  const wanted = Math.max(to - seconds * 1000, since - (since % SAMPLE_MS))
  const fitting = STEPS.find((each) => (to - wanted) / each <= MAX_INTERVALS - 1) ?? BLOCK_MS
  const step = blocks.hasDetail(wanted, to) ? fitting : BLOCK_MS
  const from = wanted - (wanted % step)
  const intervals = Array.from({ length: Math.max(Math.ceil((to - from) / step), 0) }, (_, i) => ({
    at: Math.min(from + (i + 1) * step, to),
    tally: undefined as Tally | undefined,
  }))
  const find = (at: number) => intervals[Math.ceil((at - from) / step) - 1]
  for (let at = from + SAMPLE_MS; at <= to; at += SAMPLE_MS) {
    if (!blocks.wasRunning(at)) continue
    const interval = find(at)
    if (interval !== undefined) interval.tally ??= new Tally()
  }
  const whole = new Tally()
  const samples =
    step < BLOCK_MS ? blocks.details(number, from, to) : blocks.wholes(number, from, to)
  for (const { at, tally } of samples) {
    const interval = find(at)
    if (interval === undefined) continue
    ;(interval.tally ??= new Tally()).follow(tally)
    whole.follow(tally)
  }
  return { since, step, intervals, whole }
}
