import { metricsGet } from '@signalbox/contract/metrics'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { useSecondRead } from '#api/second-read.ts'
import { type Reading, readingFromRows } from './readings.ts'

export interface Readings {
  now: Reading
  /** Previous reading; `undefined` at first. */
  last: Reading | undefined
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
    setReadings({ now, last: readings?.now, first: readings?.first ?? now })
  }
  return { read, readings }
}
