import type { ClientRow } from '@signalbox/contract/clients'
import { useRef } from 'react'
import { type Counters, countersOf, rates } from '../rates.ts'

/** What the counters of a client came to per second since the previous reading; a reconnect starts again. */
export function useRates(client: ClientRow | undefined, at: number): Counters {
  const last = useRef<{ at: number; counters: Counters; rates: Counters } | undefined>(undefined)
  if (client !== undefined && last.current?.at !== at) {
    const counters = countersOf(client)
    const before = last.current
    last.current = {
      at,
      counters,
      rates: before === undefined ? {} : rates(before.counters, counters, at - before.at),
    }
  }
  return last.current?.rates ?? {}
}
