import {
  DROP_CLASSES,
  FAILED_CLASSES,
  type IntegrationCourse,
  type IntegrationKind,
} from '@signalbox/contract/integration-history'
import { presentTime } from '../../api/time.ts'
import { latencyAt } from '../../integration/latency.ts'
import type { Series } from './series.ts'
import type { Field, Tally } from './tally.ts'

/** Counts that are always there, by kind. */
const MAIN: Readonly<
  Record<
    IntegrationKind,
    readonly ('matched' | 'received' | 'passed' | 'no_result' | 'succeeded' | 'queued')[]
  >
> = {
  rule: ['matched', 'passed', 'no_result', 'succeeded'],
  action: ['matched', 'succeeded', 'queued'],
  source: ['received'],
  connector: ['matched', 'succeeded', 'received', 'queued'],
}

const rounded = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.round(ms * 100) / 100

export function presentSeries(
  kind: IntegrationKind,
  { since, step, intervals, whole }: Series,
): IntegrationCourse {
  const counts = (field: Field) => intervals.map(({ tally }) => tally?.of(field) ?? null)
  const occurred = (fields: readonly Field[]) =>
    Object.fromEntries(
      fields.filter((field) => whole.of(field) > 0).map((field) => [field, counts(field)]),
    )
  const latency = (share: number) =>
    intervals.map(({ tally }) => rounded(tally?.latency && latencyAt(tally.latency, share)))
  return {
    since: presentTime(since),
    step: step / 1000,
    time: intervals.map(({ at }) => at),
    ...Object.fromEntries(MAIN[kind].map((field) => [field, counts(field)])),
    failed: occurred(FAILED_CLASSES),
    dropped: occurred(DROP_CLASSES),
    ...(whole.latency !== undefined && {
      latency: {
        p50: latency(0.5),
        p95: latency(0.95),
        p99: latency(0.99),
        ...ofAll(whole.latency),
      },
    }),
  }
}

function ofAll(latency: NonNullable<Tally['latency']>) {
  const at = (share: number) => rounded(latencyAt(latency, share)) ?? 0
  const overall = { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  return { overall: { ...overall, calls: latency.reduce((sum, count) => sum + count, 0) } }
}
