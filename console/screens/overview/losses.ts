import { lossList } from '@signalbox/contract/losses'
import { type MetricName, metricsGet, type MetricsRow } from '@signalbox/contract/metrics'
import {
  type CurrentSample,
  LOSS_METRICS,
  LOSS_REASONS,
  type LossReason,
  monitorCurrent,
} from '@signalbox/contract/monitor'
import { useState } from 'react'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import type { LossRates } from '#domain/trends/losses.ts'

interface Counters {
  at: number
  row: MetricsRow
}

/** Losses and refused connections per second; for a cluster, between two readings of its counters. */
export function useCounterRates(current: CurrentSample | undefined): {
  losses: LossRates | undefined
  /** Refused connections; only for a cluster, since the embedded broker records them. */
  refused: number | undefined
} {
  const isAnswered = useCan(monitorCurrent, 'lost_rate').can
  const read = useLive(metricsGet, { query: { aggregate: true } }, POLL_MS, !isAnswered)
  const { data, dataUpdatedAt: at } = read
  const [counters, setCounters] = useState<{ now: Counters; before?: Counters }>()
  if (data !== undefined && !Array.isArray(data) && counters?.now.at !== at) {
    const now = { at, row: data as MetricsRow } // with `aggregate` it has no node
    setCounters({ now, ...(counters && { before: counters.now }) })
  }
  if (isAnswered) return { losses: current?.lost_rate, refused: undefined }
  const { before, now } = counters ?? {}
  if (before === undefined || now === undefined) return { losses: undefined, refused: undefined }
  return { losses: ratesBetween(before, now), refused: countRate(before, now, REFUSALS) }
}

interface Reading {
  /** Epoch milliseconds. */
  at: number
  rates: LossRates
}

/** A reason is listed for this time after its last loss. */
const HELD_MS = 60_000
/** Rates are averaged over this time. */
const AVERAGE_MS = 10_000

/**
 * Average rates of all reasons with a loss in the last minute, which are 0 after the last loss: rows and levels that
 * depend on a rate near its threshold do not come and go with each reading.
 */
export function holdLosses(readings: readonly Reading[], now: number): LossRates {
  const held = readings.filter(({ at }) => at > now - HELD_MS)
  const near = held.filter(({ at }) => at > now - AVERAGE_MS)
  const rates: LossRates = {}
  for (const reason of LOSS_REASONS) {
    if (!held.some((reading) => (reading.rates[reason] ?? 0) > 0)) continue
    const sum = near.reduce((total, reading) => total + (reading.rates[reason] ?? 0), 0)
    rates[reason] = sum / Math.max(near.length, 1)
  }
  return rates
}

/** @param at time of the reading, epoch milliseconds; 0 before the first one */
export function useHeldLosses(rates: LossRates | undefined, at: number): LossRates | undefined {
  const [readings, setReadings] = useState<readonly Reading[]>([])
  if (rates === undefined || at === 0) return undefined
  if (readings.at(-1)?.at === at) return holdLosses(readings, at)
  const next = [...readings.filter((reading) => reading.at > at - HELD_MS), { at, rates }]
  setReadings(next)
  return holdLosses(next, at)
}

/** Rows of each list; the sentence of the overview names disconnected clients among them. */
const LIMIT = 20

/** The clients and topics that lose messages; a cluster does not count them. */
export function useLossList() {
  const { can } = useCan(lossList)
  return { can, ...useLive(lossList, { query: { limit: LIMIT } }, POLL_MS, can) }
}

/** Every connection that was refused, for any reason. */
const REFUSALS = 'packets.connack.error'

/** Increase of a counter per second. Counters fall when a node leaves or restarts. */
const countRate = (before: Counters, now: Counters, name: MetricName): number =>
  Math.max((now.row[name] ?? 0) - (before.row[name] ?? 0), 0) / ((now.at - before.at) / 1000)

function ratesBetween(before: Counters, now: Counters): LossRates {
  const rates: LossRates = {}
  for (const [reason, name] of Object.entries(LOSS_METRICS)) {
    const rate = countRate(before, now, name)
    if (rate > 0) rates[reason as LossReason] = rate // a key of the table
  }
  return rates
}
