import type { FindingCode } from '@signalbox/contract/losses'
import type { LossReason } from '@signalbox/contract/monitor'
import type { Action } from '../../kernel/access.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { unacknowledgedSince } from '../../kernel/sessions/unacknowledged.ts'
import type { TimelineEvent } from '../timeline/timeline.ts'
import type { Loss } from './loss-table.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Bytes that wait to be written: the same as for the alarm. */
const SLOW_BYTES = 64 * 1024
/** A loss in this time is one of the present. */
export const PRESENT_MS = MINUTE
/** Connects and replacements in ten minutes that are worth a word. */
const OFTEN = 5
const OFTEN_MS = 10 * MINUTE
const NEVER_EXPIRES = 0xffff_ffff

/** Facts about a client that findings are derived from. */
export interface Evidence {
  session: Session | undefined
  loss: { loss: Loss; rate: number } | undefined
  /** Timeline of the client, latest first. */
  events: readonly TimelineEvent[]
  now: number
}

/** Times in epoch milliseconds. */
export interface Finding {
  code: FindingCode
  level: 'problem' | 'warning' | 'note'
  since?: number
  lastAt?: number
  count?: number
  /** Losses in messages per second. */
  rate?: number
  reasons?: Readonly<Partial<Record<LossReason, number>>>
  topic?: string | undefined
  action?: Action
  by?: string | undefined
  server?: string | undefined
  stage?: string | undefined
  reason?: string | undefined
  reasonCode?: number
  keepAlive?: number
  queue?: { length: number; max: number }
  inflight?: { size: number; max: number }
  unreleased?: number
  waitingBytes?: number
  expiresAt?: number
}

/** Problems of a client, the most serious first. */
export function findingsFromEvidence(evidence: Evidence): Finding[] {
  const { session, events, now } = evidence
  return [
    ...ofLosses(evidence),
    ...(session === undefined ? [] : ofSession(session, now)),
    ...ofEvents(events, session, now),
  ].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
}

const LEVELS: readonly Finding['level'][] = ['problem', 'warning', 'note']

function* ofLosses({ loss: found, now }: Evidence): Generator<Finding> {
  if (found === undefined) return
  const { loss, rate } = found
  const isPresent = loss.lastAt > now - PRESENT_MS
  yield {
    code: isPresent ? 'losing_messages' : 'lost_messages',
    level: isPresent ? 'problem' : 'note',
    count: loss.count,
    ...(isPresent && { rate }),
    reasons: loss.reasons,
    since: loss.firstAt,
    lastAt: loss.lastAt,
    topic: loss.other,
  }
}

function* ofSession(session: Session, now: number): Generator<Finding> {
  const { queue, inflight, waitingBytes, connected, unreleased, counters } = session
  const lengths = { queue: { length: queue.length, max: queue.max } }
  const window = { inflight: { size: inflight.size, max: inflight.max } }
  const since = unacknowledgedSince(session, now)
  if (since !== undefined) {
    yield { code: 'does_not_acknowledge', level: 'problem', since, ...window }
  } else if (connected && inflight.size >= inflight.max && queue.length > 0) {
    yield { code: 'acknowledges_slowly', level: 'warning', ...window, ...lengths }
  }
  if (waitingBytes >= SLOW_BYTES) yield { code: 'reads_slowly', level: 'problem', waitingBytes }
  if (queue.fullSince !== undefined) {
    yield { code: 'queue_full', level: 'problem', since: queue.fullSince, ...lengths }
  } else if (queue.max > 0 && queue.length >= queue.max / 2) {
    yield { code: 'queue_half_full', level: 'warning', ...lengths }
  }
  if (connected && unreleased.max > 0 && unreleased.size >= unreleased.max) {
    yield { code: 'awaiting_release_full', level: 'problem', unreleased: unreleased.size }
  }
  const { recvMsgDroppedAwaitPubrelTimeout: count } = counters
  if (count > 0) yield { code: 'does_not_release', level: 'warning', count }
  if (!connected && queue.length > 0) yield { ...findAway(session), ...lengths }
}

function findAway({ disconnectedAt, sessionExpiryInterval }: Session): Finding {
  return {
    code: 'away_with_messages',
    level: 'note',
    ...(disconnectedAt !== undefined && {
      since: disconnectedAt,
      ...(sessionExpiryInterval !== NEVER_EXPIRES && {
        expiresAt: disconnectedAt + sessionExpiryInterval * SECOND,
      }),
    }),
  }
}

function* ofEvents(
  events: readonly TimelineEvent[],
  session: Session | undefined,
  now: number,
): Generator<Finding> {
  const since = (ms: number) => events.filter(({ lastAt }) => lastAt > now - ms)
  const oftenSince = { since: now - OFTEN_MS }
  const replaced = since(OFTEN_MS).filter(
    (event) => event.kind === 'disconnected' && isReplaced(event.reason),
  )
  if (replaced.length >= 2) {
    yield { code: 'replaced_often', level: 'problem', ...sumEvents(replaced), ...oftenSince }
  }
  const connects = since(OFTEN_MS).filter(({ kind }) => kind === 'connected')
  if (connects.length >= OFTEN) {
    yield { code: 'connects_often', level: 'warning', ...sumEvents(connects), ...oftenSince }
  }
  const timeouts = since(HOUR).filter(
    (event) => event.kind === 'disconnected' && event.reason === 'keepalive_timeout',
  )
  if (timeouts.length > 0) {
    const keepAlive = session && { keepAlive: session.keepAlive }
    yield { code: 'keepalive_timeouts', level: 'warning', ...sumEvents(timeouts), ...keepAlive }
  }
  const refused = since(HOUR).filter((event) => event.kind === 'refused')
  const [lastRefused] = refused
  if (lastRefused !== undefined) {
    const { reasonCode } = lastRefused
    yield { code: 'refused', level: 'warning', ...sumEvents(refused), reasonCode }
  }
  const denied = since(HOUR).filter((event) => event.kind === 'denied')
  const [lastDenied] = denied
  if (lastDenied !== undefined) {
    const { action, topic } = lastDenied
    yield { code: 'denied', level: 'warning', ...sumEvents(denied), action, topic }
  }
  const rejected = since(HOUR).filter((event) => event.kind === 'rejected')
  const [lastRejected] = rejected
  if (lastRejected !== undefined) {
    const { by, server, stage, why: reason, topic } = lastRejected
    const cause = { by, server, stage, reason, topic }
    yield { code: 'rejected', level: 'warning', ...sumEvents(rejected), ...cause }
  }
}

const isReplaced = (reason: string) => reason === 'takenover' || reason === 'discarded'

const sumEvents = (events: readonly TimelineEvent[]) => ({
  count: events.reduce((sum, { count }) => sum + count, 0),
  lastAt: Math.max(...events.map(({ lastAt }) => lastAt)),
})
