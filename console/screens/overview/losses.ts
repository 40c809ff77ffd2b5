import { lossList } from '@signalbox/contract/losses'
import { metricsGet, type MetricsRow } from '@signalbox/contract/metrics'
import {
  type CurrentSample,
  LOSS_METRICS,
  type LossReason,
  monitorCurrent,
} from '@signalbox/contract/monitor'
import { useState } from 'react'
import { useLive } from '../../api/live.ts'
import { useCan } from '../../api/use-can.ts'
import type { LossRates } from '../../parts/trends/losses.ts'
import { paths } from '../../paths.ts'

const POLL_MS = 5000

interface Counters {
  at: number
  row: MetricsRow
}

/** Losses per second by reason; of a cluster between two readings of its counters. */
export function useLossRates(current: CurrentSample | undefined): LossRates | undefined {
  const isAnswered = useCan(monitorCurrent, 'lost_rate').can
  const read = useLive(metricsGet, { query: { aggregate: true } }, POLL_MS, !isAnswered)
  const { data, dataUpdatedAt: at } = read
  const [counters, setCounters] = useState<{ now: Counters; before?: Counters }>()
  if (data !== undefined && !Array.isArray(data) && counters?.now.at !== at) {
    const now = { at, row: data as MetricsRow } // with `aggregate` it has no node
    setCounters({ now, ...(counters && { before: counters.now }) })
  }
  if (isAnswered) return current?.lost_rate
  return counters?.before && ratesBetween(counters.before, counters.now)
}

/** Where the clients that lose messages are listed. */
export const LOSING_CLIENTS = paths.clients({ sort: 'send_msg.dropped', order: 'desc' })

/** The clients and topics that lose messages; a cluster does not count them. */
export function useLossList() {
  const { can } = useCan(lossList)
  return { can, ...useLive(lossList, { query: {} }, POLL_MS, can) }
}

/** Counters fall when a node leaves or restarts. */
export function ratesBetween(before: Counters, now: Counters): LossRates {
  const seconds = (now.at - before.at) / 1000
  const rates: LossRates = {}
  for (const [reason, name] of Object.entries(LOSS_METRICS)) {
    const lost = (now.row[name] ?? 0) - (before.row[name] ?? 0)
    if (lost > 0) rates[reason as LossReason] = lost / seconds // a key of the table
  }
  return rates
}
