import { metricsGet } from '@signalbox/contract/metrics'
import { useState } from 'react'
import { useLive } from '../../../api/live.ts'
import { useSecondRead } from '../../../api/second-read.ts'
import { type Reading, readingOf } from './readings.ts'

const POLL_MS = 5000

export interface Readings {
  now: Reading
  /** The one before; none at first. */
  last: Reading | undefined
  /** Since the page was opened. */
  first: Reading
}

/** The counters of all nodes, read again and again, with the reading before. */
export function useReadings() {
  const read = useLive(metricsGet, { query: { aggregate: false } }, POLL_MS)
  useSecondRead(metricsGet.id, read)
  const { data, dataUpdatedAt: at } = read
  const [readings, setReadings] = useState<Readings>()
  // Set while rendering, so that no frame shows a reading beside the rates of another.
  if (data !== undefined && readings?.now.at !== at) {
    const now = readingOf(Array.isArray(data) ? data : [data], at)
    setReadings({ now, last: readings?.now, first: readings?.first ?? now })
  }
  return { read, readings }
}
