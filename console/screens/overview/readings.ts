import type { CurrentSample, MeasuredSample, Sample } from '@signalbox/contract/monitor'
import { useState } from 'react'
import type { SparkPoint } from '../../ui/Sparkline.tsx'
import { lossOf, type LossRates, sumOf } from '../../parts/trends/losses.ts'
import { rateSeries } from '../../parts/trends/samples.ts'

/** Rates per second that a tile shows. */
export interface Rates {
  received: number
  sent: number
  /** `undefined`: not known yet. */
  lost: number | undefined
  bytesIn: number
  bytesOut: number
}

type Reading = Rates & { at: number }

export const COURSE_MS = 3_600_000
/** As many as are read between two reads of the samples, and some more. */
const KEPT = 60

export function ratesOf(sample: CurrentSample, losses: LossRates | undefined): Rates {
  return {
    received: sample.received_msg_rate,
    sent: sample.sent_msg_rate,
    lost: losses && sumOf(losses),
    bytesIn: sample.received_bytes_rate ?? 0,
    bytesOut: sample.sent_bytes_rate ?? 0,
  }
}

/** The last rates that were read since the screen was opened, oldest first. */
export function useReadings(rates: Rates | undefined, at: number): readonly Reading[] {
  const [readings, setReadings] = useState<readonly Reading[]>([])
  if (rates === undefined || at === 0 || readings.at(-1)?.at === at) return readings
  const next = [...readings, { at, ...rates }].slice(-KEPT)
  setReadings(next)
  return next
}

const AVERAGE_MS = 30_000

/**
 * The readings with messages out as an average. A cluster counts them in batches: for a steady 133 per second it
 * reports between 0 and 324.
 */
export const averaged = (readings: readonly Reading[]): readonly Reading[] =>
  readings.map((reading) => {
    const near = readings.filter(({ at }) => at <= reading.at && at > reading.at - AVERAGE_MS)
    return { ...reading, sent: near.reduce((sum, { sent }) => sum + sent, 0) / near.length }
  })

const COUNTS: Readonly<Record<keyof Rates, (sample: MeasuredSample) => number>> = {
  received: ({ received }) => received,
  sent: ({ sent }) => sent,
  lost: lossOf,
  bytesIn: ({ received_bytes = 0 }) => received_bytes,
  bytesOut: ({ sent_bytes = 0 }) => sent_bytes,
}

/** The last hour of a rate: samples, and after the last of them the readings. */
export function courseOf(
  samples: readonly Sample[],
  readings: readonly Reading[],
  field: keyof Rates,
): SparkPoint[] {
  const last = samples.at(-1)?.time_stamp ?? 0
  return [
    ...rateSeries(
      samples.filter(({ time_stamp }) => time_stamp > last - COURSE_MS),
      COUNTS[field],
    ),
    ...readings.flatMap((reading) => {
      const rate = reading[field]
      return reading.at > last && rate !== undefined ? [[reading.at, rate] as const] : []
    }),
  ]
}
