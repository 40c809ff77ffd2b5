import { describe } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import type { RunContext } from '@signalbox/rule-sql/functions/define'
import type { RunResult } from '@signalbox/rule-sql/run/program'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { failed, type Outcome, outOfService, SUCCESS } from '../../integration/result.ts'
import type { RowTarget } from '../../integration/row-target.ts'
import { RenderError } from '../../integration/row-template.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Columns } from './events/columns.ts'
import { type Origin, refusal } from './outputs/republish.ts'
import type { Output } from './rule.ts'
import type { RunningRule } from './running-rule.ts'

type Services = Ports<'log' | 'publish'>

/** The action of a name; `undefined`: there is none, or it is disabled. */
export type FindTarget = (id: string) => RowTarget | undefined

export interface Trigger extends Origin {
  readonly columns: Columns
  /** Epoch milliseconds; read once, because each reading costs 1 % of a message. */
  readonly at: number
  /** Client that caused the event; its rows keep their order. */
  readonly clientId: string
  /** The source of the message. */
  readonly source?: string
  /** Whether outputs only render their templates and send nothing. */
  readonly isDry?: boolean
  /** Registers a promise that the publisher has to wait for. */
  readonly waitFor?: ((promise: Promise<unknown>) => void) | undefined
  /** Called for each output of each row when that is settled. */
  readonly report?: (row: number, output: number, outcome: Outcome) => void
}

/** Reports about one run of a rule. */
export interface RunReport {
  evaluated(result: RunResult): void
  /** A row is passed to an output. */
  called(output: Output, row: ValueMap): void
  /** Called with the output's rendered templates. */
  rendered(output: Output, result: object): void
  settled(output: Output, outcome: Outcome): void
}

/** Observer of rule runs. */
export interface RuleObserver {
  /** A rule is going to run; `undefined`: nothing of this run is to be reported. */
  watch(ruleId: string, trigger: Trigger): RunReport | undefined
}

export const STOPPED = 'action_stopped_after_template_rendering'

const MAX_LOGGED = 10_000

/** Runs single rules: evaluates, counts, and gives rows to the outputs. */
export class RuleRunner {
  findTarget: FindTarget = () => undefined
  /** Called with a row whose action is missing or disabled. */
  onMissed: (id: string, ruleId: string, row: ValueMap) => void = () => {}
  /** Called when the statement of a rule fails. */
  onFailed: (ruleId: string, trigger: Trigger, reason: string) => void = () => {}
  observer: RuleObserver | undefined
  readonly #kernel: Services

  constructor(kernel: Services) {
    this.#kernel = kernel
  }

  run(rule: RunningRule, trigger: Trigger, context: RunContext): RunResult {
    const { counts, log } = rule
    counts.match(trigger.at)
    trigger.columns.metadata = rule.metadata
    const watched = this.observer?.watch(rule.id, trigger)
    const result = rule.program.evaluate(trigger.columns, context)
    watched?.evaluated(result)
    if (result.kind === 'noMatch') counts.noResult++
    else if (result.kind === 'failed') {
      counts.exceptions++
      const { problem } = result
      const reason = describe(problem, 'en', sentences)
      log.warn({ rule: rule.id, clause: problem.clause, reason }, 'A rule failed')
      this.onFailed(rule.id, trigger, reason)
    } else {
      if (result.rows.length === 0) counts.noResult++
      else counts.passed++
      let number = 0
      for (const row of result.rows) this.#give(rule, row, number++, trigger, watched)
    }
    return result
  }

  #give(
    rule: RunningRule,
    row: ValueMap,
    rowNumber: number,
    trigger: Trigger,
    watched: RunReport | undefined,
  ): void {
    const { outputs, counts } = rule
    let i = -1
    for (const output of outputs) {
      i++
      counts.outputs++
      watched?.called(output, row)
      const outcome =
        output.kind === 'action'
          ? this.#send(
              rule,
              output.id,
              row,
              trigger,
              this.#reporter(rule, i, rowNumber, trigger, watched),
            )
          : this.#perform(rule, output, row, trigger, watched)
      if (outcome === undefined) continue
      counts.settle(outcome)
      this.#settled(rule, output, outcome)
      watched?.settled(output, outcome)
      trigger.report?.(rowNumber, i, outcome)
    }
  }

  #reporter(
    rule: RunningRule,
    i: number,
    rowNumber: number,
    { report }: Trigger,
    watched: RunReport | undefined,
  ): (settled: Outcome) => void {
    const count = (rule.counts.reporters[i] ??= this.#counter(rule, i))
    if (report === undefined && watched === undefined) return count
    const output = rule.outputs[i]
    return (settled) => {
      count(settled)
      report?.(rowNumber, i, settled)
      if (output !== undefined) watched?.settled(output, settled)
    }
  }

  /**
   * Counts the outcomes of all rows of an output. A function for each row, which waits in a buffer with it,
   * would hold the message that caused the row.
   */
  #counter(rule: RunningRule, i: number): (settled: Outcome) => void {
    const { counts, outputs } = rule
    return (settled) => {
      counts.settle(settled)
      const output = outputs[i]
      if (output !== undefined) this.#settled(rule, output, settled)
    }
  }

  #settled(rule: RunningRule, output: Output, outcome: Outcome): void {
    if (outcome.kind === 'success' || outcome.reason === STOPPED) return
    const name = output.kind === 'action' ? output.id : output.kind
    rule.log.warn({ rule: rule.id, action: name, reason: outcome.reason }, 'A rule action failed')
  }

  /** Runs an output; returns the outcome, or `undefined` if `settled` is called later. */
  #send(
    rule: RunningRule,
    id: string,
    row: ValueMap,
    { isDry, clientId, waitFor, message }: Trigger,
    settled: (outcome: Outcome) => void,
  ): Outcome | undefined {
    const target = this.findTarget(id)
    if (target === undefined) {
      if (isDry !== true) this.onMissed(id, rule.id, row)
      return outOfService('the action is missing or disabled')
    }
    if (isDry === true) return failed(STOPPED)
    try {
      const fallbacks = message?.derived?.fallbacks
      const origin = { ruleId: rule.id, key: clientId, fallbacks, report: settled }
      const taken = target.send(row, origin)
      if (taken === undefined) return undefined
      if (waitFor === undefined)
        taken.catch(() => {}) // its outcome is reported
      else waitFor(taken)
      return undefined
    } catch (error) {
      return failed(String(error))
    }
  }

  #perform(
    rule: RunningRule,
    output: Exclude<Output, { kind: 'action' }>,
    row: ValueMap,
    trigger: Trigger,
    watched: RunReport | undefined,
  ): Outcome {
    try {
      if (output.kind === 'console') {
        watched?.rendered(output, { selected: row })
        return this.#log(rule, row)
      }
      return this.#republish(rule, output, row, trigger, watched)
    } catch (error) {
      if (error instanceof RenderError) return failed(error.message)
      this.#kernel.log.error({ err: error, rule: rule.id }, 'A rule action failed')
      return failed('internal_error')
    }
  }

  #log(rule: RunningRule, row: ValueMap): Outcome {
    let text: string
    try {
      text = rowsToJson(row)
    } catch {
      text = 'a row that is too large, or contains bytes that are not text'
    }
    this.#kernel.log.info({ rule: rule.id, row: text.slice(0, MAX_LOGGED) }, 'Rule console action')
    return SUCCESS
  }

  #republish(
    rule: RunningRule,
    output: Extract<Output, { kind: 'republish' }>,
    row: ValueMap,
    trigger: Trigger,
    watched: RunReport | undefined,
  ): Outcome {
    const derived = trigger.message?.derived
    const refused = refusal(rule.id, derived)
    if (refused === 'recursive_republish_detected') {
      // Counted as by a real broker: a rule that reads its own messages is no failure of each of them.
      rule.log.warn({ rule: rule.id, reason: refused }, 'A message was not republished')
      return SUCCESS
    }
    if (refused !== undefined) return failed(refused)
    const origin = { ruleId: rule.id, timestamp: trigger.at }
    const message = output.republish.render(row, trigger, origin)
    if (watched !== undefined) {
      const { topic, qos, retain, payload } = message
      watched.rendered(output, { topic, qos, retain, payload })
    }
    if (trigger.isDry === true) return failed(STOPPED)
    const published = this.#kernel.publish(message)
    if (published instanceof Promise) {
      trigger.waitFor?.(published)
      published.catch((error: unknown) =>
        this.#kernel.log.error({ err: error, rule: rule.id }, 'A message was not republished'),
      )
    }
    return SUCCESS
  }
}
