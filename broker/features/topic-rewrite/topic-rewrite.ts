import {
  type RewriteClient,
  type RewriteRule,
  type Rewriting,
  TopicRewrite as Rules,
} from '@signalbox/mqtt/rewrite'
import type { Action } from '../../kernel/access.ts'
import type { SimulatedStep } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'

type Services = Ports<'hooks' | 'zone'>

/**
 * Rewrites topics of messages and subscriptions after authorization of the original topic. A
 * delayed message is rewritten when it is published.
 */
export class TopicRewrite {
  readonly #kernel: Services
  #rules = new Rules([])
  #unhook: (() => void)[] = []

  constructor(kernel: Services, rules: readonly RewriteRule[]) {
    this.#kernel = kernel
    this.setRules(rules)
  }

  /** For packets from now on; existing subscriptions keep their topic filters. */
  setRules(list: readonly RewriteRule[]): void {
    this.close()
    const rules = new Rules(list)
    this.#rules = rules
    if (rules.hasPublish) this.#hookPublish()
    if (rules.hasSubscribe) this.#hookSubscribe()
  }

  /** Result of the rules for a client's topic; `undefined` if no rule matches. */
  explain(action: Action, topic: string, client: RewriteClient): Rewriting | undefined {
    const { maxTopicLevels } = this.#kernel.zone
    return action === 'publish'
      ? this.#rules.ofPublish(topic, client, maxTopicLevels)
      : this.#rules.ofSubscribe(topic, client, maxTopicLevels)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #hookPublish(): void {
    const { hooks } = this.#kernel
    this.#unhook.push(
      hooks.on(
        'message.publish',
        (message) => (message === null ? undefined : rewritten(message, this.#explain(message))),
        'rewrite',
      ),
      hooks.on(
        'message.simulate',
        (message, simulation) => {
          if (message === null) return undefined
          const found = this.#explain(message)
          simulation.tell(rewriteStep(found))
          return rewritten(message, found)
        },
        'rewrite',
      ),
    )
  }

  #hookSubscribe(): void {
    const { hooks } = this.#kernel
    const rewriteFilter = (topicFilter: string, client: RewriteClient) =>
      this.explain('subscribe', topicFilter, client)?.topic ?? topicFilter
    this.#unhook.push(
      hooks.on(
        'client.subscribe',
        (list, session) =>
          list.map((each) => ({ ...each, topicFilter: rewriteFilter(each.topicFilter, session) })),
        'rewrite',
      ),
      hooks.on(
        'client.unsubscribe',
        (list, session) => list.map((topicFilter) => rewriteFilter(topicFilter, session)),
        'rewrite',
      ),
    )
  }

  #explain({ topic, fromClientId, fromUsername }: Message): Rewriting | undefined {
    const publisher = { clientId: fromClientId, username: fromUsername ?? null }
    return this.explain('publish', topic, publisher)
  }
}

const rewritten = (message: Message, found: Rewriting | undefined): Message | undefined =>
  found?.outcome === 'rewritten' ? { ...message, topic: found.topic } : undefined

export function rewriteStep(found: Rewriting | undefined): SimulatedStep {
  const name = 'rewrite'
  if (found === undefined) return { name, outcome: 'skipped', reason: 'no_rule' }
  const { outcome, position, topic, result } = found
  return {
    name,
    outcome: outcome === 'rewritten' ? 'changed' : 'skipped',
    reason: outcome,
    details: { rule: position, topic, ...(result !== undefined && { result }) },
  }
}
