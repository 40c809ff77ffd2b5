import type { RepublishArguments } from '@signalbox/contract/rules'
import type { SchemaFunctions } from '@signalbox/rule-sql/functions/schema-functions'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { CollectionChange } from '../../config/collection.ts'
import type { Outcome } from '../../integration/result.ts'
import type { PublishContext, SimulationContext } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { Actions } from '../actions/actions.ts'
import { type Applied, applyRule } from './apply-rule.ts'
import { EngineContext } from './engine-context.ts'
import type { Columns } from './events/columns.ts'
import { LocalTopics } from './local-topics.ts'
import { publishColumns } from './publish-columns.ts'
import type { RuleSettings } from './rule.ts'
import { type RaisedEvent, RuleEvents } from './rule-events.ts'
import { RuleIndex } from './rule-index.ts'
import { type FindTarget, type RuleObserver, RuleRunner, type Trigger } from './rule-runner.ts'
import { type RuleCounts, RunningRule } from './running-rule.ts'
import type { RuleEngineSettings } from './setting.ts'
import { republishLost } from './outputs/republish-lost.ts'
import { simulateRules } from './simulate-rules.ts'
import { startBySource } from './source-starts.ts'

export type { Applied } from './apply-rule.ts'
export { publishColumns } from './publish-columns.ts'
export { badArguments, type RuleConfig } from './rule.ts'
export { type RuleObserver, type RunReport, STOPPED, type Trigger } from './rule-runner.ts'
export type { Output } from './rule.ts'
export type { RuleCounts } from './running-rule.ts'
export { SOURCE_PREFIXES } from './source-starts.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'publish' | 'sessions' | 'sessionOf'>

const isSystem = (topic: string) => topic.startsWith('$SYS/')

/** An event that waits for its rules. */
interface Waiting {
  rules: readonly RunningRule[]
  trigger: Trigger
}

/**
 * The rule engine. A published message runs its rules before it is delivered. All other events run theirs at
 * the end of the turn: they are raised in the middle of the kernel's work, which a republished message must
 * not enter again.
 */
export class Rules {
  readonly #kernel: Services
  readonly #runner: RuleRunner
  readonly #context: EngineContext
  readonly #index = new RuleIndex()
  readonly #rules = new Map<string, RunningRule>()
  /** Desired state of each rule; one that is loading its functions has not reached it yet. */
  readonly #wanted = new Map<string, RuleSettings>()
  readonly #events: RuleEvents
  #unhookMessages: (() => void)[] = []
  #waiting: Waiting[] = []
  #localTopics: LocalTopics | undefined
  #settings: RuleEngineSettings

  constructor(kernel: Services, settings: RuleEngineSettings, schemas?: SchemaFunctions) {
    this.#kernel = kernel
    this.#settings = settings
    this.#runner = new RuleRunner(kernel)
    this.#context = new EngineContext(
      kernel.clock,
      (clientId) => kernel.sessions.get(clientId),
      settings.jqTimeoutMs,
    )
    this.#context.schemas = schemas
    this.#events = new RuleEvents(kernel, this.#index, (rules, event) => this.#defer(rules, event))
  }

  setSettings(settings: RuleEngineSettings): void {
    this.#settings = settings
    this.#context.jqTimeoutMs = settings.jqTimeoutMs
  }

  /** Sets the lookup of named actions. */
  setTargets(find: FindTarget): void {
    this.#runner.findTarget = find
  }

  /** Registers listeners for rows without an action, and for messages of sources whose statements fail. */
  onLosses(losses: {
    missed: (action: string, ruleId: string, row: ValueMap) => void
    failed: (source: string, ruleId: string, columns: Columns, reason: string) => void
  }): void {
    this.#runner.onMissed = losses.missed
    this.#runner.onFailed = (ruleId, { source, columns }, reason) => {
      if (source !== undefined) losses.failed(source, ruleId, columns, reason)
    }
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
      ...[...change.changed.values()].flatMap(({ before, after }) =>
        before.effective === after.effective ? [] : [after],
      ),
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

  *counted(): Iterable<{ id: string; counts: RuleCounts }> {
    for (const { id, counts } of this.#rules.values()) yield { id, counts }
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
    const at = this.#kernel.clock.now()
    return startBySource(this.#index, { id, columns, at }, (rules, trigger) =>
      this.#run(rules, trigger),
    )
  }

  /** Runs a rule, enabled or not, with an event that somebody made up. */
  apply(id: string, columns: Columns, isDry: boolean): Applied | undefined {
    const rule = this.#rules.get(id)
    if (rule === undefined) return undefined
    return applyRule(rule, columns, {
      at: this.#kernel.clock.now(),
      isDry,
      run: (trigger) => this.#runner.run(rule, trigger, this.#context.of(trigger.clientId)),
    })
  }

  /**
   * Gives a message of a source to an enabled rule again.
   * @returns whether the rule reads it, and its statement does not fail
   */
  repeat(id: string, columns: Columns): boolean {
    if (this.#rules.get(id)?.isEnabled !== true) return false
    const kind = this.apply(id, columns, false)?.result.kind
    return kind !== undefined && kind !== 'failed' && kind !== 'noMatch'
  }

  /**
   * Publishes a row that an action did not deliver.
   * @returns a promise while the message is being stored
   */
  republishLost(
    args: RepublishArguments,
    row: ValueMap,
    { from, fallbacks }: { from: string; fallbacks: number },
  ): Promise<unknown> | undefined {
    return republishLost(this.#kernel, args, row, { from, fallbacks })
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
    this.#events.close()
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

  /** Registers the hooks that rules need, and no others. */
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
    this.#events.update()
  }

  #findRules({ topic }: Message): readonly RunningRule[] {
    if (this.#settings.ignoresSystemMessages && isSystem(topic)) return []
    return this.#index.ofMessage(topic)
  }

  #published(message: Message, context: PublishContext): void {
    const rules = this.#findRules(message)
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

  #defer(rules: readonly RunningRule[], event: RaisedEvent): void {
    const waiting = { rules, trigger: { ...event, at: this.#kernel.clock.now() } }
    if (this.#waiting.push(waiting) === 1) queueMicrotask(() => this.#runWaiting())
  }

  #runWaiting(): void {
    // Triggers that arrive during the loop run too; chains of republished messages end at the hop limit.
    for (const { rules, trigger } of this.#waiting) this.#run(rules, trigger)
    this.#waiting = []
  }

  /** Runs the rules in turn; the failure of one affects neither the others nor the message. */
  #run(rules: readonly RunningRule[], trigger: Trigger): void {
    for (const rule of rules) {
      try {
        this.#runner.run(rule, trigger, this.#context.of(trigger.clientId))
      } catch (error) {
        this.#kernel.log.error({ err: error, rule: rule.id }, 'A rule could not be run')
      }
    }
  }

  #simulate(message: Message, { tell }: SimulationContext): void {
    const rules = this.#findRules(message)
    if (rules.length === 0) return tell({ name: 'rules', outcome: 'skipped', reason: 'no_rule' })
    simulateRules(rules, publishColumns(this.#kernel, message), this.#context.copy(), tell)
  }
}
