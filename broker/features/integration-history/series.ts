import { BLOCK_MS, SAMPLE_MS } from './block-times.ts'
import type { Blocks } from './blocks.ts'
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
  const lost = { at: 0, tally: undefined as Tally | undefined }
  const find = (at: number): Tally => {
    const interval = intervals[Math.ceil((at - from) / step) - 1] ?? lost
    return (interval.tally ??= new Tally())
  }
  for (const at of blocks.running(from, to)) find(at)
  if (step < BLOCK_MS) blocks.addDetails(number, from, to, find)
  else blocks.addWholes(number, from, to, find)
  const whole = new Tally()
  for (const { tally } of intervals) if (tally !== undefined) whole.follow(tally)
  return { since, step, intervals, whole }
}
