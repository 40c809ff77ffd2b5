import type { RefusedRow } from '@signalbox/contract/access'
import type { Ban } from '@signalbox/contract/banned'
import type { ClientRow } from '@signalbox/contract/clients'
import type { Finding, FindingCode } from '@signalbox/contract/losses'
import type { SlowSubscription } from '@signalbox/contract/slow-subscriptions'
import type { TimelineEvent } from '@signalbox/contract/timeline'
import type { Trace } from '@signalbox/contract/trace'
import { type Headline, findClientHeadline, queueDrops } from '../detail/client-health.ts'

/** The lists that a client is looked up in. */
export type Listed = 'findings' | 'denials' | 'bans' | 'slow' | 'traces'

/**
 * Facts about a client that the checks read. A list that the broker does not offer, or that was not read, is
 * `undefined`.
 */
export interface Facts {
  clientid: string
  /** The client's session; `undefined` if the broker has none. */
  client: ClientRow | undefined
  /** Messages lost per second, as counted between two reads; `undefined`: not known yet. */
  losing: number | undefined
  findings: readonly Finding[] | undefined
  /** Events of the client, latest first. */
  events: readonly TimelineEvent[] | undefined
  /** Refusals of this client, latest first. */
  denials: readonly RefusedRow[] | undefined
  /** RFC 3339: denials since then are recorded, and events too, as long as there are not too many. */
  recordedSince: string | undefined
  /** Bans in force that match the client. */
  bans: readonly Ban[] | undefined
  /** Slow subscriptions of this client, slowest first. */
  slow: readonly SlowSubscription[] | undefined
  /** Whether slow subscriptions are offered by the broker, but switched off. */
  isLatencyOff: boolean
  /** Log traces that select this client by its ID. */
  traces: readonly Trace[] | undefined
  /** Lists that the broker offers but that could not be read. */
  isUnread: Readonly<Record<Listed, boolean>>
}

/** `unknown`: the broker does not say. `unread`: its answer could not be read. */
export type CheckTone = 'good' | 'note' | 'warning' | 'bad' | 'unknown' | 'unread'

/** Result of one check, with the figures for its sentence. Times are RFC 3339 or epoch milliseconds. */
export type Check = { tone: CheckTone } & (
  | { code: 'connected'; since: string | number | undefined; listener: string | undefined }
  | { code: 'away'; since: string | number | undefined; waiting: number }
  | { code: 'absent'; last: TimelineEvent | undefined }
  /** The broker has no record of the client ID. */
  | { code: 'neverSeen'; since: string | undefined }
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
export function clientChecks(facts: Facts): readonly Check[] {
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

/**
 * Most severe check. Among several, a ban comes first, then a denial, then the first one; `undefined` if all were made
 * without a problem.
 */
export function findWorstCheck(checks: readonly Check[]): Check | undefined {
  const worst = Math.max(...checks.map(({ tone }) => SEVERITY.indexOf(tone)))
  if (worst < SEVERITY.indexOf('unread')) return undefined
  const found = checks.filter(({ tone }) => SEVERITY.indexOf(tone) === worst)
  // A ban or a refused connection is why a client without a session has none.
  return (
    found.find(({ code }) => code === 'banned') ??
    found.find(({ code }) => code === 'denied') ??
    found[0]
  )
}

const missing = ({ isUnread }: Facts, list: Listed): CheckTone =>
  isUnread[list] ? 'unread' : 'unknown'

function connection({ client, events, denials, recordedSince: since }: Facts): Check {
  if (client === undefined) {
    if (events?.length === 0 && denials?.length === 0) {
      return { tone: 'warning', code: 'neverSeen', since }
    }
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
  const isAlike = ({ kind, by, reason, reason_code: code }: RefusedRow) =>
    kind === last.kind && by === last.by && reason === last.reason && code === last.reason_code
  const count = found.filter(isAlike).reduce((sum, row) => sum + row.count, 0)
  const isShutOut =
    last.kind === 'connect' && client?.connected !== true && !hasConnectedSince(last, facts)
  return { tone: isShutOut ? 'bad' : 'warning', code: 'denied', last, count }
}

/** A client without a session may have connected after it was refused, and ended its session. */
function hasConnectedSince({ last_at: refusedAt }: RefusedRow, { events = [] }: Facts): boolean {
  return events.some(
    ({ kind, at, last_at = at }) =>
      (kind === 'connected' || kind === 'session_ended') &&
      Date.parse(last_at) > Date.parse(refusedAt),
  )
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
  const headline = findClientHeadline(client, findings, losing)
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
