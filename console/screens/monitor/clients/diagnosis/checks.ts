import type { RefusedRow } from '@signalbox/contract/access'
import type { Ban } from '@signalbox/contract/banned'
import type { ClientRow } from '@signalbox/contract/clients'
import type { Finding, FindingCode } from '@signalbox/contract/losses'
import type { SlowSubscription } from '@signalbox/contract/slow-subscriptions'
import type { TimelineEvent } from '@signalbox/contract/timeline'
import type { Trace } from '@signalbox/contract/trace'
import { type Headline, headlineOf, queueDrops } from '../detail/client-health.ts'

/** The lists that a client is looked up in. */
export type Listed = 'findings' | 'denials' | 'bans' | 'slow' | 'traces'

/** What is known of a client. A list that the broker does not offer, or that was not read, is `undefined`. */
export interface Facts {
  clientid: string
  /** `undefined`: the broker has no session of it. */
  client: ClientRow | undefined
  /** Messages lost per second, as counted between two reads; `undefined`: not known yet. */
  losing: number | undefined
  findings: readonly Finding[] | undefined
  /** The latest first. */
  events: readonly TimelineEvent[] | undefined
  /** Of this client, the latest first. */
  denials: readonly RefusedRow[] | undefined
  /** Those in force that match the client. */
  bans: readonly Ban[] | undefined
  /** Of this client, the slowest first. */
  slow: readonly SlowSubscription[] | undefined
  /** The broker could measure them, and does not. */
  isLatencyOff: boolean
  /** Of this client. */
  traces: readonly Trace[] | undefined
  /** Whether the broker offers the list, and it could not be read. */
  isUnread: Readonly<Record<Listed, boolean>>
}

/** `unknown`: the broker does not say. `unread`: its answer could not be read. */
export type CheckTone = 'good' | 'note' | 'warning' | 'bad' | 'unknown' | 'unread'

/** What one check found, with the figures of its sentence. Times are RFC 3339 or epoch milliseconds. */
export type Check = { tone: CheckTone } & (
  | { code: 'connected'; since: string | number | undefined; listener: string | undefined }
  | { code: 'away'; since: string | number | undefined; waiting: number }
  | { code: 'absent'; last: TimelineEvent | undefined }
  | { code: 'banned'; ban: Ban }
  | { code: 'notBanned' | 'bansUnknown' }
  | { code: 'denied'; last: RefusedRow; count: number }
  | { code: 'notDenied' | 'denialsUnknown' }
  | { code: 'unstable'; finding: Finding }
  | { code: 'stable' | 'stabilityUnknown' | 'stabilityUnjudged' }
  | { code: 'queueFull' | 'windowFull'; headline: Headline }
  | { code: 'dropped'; count: number }
  | { code: 'waiting'; count: number }
  | { code: 'delivered' }
  | { code: 'noSubscriptions' }
  | { code: 'subscribed'; count: number }
  | { code: 'slow'; slowest: SlowSubscription }
  | { code: 'notSlow' | 'slowOff' | 'slowUnknown' }
  | { code: 'traced'; trace: Trace }
  | { code: 'notTraced' | 'tracesUnknown' }
)

/** All checks of a client, in the order in which a connection passes them. */
export function checksOf(facts: Facts): readonly Check[] {
  return [
    connection(facts),
    bans(facts),
    denials(facts),
    stability(facts),
    ...(facts.client === undefined
      ? []
      : [delivery(facts.client, facts), latency(facts), subscriptions(facts.client)]),
    trace(facts),
  ]
}

const SEVERITY: readonly CheckTone[] = ['good', 'unknown', 'note', 'unread', 'warning', 'bad']

/** The worst of them, the ban or the first of several; `undefined`: all were made, and nothing is wrong. */
export function worstOf(checks: readonly Check[]): Check | undefined {
  const worst = Math.max(...checks.map(({ tone }) => SEVERITY.indexOf(tone)))
  if (worst < SEVERITY.indexOf('unread')) return undefined
  const found = checks.filter(({ tone }) => SEVERITY.indexOf(tone) === worst)
  // It is why a client without a session has none.
  return found.find(({ code }) => code === 'banned') ?? found[0]
}

const missing = ({ isUnread }: Facts, list: Listed): CheckTone =>
  isUnread[list] ? 'unread' : 'unknown'

function connection({ client, events }: Facts): Check {
  if (client === undefined) {
    const last = events?.find(({ kind }) =>
      ['refused', 'disconnected', 'session_ended'].includes(kind),
    )
    return { tone: 'bad', code: 'absent', last }
  }
  if (client.connected === true) {
    const { connected_at: since, listener } = client
    return { tone: 'good', code: 'connected', since, listener }
  }
  const waiting = (client.mqueue_len ?? 0) + (client.inflight_cnt ?? 0)
  return { tone: 'warning', code: 'away', since: client.disconnected_at ?? undefined, waiting }
}

function bans(facts: Facts): Check {
  const { bans: found, client } = facts
  if (found === undefined) return { tone: missing(facts, 'bans'), code: 'bansUnknown' }
  const [ban] = found
  if (ban === undefined) return { tone: 'good', code: 'notBanned' }
  // A ban of a name or an address lets an existing connection be.
  return { tone: client?.connected === true ? 'warning' : 'bad', code: 'banned', ban }
}

function denials(facts: Facts): Check {
  const { denials: found, client } = facts
  if (found === undefined) return { tone: missing(facts, 'denials'), code: 'denialsUnknown' }
  const [last] = found
  if (last === undefined) return { tone: 'good', code: 'notDenied' }
  const count = found.reduce((sum, row) => sum + row.count, 0)
  const isShutOut = last.kind === 'connect' && client?.connected !== true
  return { tone: isShutOut ? 'bad' : 'warning', code: 'denied', last, count }
}

const UNSTABLE: readonly FindingCode[] = ['replaced_often', 'connects_often', 'keepalive_timeouts']

function stability(facts: Facts): Check {
  const { findings, client } = facts
  if (findings === undefined) return { tone: missing(facts, 'findings'), code: 'stabilityUnknown' }
  const finding = findings.find(({ code }) => UNSTABLE.includes(code))
  if (finding !== undefined) return { tone: 'warning', code: 'unstable', finding }
  return client?.connected === true
    ? { tone: 'good', code: 'stable' }
    : { tone: 'unknown', code: 'stabilityUnjudged' }
}

function delivery(client: ClientRow, { findings = [], losing }: Facts): Check {
  const waiting = client.mqueue_len ?? 0
  const headline = headlineOf(client, findings, losing)
  switch (headline?.kind) {
    case 'queueFull':
    case 'windowFull':
      return { tone: 'bad', code: headline.kind, headline }
    case 'queueDrops':
      return { tone: 'warning', code: 'dropped', count: queueDrops(client) ?? 0 }
    case undefined:
      return waiting > 0
        ? { tone: 'note', code: 'waiting', count: waiting }
        : { tone: 'good', code: 'delivered' }
  }
}

function latency(facts: Facts): Check {
  const { slow, isLatencyOff } = facts
  if (isLatencyOff) return { tone: 'unknown', code: 'slowOff' }
  if (slow === undefined) return { tone: missing(facts, 'slow'), code: 'slowUnknown' }
  const [slowest] = slow
  return slowest === undefined
    ? { tone: 'good', code: 'notSlow' }
    : { tone: 'warning', code: 'slow', slowest }
}

function subscriptions({ subscriptions_cnt: count = 0 }: ClientRow): Check {
  return count === 0
    ? { tone: 'note', code: 'noSubscriptions' }
    : { tone: 'good', code: 'subscribed', count }
}

function trace(facts: Facts): Check {
  const { traces } = facts
  if (traces === undefined) return { tone: missing(facts, 'traces'), code: 'tracesUnknown' }
  const running = traces.find(({ status }) => status === 'running') ?? traces[0]
  return running === undefined
    ? { tone: 'good', code: 'notTraced' }
    : { tone: 'note', code: 'traced', trace: running }
}
