import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { indexRows } from '../../index-rows.ts'
import { actionIdsOf, sourceIdsOf } from './rule.ts'

/** Of an action or a source, as its list returns it. */
export interface ChannelState {
  type: string
  name: string
  enable?: boolean | undefined
  status?: string | undefined
  status_reason?: string | undefined
  /** The name of its connector. */
  connector?: string | undefined
}

/** What a rule depends on; `undefined` while it is not known. */
export interface Surroundings {
  actions: readonly ChannelState[] | undefined
  sources: readonly ChannelState[] | undefined
  /** Whether the broker offers the lists; without them rules are judged by their metrics. */
  canActions: boolean
  canSources: boolean
}

/** Counters of a rule, and its failures a minute ago. */
export interface Figures {
  metrics: RuleMetrics
  failuresBefore: number
}

export type RuleState =
  | 'disabled'
  | 'missingAction'
  | 'missingSource'
  | 'downAction'
  | 'downSource'
  | 'failing'
  | 'failed'
  | 'noOutputs'
  /** Nothing bad is known, but not all that it depends on has been read. */
  | 'unknown'
  | 'running'

export interface Health {
  state: RuleState
  /** The actions or sources that are the reason. */
  ids: readonly string[]
}

/** Runs that raised an exception, and executions of actions that failed. */
export const failuresOf = (metrics: RuleMetrics): number =>
  metrics['failed.exception'] + metrics['actions.failed']

/**
 * Of exceptions and of executions that have ended, as on the page of the rule: those that wait may still succeed.
 * `undefined`: there were none.
 */
export function failureShare(metrics: RuleMetrics): number | undefined {
  const all = failuresOf(metrics) + metrics['actions.success']
  return all === 0 ? undefined : failuresOf(metrics) / all
}

/**
 * The worst that is known of a rule: one with a missing or failing action is never reported as running, and none
 * is before its actions and sources are read.
 */
export function healthOf(rule: Rule, around: Surroundings, figures?: Figures): Health {
  if (!rule.enable) return { state: 'disabled', ids: [] }
  const { actions, sources, canActions, canSources } = around
  const [usedActions, usedSources] = [actionIdsOf(rule.actions), sourceIdsOf(rule)]
  const findings: readonly [RuleState, readonly string[]][] = [
    ['missingAction', missing(usedActions, actions)],
    ['missingSource', missing(usedSources, sources)],
    ['downAction', down(usedActions, actions)],
    ['downSource', down(usedSources, sources)],
  ]
  for (const [state, ids] of findings) if (ids.length > 0) return { state, ids }
  const failures = figures === undefined ? 0 : failuresOf(figures.metrics)
  if (figures !== undefined && failures > figures.failuresBefore) {
    return { state: 'failing', ids: [] }
  }
  if (failures > 0) return { state: 'failed', ids: [] }
  if (rule.actions.length === 0) return { state: 'noOutputs', ids: [] }
  const isUnread =
    (usedActions.length > 0 && canActions && actions === undefined) ||
    (usedSources.length > 0 && canSources && sources === undefined)
  return { state: isUnread ? 'unknown' : 'running', ids: [] }
}

const withId = indexRows<ChannelState>(({ type, name }) => [`${type}:${name}`])

const missing = (used: readonly string[], all: readonly ChannelState[] | undefined) =>
  all === undefined ? [] : used.filter((id) => withId(all, id).length === 0)

const down = (used: readonly string[], all: readonly ChannelState[] | undefined) =>
  all === undefined ? [] : used.filter((id) => withId(all, id).some(isDown))

/** Disabled, or not connected on a node. */
const isDown = ({ enable, status }: ChannelState) => enable === false || status !== 'connected'
