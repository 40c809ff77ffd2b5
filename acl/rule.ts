import { bareFilter, isDelayed, withoutDelay } from '@signalbox/mqtt/prefix'
import type { QoS } from '@signalbox/mqtt/protocol'

export type Action = 'publish' | 'subscribe'
/** What a rule may be about. */
export const ACTIONS = ['publish', 'subscribe', 'all'] as const
export type Permission = 'allow' | 'deny'

/** Who asks, as far as rules can tell them apart. */
export interface Requester {
  clientId: string
  username: string | null
  /** IP address. */
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

/** What is asked, its topic taken apart once for all rules. */
export interface AccessRequest {
  action: Action
  qos: QoS
  retain: boolean
  /** Of `requestedTopic`. */
  topic: string
  levels: readonly string[]
  /** What allows fits as widely as what denies, as it does in a cluster. */
  isWide: boolean
}

/**
 * The topic or filter that a right is about: without what makes it shared, exclusive or delayed, be it
 * several times. `undefined`: it is delayed, and to nowhere, which nobody may.
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

/** `undefined`: nobody may what is asked. */
export function accessRequestOf(question: Question, isWide = false): AccessRequest | undefined {
  const { action, qos, retain } = question
  const topic = requestedTopic(question)
  if (topic === undefined) return undefined
  return { action, qos, retain, topic, levels: topic.split('/'), isWide }
}

export interface RuleFields {
  permission: Permission
  action: Action | 'all'
  qos: QoS[]
  /** Of a publish. */
  retain: boolean | 'all'
}

/** As it is kept: the topic is a filter with placeholders, or a text after `eq `. */
export interface Rule extends RuleFields {
  topic: string
}

export function fitsAction({ action, qos, retain }: RuleFields, request: AccessRequest): boolean {
  if (action !== 'all' && action !== request.action) return false
  if (!qos.includes(request.qos)) return false
  return request.action === 'subscribe' || retain === 'all' || retain === request.retain
}
