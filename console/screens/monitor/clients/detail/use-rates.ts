import type { ClientRow } from '@signalbox/contract/clients'
import { useState } from 'react'
import { isErlang } from '#api/use-can.ts'
import {
  type Counters,
  type CoursePoint,
  readTrafficCounters,
  type Course,
  rates,
} from '../rates.ts'
import { observe, steadyRates, type Steps } from '../steps.ts'

/** Number of readings kept, about an hour of them. */
const KEPT = 720
const NOTHING: ClientRates = { perSecond: {}, course: [] }

export interface ClientRates {
  /** Rates by counter: since the previous reading, or between changes on a cluster; none after a reconnect. */
  perSecond: Counters
  /** The rates of messages since the page was opened, oldest first. */
  course: Course
}

interface Reading extends ClientRates {
  clientid: string | undefined
  at: number
  counters: Counters
  steps: Steps
}

/** Rates of a client, computed from readings of its counters, because the API has no history of a client. */
export function useRates(client: ClientRow | undefined, at: number): ClientRates {
  const [reading, setReading] = useState<Reading>()
  if (client === undefined) return NOTHING
  const before = reading?.clientid === client.clientid ? reading : undefined
  if (before?.at === at) return before
  const counters = readTrafficCounters(client)
  const steps = observe(before?.steps, counters, at)
  const perSecond = isErlang()
    ? steadyRates(steps, at)
    : before === undefined
      ? {}
      : rates(before.counters, counters, at - before.at)
  const point: CoursePoint = {
    at,
    received: client['recv_msg.rate'] ?? perSecond['recv_msg'] ?? null,
    sent: client['send_msg.rate'] ?? perSecond['send_msg'] ?? null,
    lost: perSecond['send_msg.dropped'] ?? null,
    queue: client.mqueue_len ?? null,
    inflight: client.inflight_cnt ?? null,
  }
  const course = [...(before?.course ?? []), point].slice(-KEPT)
  const next = { clientid: client.clientid, at, counters, steps, perSecond, course }
  setReading(next)
  return next
}
