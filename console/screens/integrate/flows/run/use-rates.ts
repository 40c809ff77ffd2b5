import type { RuleMetrics } from '@signalbox/contract/rules'
import { useState } from 'react'

interface Read {
  data: { metrics: RuleMetrics } | undefined
  dataUpdatedAt: number
}

interface Reading {
  at: number
  metrics: RuleMetrics
}

/** Events and rows of a rule per second. */
export type Rates = Readonly<Record<'matched' | 'passed', number>>

interface Known {
  last: Reading
  rates: Rates | undefined
}

/** Rates of rules between the last two readings of each, by the IDs of the rules. */
export function useRates(
  reads: readonly (readonly [id: string, read: Read])[],
): Map<string, Rates> {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map())
  const later = reads.flatMap(([id, { data, dataUpdatedAt: at }]) =>
    data === undefined || known.get(id)?.last.at === at
      ? []
      : [[id, next(known.get(id), { at, metrics: data.metrics })] as const],
  )
  if (later.length > 0) setKnown(new Map([...known, ...later]))
  const all = new Map([...known, ...later])
  return new Map(
    reads.flatMap(([id]) => {
      const rates = all.get(id)?.rates
      return rates === undefined ? [] : [[id, rates]]
    }),
  )
}

function next(before: Known | undefined, last: Reading): Known {
  const seconds = before === undefined ? 0 : (last.at - before.last.at) / 1000
  // Counters that fell were reset.
  const perSecond = (name: keyof Rates) =>
    Math.max(0, last.metrics[name] - (before?.last.metrics[name] ?? 0)) / seconds
  return {
    last,
    rates:
      seconds > 0 ? { matched: perSecond('matched'), passed: perSecond('passed') } : before?.rates,
  }
}
