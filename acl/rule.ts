import { bareFilter, isDelayed, withoutDelay } from '@signalbox/mqtt/prefix'
import type { QoS } from '@signalbox/mqtt/protocol'

export type Action = 'publish' | 'subscribe'
/** Values of a rule's `action`. */
export const ACTIONS = ['publish', 'subscribe', 'all'] as const
export type Permission = 'allow' | 'deny'

/** Properties of a client that rules can refer to. */
export interface Requester {
  clientId: string
  username: string | null
  /** IP address, without an interface. */
  address: string
  clientAttrs: Readonly<Record<string, string>>
}

/** A question, as the client wrote its topic or filter. */
export interface Question {
  action: Action
  topic: string
  qos: QoS
  retain: boolean
}

/** One access question. Its topic is split once for all rules. */
export interface AccessRequest {
  action: Action
  qos: QoS
  retain: boolean
  /** Topic that the client asked for, from `requestedTopic`. */
  topic: string
  levels: readonly string[]
  /** Whether allowing rules match as widely as denying ones, as in an EMQX cluster. */
  isWide: boolean
}

/**
 * Topic or filter that a right refers to: without prefixes of shared, exclusive and delayed topics,
 * even repeated ones. `undefined` for a delay without a topic, which is never allowed.
 */
export function requestedTopic({
  action,
  topic: written,
}: Pick<Question, 'action' | 'topic'>): string | undefined {
  let topic = action === 'subscribe' ? bareFilter(written) : written
  while (isDelayed(topic)) {
    const wanted = withoutDelay(topic)
    if (wanted === undefined) return undefined
    topic = wanted
  }
  return topic
}

/** Access question for the rules; `undefined` if its topic can be allowed to nobody. */
export function toAccessRequest(question: Question, isWide = false): AccessRequest | undefined {
  const { action, qos, retain } = question
  const topic = requestedTopic(question)
  if (topic === undefined) return undefined
  return { action, qos, retain, topic, levels: topic.split('/'), isWide }
}

export interface RuleFields {
  permission: Permission
  action: Action | 'all'
  qos: QoS[]
  /** Retain flag that the rule requires of a PUBLISH. */
  retain: boolean | 'all'
}

/** A stored rule: its topic is a filter with placeholders, or `eq ` and a literal topic. */
export interface Rule extends RuleFields {
  topic: string
}

export function fitsAction({ action, qos, retain }: RuleFields, request: AccessRequest): boolean {
  if (action !== 'all' && action !== request.action) return false
  if (!qos.includes(request.qos)) return false
  return request.action === 'subscribe' || retain === 'all' || retain === request.retain
}
