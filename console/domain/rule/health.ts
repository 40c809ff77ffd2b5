import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { indexRows } from '#index-rows.ts'
import { ruleActionIds, ruleSourceIds } from './rule.ts'

/** Action or source with its state, as its list returns it. */
export interface ChannelState {
  type: string
  name: string
  enable?: boolean | undefined
  status?: string | undefined
  status_reason?: string | undefined
  node_status?: readonly { node: string; status: string }[] | undefined
  /** Name of the connector behind the action or source. */
  connector?: string | undefined
}

/** Objects that a rule depends on; `undefined` until they have been read. */
export interface Surroundings {
  actions: readonly ChannelState[] | undefined
  sources: readonly ChannelState[] | undefined
  /** Whether the broker offers the lists; without them, the health of rules is judged by metrics alone. */
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
  /** No fault is known, but not all objects that the rule depends on have been read. */
  | 'unknown'
  | 'running'

export interface Health {
  state: RuleState
  /** The actions or sources that are the reason. */
  ids: readonly string[]
}

/** Executions of actions that failed, and calls of actions that do not exist. */
export const failedActions = (metrics: RuleMetrics): number =>
  metrics['actions.failed'] + (metrics['actions.discarded'] ?? 0)

/** Runs that raised an exception, and executions of actions that failed. */
export const countRuleFailures = (metrics: RuleMetrics): number =>
  metrics['failed.exception'] + failedActions(metrics)

/** Runs of the statement, and executions of actions that have ended: those that wait may still succeed. */
export const endedCounts = (metrics: RuleMetrics) => ({
  runs: metrics.passed + metrics['failed.no_result'] + metrics['failed.exception'],
  executions: metrics['actions.success'] + failedActions(metrics),
})

/**
 * Share of runs with an exception, or of failed executions, whichever is greater; the page of the rule shows both.
 * `undefined` without runs.
 */
export function failureShare(metrics: RuleMetrics): number | undefined {
  const { runs, executions } = endedCounts(metrics)
  const shares = [
    ...(runs > 0 ? [metrics['failed.exception'] / runs] : []),
    ...(executions > 0 ? [failedActions(metrics) / executions] : []),
  ]
  return shares.length === 0 ? undefined : Math.max(...shares)
}

/**
 * Worst known state of a rule. A rule with a missing or failing action never counts as running, nor does any rule
 * before its actions and sources have been read.
 */
export function ruleHealth(rule: Rule, around: Surroundings, figures?: Figures): Health {
  if (!rule.enable) return { state: 'disabled', ids: [] }
  const { actions, sources, canActions, canSources } = around
  const [usedActions, usedSources] = [ruleActionIds(rule.actions), ruleSourceIds(rule)]
  const findings: readonly [RuleState, readonly string[]][] = [
    ['missingAction', missing(usedActions, actions)],
    ['missingSource', missing(usedSources, sources)],
    ['downAction', down(usedActions, actions)],
    ['downSource', down(usedSources, sources)],
  ]
  for (const [state, ids] of findings) if (ids.length > 0) return { state, ids }
  const failures = figures === undefined ? 0 : countRuleFailures(figures.metrics)
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

/** States that failures are worse than. */
const MILD: readonly RuleState[] = ['failed', 'noOutputs', 'unknown', 'running']

/** The health with the failures that the broker lists for all rules, also for those that are not measured. */
export function withFailures(
  health: Health,
  listed: { failures: number; is_failing: boolean } | undefined,
): Health {
  if (listed === undefined || !MILD.includes(health.state)) return health
  if (listed.is_failing) return { state: 'failing', ids: [] }
  return listed.failures > 0 ? { state: 'failed', ids: [] } : health
}

const withId = indexRows<ChannelState>(({ type, name }) => [`${type}:${name}`])

const missing = (used: readonly string[], all: readonly ChannelState[] | undefined) =>
  all === undefined ? [] : used.filter((id) => withId(all, id).length === 0)

const down = (used: readonly string[], all: readonly ChannelState[] | undefined) =>
  all === undefined ? [] : used.filter((id) => withId(all, id).some(isDown))

/** Disabled, or not connected on a node. */
const isDown = ({ enable, status }: ChannelState) => enable === false || status !== 'connected'
