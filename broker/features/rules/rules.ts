import type { SchemaFunctions } from '@signalbox/rule-sql/functions/schema-functions'
import type { RunResult } from '@signalbox/rule-sql/run/program'
import type { CollectionChange } from '../../config/collection.ts'
import type { Outcome } from '../../integration/result.ts'
import type { PublishContext, SimulationContext } from '../../kernel/hook-points.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import type { Actions } from '../actions/actions.ts'
import { EngineContext } from './engine-context.ts'
import type { Columns } from './events/columns.ts'
import { raised } from './events/raised.ts'
import { LocalTopics } from './local-topics.ts'
import { publishColumns } from './publish-columns.ts'
import type { RuleSettings } from './rule.ts'
import { RuleIndex } from './rule-index.ts'
import { type FindTarget, type RuleObserver, RuleRunner, type Trigger } from './rule-runner.ts'
import { type RuleCounts, RunningRule } from './running-rule.ts'
import type { RuleEngineSettings } from './setting.ts'

export { publishColumns } from './publish-columns.ts'
export { badArguments, type RuleConfig } from './rule.ts'
export { type RuleObserver, type RunReport, STOPPED, type Trigger } from './rule-runner.ts'
export type { Output } from './rule.ts'
export type { RuleCounts } from './running-rule.ts'

const isSystem = (topic: string) => topic.startsWith('$SYS/')

/** How FROM names a source: the second one is of the newer form. */
export const SOURCE_PREFIXES = ['$bridges/', '$sources/'] as const

/** Names in a simulated step. */
const MAX_NAMED = 20

/** An event that waits for its rules. */
interface Waiting {
  rules: readonly RunningRule[]
  trigger: Trigger
}

/** What became of a rule that was run for a test. */
export interface Applied {
  result: RunResult
  /** By row, then by output. */
  outcomes: readonly (readonly Promise<Outcome>[])[]
}

/**
 * The rule engine. A published message runs its rules before it is delivered. All other events run theirs at
 * the end of the turn: they are raised in the middle of the kernel's work, which a republished message must
 * not enter again.
 */
export class Rules {
  readonly #kernel: Kernel
  readonly #runner: RuleRunner
  readonly #context: EngineContext
  readonly #index = new RuleIndex()
  readonly #rules = new Map<string, RunningRule>()
  /** What each rule should become; a rule that loads its functions is not there yet. */
  readonly #wanted = new Map<string, RuleSettings>()
  /** Of the events that start rules, by topic. */
  readonly #listening = new Map<string, { rules: readonly RunningRule[]; stop: () => void }>()
  #unhookMessages: (() => void)[] = []
  #waiting: Waiting[] = []
  #localTopics: LocalTopics | undefined
  #settings: RuleEngineSettings

  constructor(kernel: Kernel, settings: RuleEngineSettings, schemas?: SchemaFunctions) {
    this.#kernel = kernel
    this.#settings = settings
    this.#runner = new RuleRunner(kernel)
    this.#context = new EngineContext(
      kernel.clock,
      (clientId) => kernel.sessions.get(clientId),
      settings.jqTimeoutMs,
    )
    this.#context.schemas = schemas
  }

  setSettings(settings: RuleEngineSettings): void {
    this.#settings = settings
    this.#context.jqTimeoutMs = settings.jqTimeoutMs
  }

  /** Where rows for named actions go. */
  setTargets(find: FindTarget): void {
    this.#runner.findTarget = find
  }

  /** Reports what rules do, until another observer, or none, is set. */
  observe(observer: RuleObserver | undefined): void {
    this.#runner.observer = observer
  }

  /** In force when it resolves: functions that are loaded on demand are there then. */
  async setRules(
    change: Pick<CollectionChange<RuleSettings>, 'added' | 'changed' | 'removed'>,
  ): Promise<void> {
    for (const id of change.removed.keys()) {
      this.#wanted.delete(id)
      this.#put(id, undefined)
    }
    const next = [
      ...change.added.values(),
      ...[...change.changed.values()].map(({ after }) => after),
    ]
    for (const settings of next) this.#wanted.set(settings.id, settings)
    await Promise.all(
      next.map(async (settings) => {
        await settings.program.ready
        // There may have been a further change while functions were loaded.
        if (this.#wanted.get(settings.id) === settings) this.#put(settings.id, settings)
      }),
    )
    this.#listen()
  }

  countsOf(id: string): RuleCounts | undefined {
    return this.#rules.get(id)?.counts
  }

  reset(id: string): void {
    this.#rules.get(id)?.reset()
  }

  /** A row from before a restart, which waited in a buffer on disk, has been settled. */
  settle(ruleId: string, outcome: Outcome): void {
    this.#rules.get(ruleId)?.counts.settle(outcome)
  }

  /**
   * A source has received a message. Runs its rules at once: the message comes from a socket of its own, and not
   * from the kernel's work.
   *
   * @param id `<type>:<name>`
   * @returns what the acknowledgement of the message waits for
   */
  receive(id: string, columns: Columns): Promise<unknown> | undefined {
    const stored: Promise<unknown>[] = []
    const started = new Set<RunningRule>()
    for (const prefix of SOURCE_PREFIXES) {
      const event = `${prefix}${id}`
      const rules = this.#index.ofEvent(event).filter((rule) => !started.has(rule))
      for (const rule of rules) started.add(rule)
      this.#run(rules, {
        columns: { ...columns, event },
        at: this.#kernel.clock.now(),
        clientId: event,
        message: undefined,
        waitFor: (promise) => stored.push(promise),
      })
    }
    return stored.length > 0 ? Promise.all(stored) : undefined
  }

  /** Runs a rule, enabled or not, with an event that somebody made up. */
  apply(id: string, columns: Columns, isDry: boolean): Applied | undefined {
    const rule = this.#rules.get(id)
    if (rule === undefined) return undefined
    if (!rule.program.matches(columns)) {
      return { result: { kind: 'noMatch', clause: 'FROM' }, outcomes: [] }
    }
    const settled = new Map<string, PromiseWithResolvers<Outcome>>()
    const outcomeOf = (row: number, output: number) => {
      const key = `${row} ${output}`
      const found = settled.get(key) ?? Promise.withResolvers<Outcome>()
      settled.set(key, found)
      return found
    }
    const clientId = typeof columns.clientid === 'string' ? columns.clientid : ''
    const trigger: Trigger = {
      columns,
      at: this.#kernel.clock.now(),
      clientId,
      message: undefined,
      isDry,
      report: (row, output, outcome) => outcomeOf(row, output).resolve(outcome),
    }
    const result = this.#runner.run(rule, trigger, this.#context.of(clientId))
    const rows = result.kind === 'rows' ? result.rows : []
    return {
      result,
      outcomes: rows.map((_, row) => rule.outputs.map((_, i) => outcomeOf(row, i).promise)),
    }
  }

  /** Messages start actions without a rule, too. */
  watchTopics(actions: Actions): void {
    const topics = new LocalTopics(this.#kernel, actions, this.#context)
    this.#localTopics = topics
    actions.onTopics(() => {
      topics.read()
      this.#listen()
    })
    this.#listen()
  }

  close(): void {
    for (const unhook of this.#unhookMessages) unhook()
    for (const { stop } of this.#listening.values()) stop()
  }

  #put(id: string, settings: RuleSettings | undefined): void {
    const before = this.#rules.get(id)
    if (before?.isEnabled === true) this.#index.remove(before)
    if (settings === undefined) {
      this.#rules.delete(id)
      return
    }
    const rule = new RunningRule(settings, this.#kernel)
    this.#rules.set(id, rule)
    if (rule.isEnabled) this.#index.add(rule)
  }

  /** Hooks what starts rules, and nothing else. */
  #listen(): void {
    const { hooks } = this.#kernel
    const hasMessages = this.#index.hasMessages || this.#localTopics?.isEmpty === false
    if (hasMessages && this.#unhookMessages.length === 0) {
      this.#unhookMessages = [
        hooks.on(
          'message.publish',
          (message, context) => {
            if (message === null) return undefined
            this.#published(message, context)
            this.#localTopics?.published(message, context)
            return undefined
          },
          'observe',
        ),
        hooks.on(
          'message.simulate',
          (message, simulation) => {
            if (message !== null) this.#simulate(message, simulation)
            return undefined
          },
          'observe',
        ),
      ]
    } else if (!hasMessages) {
      for (const unhook of this.#unhookMessages) unhook()
      this.#unhookMessages = []
    }
    for (const [topic, listen] of Object.entries(raised)) {
      const rules = this.#index.ofEvent(topic)
      const now = this.#listening.get(topic)
      if (rules.length === 0) {
        now?.stop()
        this.#listening.delete(topic)
      } else if (now === undefined) {
        const listening = {
          rules,
          stop: listen(this.#kernel, (columns, clientId, message) =>
            this.#defer(listening.rules, columns, clientId, message),
          ),
        }
        this.#listening.set(topic, listening)
      } else {
        now.rules = rules
      }
    }
  }

  #rulesOf({ topic }: Message): readonly RunningRule[] {
    if (this.#settings.ignoresSystemMessages && isSystem(topic)) return []
    return this.#index.ofMessage(topic)
  }

  #published(message: Message, context: PublishContext): void {
    const rules = this.#rulesOf(message)
    if (rules.length === 0) return
    this.#run(rules, {
      columns: publishColumns(this.#kernel, message),
      at: this.#kernel.clock.now(),
      clientId: message.fromClientId,
      message,
      // Nobody waits for the acknowledgement of a message with QoS 0.
      waitFor: message.qos > 0 ? (promise) => context.waitFor(promise) : undefined,
    })
  }

  #defer(
    rules: readonly RunningRule[],
    columns: Columns,
    clientId: string,
    message: Message | undefined,
  ): void {
    const waiting = { rules, trigger: { columns, at: this.#kernel.clock.now(), clientId, message } }
    if (this.#waiting.push(waiting) === 1) queueMicrotask(() => this.#runWaiting())
  }

  #runWaiting(): void {
    // Those that come in the meantime are run as well; republished messages end by their hops.
    for (const { rules, trigger } of this.#waiting) this.#run(rules, trigger)
    this.#waiting = []
  }

  /** One rule after the other; none can keep the others, or the message, from their way. */
  #run(rules: readonly RunningRule[], trigger: Trigger): void {
    for (const rule of rules) {
      try {
        this.#runner.run(rule, trigger, this.#context.of(trigger.clientId))
      } catch (error) {
        this.#kernel.log.error({ err: error, rule: rule.id }, 'A rule could not be run')
      }
    }
  }

  /** Evaluated with a copy of the stores, and without outputs. */
  #simulate(message: Message, { tell }: SimulationContext): void {
    const rules = this.#rulesOf(message)
    const name = 'rules'
    if (rules.length === 0) return tell({ name, outcome: 'skipped', reason: 'no_rule' })
    const columns = publishColumns(this.#kernel, message)
    const { clock } = this.#kernel
    const context = new EngineContext(
      clock,
      () => undefined,
      this.#settings.jqTimeoutMs,
      new Map(this.#context.store),
    )
    context.schemas = this.#context.schemas
    const passed = rules.filter((rule) => {
      columns.metadata = rule.metadata
      const result = rule.program.evaluate(columns, context)
      return result.kind === 'rows' && result.rows.length > 0
    })
    tell({
      name,
      outcome: 'passed',
      reason: passed.length > 0 ? 'matched' : 'no_result',
      details: {
        matched: rules.length,
        passed: passed.length,
        rules: (passed.length > 0 ? passed : rules)
          .slice(0, MAX_NAMED)
          .map(({ id }) => id)
          .join(', '),
      },
    })
  }
}
