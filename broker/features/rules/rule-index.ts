import { TopicTree } from '@signalbox/mqtt/topic-tree'
import type { RunningRule } from './running-rule.ts'

const NONE: readonly RunningRule[] = []

/** Topics whose rules are cached. */
const REMEMBERED = 4096

/** Items of FROM that name no topic of messages. */
const isEventTopic = (topic: string) => /^\$(events|bridges|sources)\//.test(topic)

/** The rules that are enabled, by all items of their FROM. */
export class RuleIndex {
  readonly #tree = new TopicTree<Set<RunningRule>>()
  readonly #remembered = new Map<string, readonly RunningRule[]>()
  /** Items of FROM that match messages. */
  #messageItems = 0

  /** Whether a message can start a rule. */
  get hasMessages(): boolean {
    return this.#messageItems > 0
  }

  add(rule: RunningRule): void {
    this.#remembered.clear()
    for (const topic of new Set(rule.topics)) {
      const rules = this.#tree.get(topic)
      if (rules === undefined) this.#tree.set(topic, new Set([rule]))
      else rules.add(rule)
      if (!isEventTopic(topic)) this.#messageItems++
    }
  }

  remove(rule: RunningRule): void {
    this.#remembered.clear()
    for (const topic of new Set(rule.topics)) {
      const rules = this.#tree.get(topic)
      if (rules?.delete(rule) !== true) continue
      if (rules.size === 0) this.#tree.delete(topic)
      if (!isEventTopic(topic)) this.#messageItems--
    }
  }

  /** The rules that a message starts, each once. A message cannot pass for an event. */
  ofMessage(topic: string): readonly RunningRule[] {
    const remembered = this.#remembered.get(topic)
    if (remembered !== undefined) return remembered
    const rules = isEventTopic(topic) ? NONE : this.ofEvent(topic)
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear()
    this.#remembered.set(topic, rules)
    return rules
  }

  /** The rules that an event starts, by its topic. */
  ofEvent(topic: string): readonly RunningRule[] {
    const [first, ...more] = this.#tree.match(topic)
    if (first === undefined) return NONE
    if (more.length === 0) return [...first]
    return [...new Set([first, ...more].flatMap((rules) => [...rules]))]
  }
}
