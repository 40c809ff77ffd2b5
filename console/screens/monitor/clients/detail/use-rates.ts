import type { ClientRow } from '@signalbox/contract/clients'
import { useState } from 'react'
import { type Counters, type CoursePoint, countersOf, type Course, rates } from '../rates.ts'

/** As many as are read in about ten minutes. */
const KEPT = 120
const NOTHING: ClientRates = { perSecond: {}, course: [] }

export interface ClientRates {
  /** By counter, since the previous reading; none after a reconnect. */
  perSecond: Counters
  /** The rates of messages since the page was opened, oldest first. */
  course: Course
}

interface Reading extends ClientRates {
  clientid: string | undefined
  at: number
  counters: Counters
}

/** The rates of a client from the readings of its counters: the API has no history of a client. */
export function useRates(client: ClientRow | undefined, at: number): ClientRates {
  const [reading, setReading] = useState<Reading>()
  if (client === undefined) return NOTHING
  const before = reading?.clientid === client.clientid ? reading : undefined
  if (before?.at === at) return before
  const counters = countersOf(client)
  const perSecond = before === undefined ? {} : rates(before.counters, counters, at - before.at)
  const point: CoursePoint = {
    at,
    received: client['recv_msg.rate'] ?? perSecond['recv_msg'] ?? null,
    sent: client['send_msg.rate'] ?? perSecond['send_msg'] ?? null,
    lost: perSecond['send_msg.dropped'] ?? null,
  }
  const course = [...(before?.course ?? []), point].slice(-KEPT)
  const next = { clientid: client.clientid, at, counters, perSecond, course }
  setReading(next)
  return next
}
