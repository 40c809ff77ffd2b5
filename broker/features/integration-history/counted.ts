import type { Action } from '../../integration/action.ts'
import type { RuleCounts } from '../rules/rules.ts'
import type { SourceCounts } from '../sources/sources.ts'
import { type Field, fieldPlace } from './tally.ts'

/** The counters of one kind of things, by the places of fields. */
export interface Counters<Owner> {
  read(owner: Owner, into: Float64Array): void
  /** Adds what was counted before a restart. */
  restore(owner: Owner, counted: Float64Array): void
}

/** @param tables counters of the parts of an owner, with their fields */
function counters<Owner>(
  tables: readonly (readonly [
    part: (owner: Owner) => Record<string, number>,
    Readonly<Record<string, Field>>,
  ])[],
): Counters<Owner> {
  const cells = tables.flatMap(([part, fields]) =>
    Object.entries(fields).map(([name, field]) => ({ part, name, place: fieldPlace(field) })),
  )
  return {
    read(owner, into) {
      for (const { part, name, place } of cells) into[place] = part(owner)[name] ?? 0
    },
    restore(owner, counted) {
      for (const { part, name, place } of cells) {
        const counts = part(owner)
        counts[name] = (counts[name] ?? 0) + (counted[place] ?? 0)
      }
    },
  }
}

// The classes of counters have further members, which are not named here.
type Numbers = Record<string, number>

export const ruleCounters = counters<RuleCounts>([
  [
    (counts) => counts as unknown as Numbers,
    {
      matched: 'matched',
      passed: 'passed',
      noResult: 'no_result',
      exceptions: 'exception',
      outputs: 'outputs',
      succeeded: 'succeeded',
      outOfService: 'out_of_service',
      failed: 'output',
    },
  ],
])

const actionParts = counters<Action>([
  [
    ({ counts }) => counts as unknown as Numbers,
    { matched: 'matched', success: 'succeeded', retried: 'retried', lateReply: 'late_reply' },
  ],
  [
    ({ counts }) => counts.failedBy,
    {
      template: 'template',
      rejected: 'rejected',
      timeout: 'timeout',
      connection: 'connection',
    },
  ],
  [
    ({ counts }) => counts.dropped,
    {
      expired: 'expired',
      queue_full: 'queue_full',
      resource_not_found: 'resource_not_found',
      resource_stopped: 'resource_stopped',
      other: 'other',
    },
  ],
])

export const actionCounters: Counters<Action> = {
  read: actionParts.read,
  restore(action, counted) {
    actionParts.restore(action, counted)
    action.counts.failed = Object.values(action.counts.failedBy).reduce((sum, each) => sum + each)
  },
}

export const sourceCounters = counters<SourceCounts>([
  [(counts) => counts as unknown as Numbers, { received: 'received' }],
])
