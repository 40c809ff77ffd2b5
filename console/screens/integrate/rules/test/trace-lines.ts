import { readJson } from '@signalbox/formats/json-text'
import * as z from 'zod/mini'

// Log of the trace of a rule, with one JSON object per line. Lines of one run have the same trigger time.

const line = z.looseObject({
  time: z.string(),
  msg: z.string(),
  meta: z._default(
    z.looseObject({
      rule_trigger_ts: z.optional(z.array(z.number())),
      action_info: z.optional(z.unknown()),
      input: z.optional(z.unknown()),
      result: z.optional(z.unknown()),
      reason: z.optional(z.unknown()),
    }),
    {},
  ),
})
export type TraceLine = z.output<typeof line>

/** Splits a log that arrives in pieces, which may end within a line. */
export class LineReader {
  #rest = ''

  add(chunk: string): TraceLine[] {
    const texts = (this.#rest + chunk).split('\n')
    this.#rest = texts.pop() ?? ''
    return texts.flatMap((text) => {
      const { success, data } = line.safeParse(readJson(text))
      return success ? [data] : []
    })
  }
}

export type RunOutcome = 'error' | 'pending' | 'noResult' | 'ok'
export type ActionOutcome = 'pending' | 'ok' | 'outOfService' | 'failed' | 'expired' | 'stopped'

export interface TracedAction {
  readonly name: string
  readonly outcome: ActionOutcome
  /** Rendered request of the action, as the broker logs it. */
  readonly rendered: unknown
  readonly reason: unknown
}

export interface TracedRun {
  /** Epoch milliseconds of the trigger; it identifies the run. */
  readonly at: number
  readonly outcome: RunOutcome
  readonly input: unknown
  readonly result: unknown
  readonly reason: unknown
  readonly actions: readonly TracedAction[]
}

/**
 * The runs of these lines, the latest first; lines from before the test are left out.
 *
 * @param outputs names of the outputs of the rule: a run with a result has all of them, pending until it is known
 */
export function runsFromTrace(
  lines: readonly TraceLine[],
  sinceMs: number,
  outputs: readonly string[] = [],
): TracedRun[] {
  const byTrigger = new Map<number, TraceLine[]>()
  for (const each of lines) {
    if (Date.parse(each.time) < sinceMs) continue
    // A batch of an action belongs to several runs.
    for (const at of each.meta.rule_trigger_ts ?? []) {
      byTrigger.set(at, [...(byTrigger.get(at) ?? []), each])
    }
  }
  return [...byTrigger]
    .map(([at, own]) => readRun(at, own, outputs))
    .toSorted((a, b) => b.at - a.at)
}

const FAILURE = /^(SELECT|WHERE|FOREACH|INCASE)_clause_exception$|^apply_rule_failed$/

function readRun(at: number, lines: readonly TraceLine[], outputs: readonly string[]): TracedRun {
  const of = (msg: string) => lines.find((each) => each.msg === msg)?.meta
  const failure = lines.find(({ msg }) => FAILURE.test(msg))
  const hasResult = of('SQL_yielded_result') !== undefined
  const actions = readActions(lines, hasResult ? outputs : [])
  const isNoResult = of('SQL_yielded_no_result') !== undefined
  const outcomes = actions.map(({ outcome }) => outcome)
  const hasFailed = outcomes.some((each) => ['outOfService', 'failed', 'expired'].includes(each))
  const isPending = outcomes.includes('pending') || (!isNoResult && !hasResult)
  return {
    at,
    input: of('rule_activated')?.input,
    result: of('SQL_yielded_result')?.result,
    reason: failure?.meta.reason ?? (failure && failure.msg),
    actions,
    outcome:
      failure !== undefined || hasFailed
        ? 'error'
        : isNoResult
          ? 'noResult'
          : isPending
            ? 'pending'
            : 'ok',
  }
}

const SETTLED: Readonly<Record<string, ActionOutcome>> = {
  action_success: 'ok',
  action_failed: 'failed',
  recursive_republish_detected: 'failed',
  out_of_service: 'outOfService',
  request_expired: 'expired',
  action_stopped_after_template_rendering: 'stopped',
}

const pending = (name: string): TracedAction => ({
  ...{ name, outcome: 'pending', rendered: undefined, reason: undefined },
})

function readActions(lines: readonly TraceLine[], outputs: readonly string[]): TracedAction[] {
  const found = new Map(outputs.map((name) => [name, pending(name)]))
  for (const { msg, meta } of lines) {
    const name = readName(meta.action_info ?? meta.action_id)
    if (name === undefined) continue
    const before = found.get(name) ?? pending(name)
    found.set(name, {
      ...before,
      outcome: SETTLED[msg] ?? before.outcome,
      ...(msg === 'action_template_rendered' && { rendered: meta.result }),
      ...(meta.reason !== undefined && { reason: meta.reason }),
    })
  }
  return [...found.values()]
}

function readName(info: unknown): string | undefined {
  if (typeof info === 'string') return info
  if (typeof info !== 'object' || info === null) return undefined
  const { type, name, func } = info as Record<string, unknown> // an object, of the broker
  if (typeof func === 'string') return func
  return typeof type === 'string' && typeof name === 'string' ? `${type}:${name}` : undefined
}
