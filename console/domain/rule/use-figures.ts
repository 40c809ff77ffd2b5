import { type RuleMetrics, ruleMetricsGet } from '@signalbox/contract/rules'
import { useState } from 'react'
import { useLiveEach } from '#api/live-each.ts'
import type { SparkPoint } from '#ui/Sparkline.tsx'
import { countRuleFailures, type Figures } from './health.ts'

const TREND_MS = 60_000

interface Reading {
  id: string
  at: number
  metrics: RuleMetrics
}

interface Sample {
  at: number
  rate: number
  failures: number
}

export interface RuleFigures extends Figures {
  /** Time of the reading in epoch milliseconds. */
  at: number
  /** Rates of the last minute, one for each reading. */
  points: readonly SparkPoint[]
}

type Samples = ReadonlyMap<string, readonly Sample[]>

/** The metrics of these rules with the course of the last minute, by the IDs of the rules. */
export function useFigures(ids: readonly string[]): ReadonlyMap<string, RuleFigures> {
  const reads = useLiveEach(
    ruleMetricsGet,
    ids.map((id) => ({ path: { id } })),
  )
  const readings = reads.flatMap(({ data, dataUpdatedAt }, i): Reading[] =>
    data === undefined ? [] : [{ id: ids[i] ?? data.id, at: dataUpdatedAt, metrics: data.metrics }],
  )
  const samples = useSamples(readings)
  return new Map(
    readings.map(({ id, at, metrics }) => {
      const known = samples.get(id) ?? []
      const points = known.map(({ at: time, rate }) => [time, rate] as const)
      return [
        id,
        { metrics, at, points, failuresBefore: known[0]?.failures ?? countRuleFailures(metrics) },
      ]
    }),
  )
}

/** The readings of the last minute while this is shown. */
function useSamples(readings: readonly Reading[]): Samples {
  const [samples, setSamples] = useState<Samples>(new Map())
  const isNew = readings.some(({ id, at }) => samples.get(id)?.at(-1)?.at !== at)
  if (!isNew) return samples
  const next = new Map(
    readings.map((reading) => [reading.id, extended(samples.get(reading.id) ?? [], reading)]),
  )
  setSamples(next)
  return next
}

function extended(before: readonly Sample[], { at, metrics }: Reading): readonly Sample[] {
  if (before.at(-1)?.at === at) return before
  const failures = countRuleFailures(metrics)
  const recent = before.filter(
    // A lower count shows a reset, after which earlier samples are useless.
    (sample) => at - sample.at <= TREND_MS && sample.failures <= failures,
  )
  return [...recent, { at, rate: metrics['matched.rate'], failures }]
}

/** Failures of a rule one minute earlier, as far as it was shown then. */
export function useFailuresBefore(metrics: RuleMetrics | undefined, at: number): number {
  const samples = useSamples(metrics === undefined ? [] : [{ id: '', at, metrics }])
  return samples.get('')?.[0]?.failures ?? 0
}
