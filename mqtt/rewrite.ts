/** Rules that give messages and subscriptions another topic; the broker and the console apply them with this code. */
import { topicMatcher } from './match.ts'
import { splitPrefix } from './prefix.ts'
import { isTopicFilter, isTopicName, isWildcard, levelCount } from './topic.ts'

export interface RewriteRule {
  action: 'publish' | 'subscribe' | 'all'
  /** Topic filter that selects packets; a malformed one matches nothing, or only its literal text. */
  source: string
  /**
   * The groups of the regular expression in a topic, `null` where a group took no part; `undefined`: the
   * expression does not match.
   */
  groupsIn: (topic: string) => readonly (string | null)[] | undefined
  /** With `$1` to `$9`, `${clientid}` and `${username}`. */
  destination: string
}

/** Client whose packet is rewritten. */
export interface RewriteClient {
  clientId: string
  username: string | null
}

/** Result of the rewrite rules for a topic. */
export interface Rewriting {
  /** Position of the deciding rule, counted from 1. */
  position: number
  /**
   * `unmatched`: the regular expression does not match; `too_long`: the topic is not examined;
   * `invalid`: the result is no valid topic or filter.
   */
  outcome: 'rewritten' | 'unmatched' | 'too_long' | 'invalid'
  /** Topic after the rules; unchanged unless `rewritten`. */
  topic: string
  /** Rewritten text that is no valid topic. */
  result?: string
}

/** Characters of a topic. A longer one is not rewritten: the time of an expression grows with its text. */
export const MAX_REWRITTEN_TOPIC = 1024

const VARIABLE = /\$(?:([1-9])|\{(clientid|username)\})/g

interface Candidate extends RewriteRule {
  position: number
  isSource: (topic: string) => boolean
}

/**
 * A list of rules. The last rule whose source matches decides, also if its regular expression does not match:
 * then the topic stays as it is. A rewritten topic is not rewritten again.
 */
export class TopicRewrite {
  readonly #publish: readonly Candidate[]
  readonly #subscribe: readonly Candidate[]

  constructor(rules: readonly RewriteRule[]) {
    const candidates = rules
      .map((rule, i) => ({ ...rule, position: i + 1, isSource: topicMatcher(rule.source) }))
      .toReversed()
    this.#publish = candidates.filter(({ action }) => action !== 'subscribe')
    this.#subscribe = candidates.filter(({ action }) => action !== 'publish')
  }

  get hasPublish(): boolean {
    return this.#publish.length > 0
  }

  get hasSubscribe(): boolean {
    return this.#subscribe.length > 0
  }

  /**
   * The topic of a message; `undefined` without a rule for it.
   *
   * @param maxLevels a topic with more is `invalid`
   */
  ofPublish(topic: string, client: RewriteClient, maxLevels = Infinity): Rewriting | undefined {
    const isValid = (it: string) => isTopicName(it) && levelCount(it) <= maxLevels
    return rewrite(this.#publish, topic, client, isValid)
  }

  /** Likewise of a SUBSCRIBE or UNSUBSCRIBE. `$share/<group>/`, `$queue/` and `$exclusive/` remain. */
  ofSubscribe(
    topicFilter: string,
    client: RewriteClient,
    maxLevels = Infinity,
  ): Rewriting | undefined {
    const { filter } = splitPrefix(topicFilter)
    const isValid = (it: string) =>
      isTopicFilter(it) && levelCount(it) <= maxLevels && splitPrefix(it).filter === it
    const found = rewrite(this.#subscribe, filter, client, isValid)
    if (found === undefined) return undefined
    const prefix = topicFilter.slice(0, topicFilter.length - filter.length)
    return { ...found, topic: prefix + found.topic }
  }
}

function rewrite(
  candidates: readonly Candidate[],
  topic: string,
  client: RewriteClient,
  isValid: (topic: string) => boolean,
): Rewriting | undefined {
  const rule = candidates.find(({ isSource }) => isSource(topic))
  if (rule === undefined) return undefined
  const { position } = rule
  if (topic.length > MAX_REWRITTEN_TOPIC) return { position, outcome: 'too_long', topic }
  const groups = rule.groupsIn(topic)
  if (groups === undefined) return { position, outcome: 'unmatched', topic }
  const values = { clientid: client.clientId, username: client.username ?? '' }
  // A client ID with a wildcard would subscribe to topics of other clients.
  let isOneClient = true
  const result = rule.destination.replaceAll(
    VARIABLE,
    (text, digit?: string, name?: keyof typeof values) => {
      if (digit !== undefined) {
        const group = groups[Number(digit) - 1]
        return group === undefined ? text : (group ?? '')
      }
      const value = name === undefined ? '' : values[name]
      if (isWildcard(value)) isOneClient = false
      return value
    },
  )
  if (!isOneClient || !isValid(result)) return { position, outcome: 'invalid', topic, result }
  return { position, outcome: 'rewritten', topic: result }
}
