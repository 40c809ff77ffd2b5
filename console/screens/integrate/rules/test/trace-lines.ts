import * as z from 'zod/mini'

// The log of a trace of a rule: one JSON object a line. Lines of one run have the same time of their trigger.

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
      const { success, data } = line.safeParse(parsed(text))
      return success ? [data] : []
    })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type RunOutcome = 'error' | 'pending' | 'noResult' | 'ok'
export type ActionOutcome = 'pending' | 'ok' | 'outOfService' | 'failed' | 'expired' | 'stopped'

export interface TracedAction {
  readonly name: string
  readonly outcome: ActionOutcome
  /** What it sends, as the broker logs it. */
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

/** The runs of these lines, the latest first; lines from before the test are left out. */
export function runsOf(lines: readonly TraceLine[], sinceMs: number): TracedRun[] {
  const byTrigger = new Map<number, TraceLine[]>()
  for (const each of lines) {
    if (Date.parse(each.time) < sinceMs) continue
    // A batch of an action belongs to several runs.
    for (const at of each.meta.rule_trigger_ts ?? []) {
      byTrigger.set(at, [...(byTrigger.get(at) ?? []), each])
    }
  }
  return [...byTrigger].map(([at, own]) => runOf(at, own)).toSorted((a, b) => b.at - a.at)
}

const FAILURE = /^(SELECT|WHERE|FOREACH|INCASE)_clause_exception$|^apply_rule_failed$/

function runOf(at: number, lines: readonly TraceLine[]): TracedRun {
  const of = (msg: string) => lines.find((each) => each.msg === msg)?.meta
  const failure = lines.find(({ msg }) => FAILURE.test(msg))
  const actions = actionsOf(lines)
  const isNoResult = of('SQL_yielded_no_result') !== undefined
  const outcomes = actions.map(({ outcome }) => outcome)
  const hasFailed = outcomes.some((each) => ['outOfService', 'failed', 'expired'].includes(each))
  const isPending =
    outcomes.includes('pending') || (!isNoResult && of('SQL_yielded_result') === undefined)
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

function actionsOf(lines: readonly TraceLine[]): TracedAction[] {
  const found = new Map<string, TracedAction>()
  for (const { msg, meta } of lines) {
    const name = nameOf(meta.action_info ?? meta.action_id)
    if (name === undefined) continue
    const before = found.get(name) ?? {
      name,
      outcome: 'pending',
      rendered: undefined,
      reason: undefined,
    }
    found.set(name, {
      ...before,
      outcome: SETTLED[msg] ?? before.outcome,
      ...(msg === 'action_template_rendered' && { rendered: meta.result }),
      ...(meta.reason !== undefined && { reason: meta.reason }),
    })
  }
  return [...found.values()]
}

function nameOf(info: unknown): string | undefined {
  if (typeof info === 'string') return info
  if (typeof info !== 'object' || info === null) return undefined
  const { type, name, func } = info as Record<string, unknown> // an object, of the broker
  if (typeof func === 'string') return func
  return typeof type === 'string' && typeof name === 'string' ? `${type}:${name}` : undefined
}
