import type { ClientRow } from '@signalbox/contract/clients'
import type { Finding, FindingCode } from '@signalbox/contract/losses'
import type { LossReason } from '@signalbox/contract/monitor'
import { toFiniteLimit } from '../client-format.ts'

/** Fields that `queueDrops` reads. */
export const QUEUE_DROP_FIELDS = ['mqueue_dropped', 'send_msg.dropped.queue_full'] as const

/** Messages dropped from the queue. API 5.7.2 counts them in the second field, and 0 in the first. */
export function queueDrops(client: ClientRow): number | undefined {
  const counts = QUEUE_DROP_FIELDS.flatMap((field) => client[field] ?? [])
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** Whether something with a limit has reached it. */
export function isFull(count: number | undefined, max: number | string | undefined): boolean {
  const limit = toFiniteLimit(max)
  return count !== undefined && limit !== undefined && count >= limit
}

/** Fields that `lossRank` reads. */
export const LOSS_FIELDS = ['mqueue_len', 'mqueue_max', 'send_msg.dropped'] as const
const FULL_RANK = 1e12

/** Orders clients by their losses: full queues first, then by drops, which a reconnect sets to 0. */
export const lossRank = (client: ClientRow): number =>
  (isFull(client.mqueue_len, client.mqueue_max) ? FULL_RANK : 0) + (client['send_msg.dropped'] ?? 0)

/** Why messages do not reach a client. */
export type Cause = 'unacknowledged' | 'away' | 'slow'

/** Reason why a client does not get its messages, with the cause. */
export interface Headline {
  kind: 'queueFull' | 'windowFull' | 'queueDrops'
  cause: Cause
  /** RFC 3339: the start of the problem, if the broker knows it. */
  since?: string | undefined
  /** Messages lost per second, if it is known. */
  rate?: number | undefined
}

/** The findings in a headline. */
const IN_HEADLINE: readonly FindingCode[] = [
  'losing_messages',
  'queue_full',
  'does_not_acknowledge',
  'reads_slowly',
  'acknowledges_slowly',
  'away_with_messages',
  'lost_messages',
]

/** The findings that are not in the headline. */
export const otherFindings = (findings: readonly Finding[], headline: Headline | undefined) =>
  headline === undefined ? findings : findings.filter(({ code }) => !IN_HEADLINE.includes(code))

/** Why messages of a client, not messages to it, are lost. */
const OF_PUBLISHER: ReadonlySet<string> = new Set<LossReason>([
  'no_subscribers',
  'not_authorized',
  'await_pubrel_timeout',
])

const DROP_FIELDS = [...QUEUE_DROP_FIELDS, 'send_msg.dropped'] as const

/**
 * Messages to a client lost per second: over a minute if the broker knows it, or else as counted here between
 * two reads. The broker's rate is of all losses of the client, also of messages that it publishes and of an
 * earlier session.
 */
export function clientLossRate(
  client: ClientRow,
  findings: readonly Finding[] = [],
  counted?: number,
): number | undefined {
  const losing = findings.find(({ code }) => code === 'losing_messages')
  const isMixed = Object.keys(losing?.reasons ?? {}).some((reason) => OF_PUBLISHER.has(reason))
  const hasLostNone = DROP_FIELDS.every((field) => client[field] === 0)
  return isMixed || hasLostNone ? counted : (losing?.rate ?? counted)
}

/**
 * The worst of a client's problems, with the times and rates of the broker's findings where there are any.
 * @param counted messages lost per second between two reads
 */
export function findClientHeadline(
  client: ClientRow,
  findings: readonly Finding[] = [],
  counted?: number,
): Headline | undefined {
  const headline = worstHeadline(client)
  if (headline === undefined) return undefined
  const found = (code: FindingCode) => findings.find((each) => each.code === code)
  const isSlow = headline.cause === 'slow' && found('does_not_acknowledge') !== undefined
  return {
    kind: headline.kind,
    cause: isSlow ? 'unacknowledged' : headline.cause,
    since: found(headline.kind === 'windowFull' ? 'does_not_acknowledge' : 'queue_full')?.since,
    rate: clientLossRate(client, findings, counted),
  }
}

function worstHeadline(client: ClientRow): Headline | undefined {
  const isWindowFull = isFull(client.inflight_cnt, client.inflight_max)
  // A disconnected client cannot acknowledge anything.
  const cause = client.connected !== true ? 'away' : isWindowFull ? 'unacknowledged' : 'slow'
  if (isFull(client.mqueue_len, client.mqueue_max)) return { kind: 'queueFull', cause }
  if (cause === 'unacknowledged') return { kind: 'windowFull', cause }
  if ((queueDrops(client) ?? 0) > 0) return { kind: 'queueDrops', cause }
  return undefined
}
