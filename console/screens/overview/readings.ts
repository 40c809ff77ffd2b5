import {
  type CurrentSample,
  LOSS_REASONS,
  type MeasuredSample,
  type Sample,
} from '@signalbox/contract/monitor'
import { useState } from 'react'
import type { SparkPoint } from '#ui/Sparkline.tsx'
import { countLostMessages, type LossRates, sumLosses } from '#domain/trends/losses.ts'
import { rateSeries, type TrendPoint } from '#domain/trends/samples.ts'

/** Rates per second that a tile shows. */
export interface Rates {
  received: number
  sent: number
  /** Lost messages per second; `undefined` before they are known. */
  lost: number | undefined
  bytesIn: number
  bytesOut: number
  /** Refused connections per second. */
  refused: number
}

/** A reading has what its tiles and charts show. */
export type Reading = Rates & {
  /** Epoch milliseconds. */
  at: number
  /** Values by the keys of the series in the charts. */
  charted: TrendPoint['values']
}

export const COURSE_MS = 3_600_000
/** Number of readings kept: those between two reads of the samples, and a margin. */
const KEPT = 60

export function readingFromSample(
  sample: CurrentSample,
  losses: LossRates | undefined,
  refused = 0,
): Omit<Reading, 'at'> {
  const { connections, live_connections, topics, subscriptions } = sample
  const reasons = losses && LOSS_REASONS.map((reason) => [reason, losses[reason] ?? 0] as const)
  return {
    refused,
    charted: {
      ...(reasons && Object.fromEntries(reasons)),
      ...{ connections, live_connections, topics, subscriptions },
    },
    received: sample.received_msg_rate,
    sent: sample.sent_msg_rate,
    lost: losses && sumLosses(losses),
    bytesIn: sample.received_bytes_rate ?? 0,
    bytesOut: sample.sent_bytes_rate ?? 0,
  }
}

/** The last rates that were read since the screen was opened, oldest first. */
export function useReadings(
  rates: Omit<Reading, 'at'> | undefined,
  at: number,
): readonly Reading[] {
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

/** The readings as the charts have them: the newest values of tiles and charts are the same. */
export const chartedReadings = (
  readings: readonly Reading[],
  hasLosses: boolean,
): readonly TrendPoint[] =>
  readings.map(({ at, received, sent, lost, bytesIn, bytesOut, charted }) => ({
    at,
    values: {
      ...charted,
      received,
      sent,
      received_bytes: bytesIn,
      sent_bytes: bytesOut,
      // The samples of a cluster count fewer reasons.
      ...(hasLosses && { dropped: lost }),
    },
  }))

/** Samples have no refused connections. */
const COUNTS: Readonly<Partial<Record<keyof Rates, (sample: MeasuredSample) => number>>> = {
  received: ({ received }) => received,
  sent: ({ sent }) => sent,
  lost: countLostMessages,
  bytesIn: ({ received_bytes = 0 }) => received_bytes,
  bytesOut: ({ sent_bytes = 0 }) => sent_bytes,
}

/** Last hour of a rate: the samples, followed by the newer readings. */
export function lastHourCourse(
  samples: readonly Sample[],
  readings: readonly Reading[],
  field: keyof Rates,
): SparkPoint[] {
  const countOf = COUNTS[field]
  const past = countOf === undefined ? [] : samples
  const last = past.at(-1)?.time_stamp ?? 0
  return [
    ...(countOf === undefined
      ? []
      : rateSeries(
          past.filter(({ time_stamp }) => time_stamp > last - COURSE_MS),
          countOf,
        )),
    ...readings.flatMap((reading) => {
      const rate = reading[field]
      return reading.at > last && rate !== undefined ? [[reading.at, rate] as const] : []
    }),
  ]
}
