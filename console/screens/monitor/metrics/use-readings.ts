import { metricsGet } from '@signalbox/contract/metrics'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { useSecondRead } from '#api/second-read.ts'
import { type Reading, readingFromRows, recentReadings } from './readings.ts'

export interface Readings {
  now: Reading
  /** Reading at the start of the window of rates; `undefined` at first. */
  last: Reading | undefined
  /** Readings of the window, the oldest first. */
  recent: readonly Reading[]
  /** First reading since the page was opened. */
  first: Reading
}

/** The counters of all nodes, read again and again, with the reading before. */
export function useReadings() {
  const read = useLive(metricsGet, { query: { aggregate: false } })
  useSecondRead(metricsGet.id, read)
  const { data, dataUpdatedAt: at } = read
  const [readings, setReadings] = useState<Readings>()
  // Set while rendering, so that no frame mixes two readings.
  if (data !== undefined && readings?.now.at !== at) {
    const now = readingFromRows(Array.isArray(data) ? data : [data], at)
    const recent = recentReadings(readings?.recent ?? [], now)
    const last = recent[0] === now ? undefined : recent[0]
    setReadings({ now, last, recent, first: readings?.first ?? now })
  }
  return { read, readings }
}
