import { TopicTree } from '@signalbox/mqtt/topic-tree'
import { compile } from '@signalbox/rule-sql/run/program'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { Actions } from '../actions/actions.ts'
import type { PublishContext } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { EngineContext } from './engine-context.ts'
import { publishColumns } from './publish-columns.ts'

type Services = Ports<'node' | 'sessionOf'>

/** No rule counts what becomes of these rows. */
const NO_RULE = { ruleId: '', report: () => {} }

/** Actions that messages start without a rule, with all columns of the message. */
export class LocalTopics {
  readonly #kernel: Services
  readonly #actions: Actions
  readonly #context: EngineContext
  readonly #program = compile(parse('SELECT * FROM "#"'))
  #tree = new TopicTree<string[]>()

  constructor(kernel: Services, actions: Actions, context: EngineContext) {
    this.#kernel = kernel
    this.#actions = actions
    this.#context = context
    this.read()
  }

  get isEmpty(): boolean {
    return this.#tree.size === 0
  }

  /** The topics of actions have changed. */
  read(): void {
    this.#tree = new TopicTree()
    for (const [topic, id] of this.#actions.localTopics()) {
      const ids = this.#tree.get(topic)
      if (ids === undefined) this.#tree.set(topic, [id])
      else ids.push(id)
    }
  }

  published(message: Message, context: PublishContext): void {
    if (this.isEmpty || message.topic.startsWith('$SYS/')) return
    const ids = new Set(this.#tree.match(message.topic).flat())
    if (ids.size === 0) return
    const { fromClientId: key } = message
    const result = this.#program.evaluate(
      publishColumns(this.#kernel, message),
      this.#context.of(key),
    )
    if (result.kind !== 'rows') return
    for (const row of result.rows) {
      for (const id of ids) {
        const taken = this.#actions.target(id)?.send(row, { ...NO_RULE, key })
        if (taken === undefined) continue
        if (message.qos > 0) context.waitFor(taken)
        else taken.catch(() => {}) // its outcome is counted
      }
    }
  }
}
