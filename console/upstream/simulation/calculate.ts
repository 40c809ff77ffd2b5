import type { AuthorizationConfig } from '@signalbox/contract/authorization-settings'
import type { ClientRow } from '@signalbox/contract/clients'
import type { DelayedConfig } from '@signalbox/contract/delayed'
import type { RetainerConfig } from '@signalbox/contract/retainer-settings'
import type { SimulatedStep } from '@signalbox/contract/simulation'
import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { ByteSize } from '@signalbox/contract/units'
import { isDelayed, parseShared, splitDelayed } from '@signalbox/mqtt/prefix'
import type { QoS } from '@signalbox/mqtt/protocol'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import type { Receiver, SimulationAnswer } from './answer.ts'
import type { Draft } from './draft.ts'

/** What the lists of a cluster say; `undefined` where it has no such list. */
export interface Facts {
  sender: ClientRow | undefined
  authorization: Pick<AuthorizationConfig, 'no_match' | 'deny_action'> | undefined
  retainer: RetainerConfig | undefined
  hasRetained: boolean
  subscriptions: readonly AnySubscriptionRow[]
  /** Filters that nearly match. */
  similar: readonly string[]
  clients: ReadonlyMap<string, ClientRow>
}

/** What the delayed publish of a cluster would make of a topic. */
export interface Delay {
  step: SimulatedStep
  /** What rules for topics do then, if there are any. */
  rewrite?: SimulatedStep
  /** The topic to continue with now; `undefined`: not now. */
  topic: string | undefined
}

const skipped = (name: string, reason: string): SimulatedStep => ({
  name,
  outcome: 'skipped',
  reason,
})

/** `$delayed/<seconds>/<topic>`, as the documentation has it. */
export function readDelay(topic: string, settings: DelayedConfig | undefined): Delay {
  const name = 'delayed'
  if (!isDelayed(topic)) return { step: skipped(name, 'not_delayed'), topic }
  if (settings?.enable !== true) return { step: skipped(name, 'off'), topic }
  const parts = splitDelayed(topic)
  if (parts === undefined) {
    return { step: { name, outcome: 'ended', reason: 'no_delay' }, topic: undefined }
  }
  const seconds = Number(parts.digits)
  const details = { topic: parts.topic, seconds }
  if (seconds === 0) {
    return { step: { name, outcome: 'changed', reason: 'due', details }, topic: parts.topic }
  }
  return { step: { name, outcome: 'held', reason: 'kept', details }, topic: undefined }
}

/** Whether it is worth asking for more. */
export function refusedAtOnce({ topic }: Draft): SimulatedStep | undefined {
  return topicNameProblem(topic) === undefined
    ? undefined
    : { name: 'packet', outcome: 'refused', reason: 'topic_name_invalid' }
}

export function nothing(...steps: SimulatedStep[]): SimulationAnswer {
  return {
    steps,
    receivers: [],
    similar: [],
    counts: { receivers: 0, delivered: 0, queued: 0, dropped: 0, pushed_out: 0 },
  }
}

/** An answer from lists: rights and rules of a cluster are not in them. */
export function calculateSimulation(draft: Draft, delay: Delay, facts: Facts): SimulationAnswer {
  const { topic } = delay
  const before: SimulatedStep[] = [
    { name: 'packet', outcome: 'passed', reason: 'valid' },
    authorization(draft, facts),
    delay.step,
    ...(delay.rewrite === undefined ? [] : [delay.rewrite]),
  ]
  if (topic === undefined) return nothing(...before)
  const retained = retainedStep(draft, facts)
  before.push(retained)
  if (retained.outcome === 'ended') return nothing(...before)
  const receivers = receiversOf({ ...draft, topic }, facts)
  if (receivers.length === 0) {
    const reason = 'no_subscribers'
    const step = { name: 'subscriptions', outcome: 'ended', reason, details: { topic } } as const
    return { ...nothing(...before, step), similar: facts.similar }
  }
  const count = (wanted: Receiver['outcome']) => copies(receivers, wanted)
  const counts = {
    receivers: copies(receivers),
    delivered: count('delivered'),
    queued: count('queued'),
    dropped: count('dropped'),
    pushed_out: pushedOut(receivers),
  }
  const groups = new Set(receivers.map(groupKey).filter((key) => key !== undefined)).size
  const isNow = counts.delivered > 0
  const { receivers: total, ...outcomes } = counts
  return {
    steps: [
      ...before,
      {
        name: 'subscriptions',
        outcome: 'passed',
        reason: 'matched',
        details: { topic, receivers: total, groups },
      },
      {
        name: 'delivery',
        outcome: isNow ? 'passed' : counts.queued > 0 ? 'held' : 'ended',
        reason: isNow ? 'delivered' : counts.queued > 0 ? 'queued' : 'dropped',
        details: outcomes,
      },
    ],
    receivers,
    similar: [],
    counts,
  }
}

function authorization({ clientid }: Draft, { sender, authorization }: Facts): SimulatedStep {
  if (clientid === undefined) return skipped('authorization', 'api')
  if (sender?.is_superuser === true) {
    return { name: 'authorization', outcome: 'passed', reason: 'superuser' }
  }
  if (sender === undefined) return skipped('authorization', 'no_session')
  return {
    ...skipped('authorization', 'not_evaluated'),
    ...(authorization && { details: { ...authorization } }),
  }
}

function retainedStep({ retain, payload, topic }: Draft, facts: Facts): SimulatedStep {
  const name = 'retained'
  const { retainer, hasRetained } = facts
  if (!retain) return skipped(name, 'not_retained')
  if (retainer?.enable !== true) return skipped(name, 'off')
  const bytes = new TextEncoder().encode(payload).length
  const details = { topic, bytes }
  if (bytes === 0) {
    const outcome = retainer.stop_publish_clear_msg ? 'ended' : 'passed'
    return { name, outcome, reason: hasRetained ? 'removed' : 'nothing_to_remove', details }
  }
  const most = ByteSize.parse(String(retainer.max_payload_size)) ?? 0
  if (most > 0 && bytes > most) return { name, outcome: 'passed', reason: 'too_large', details }
  return { name, outcome: 'passed', reason: hasRetained ? 'replaced' : 'stored', details }
}

/** Such a cluster sends a copy for each matching subscription, and one for each shared group. */
function receiversOf(draft: Draft, facts: Facts): Receiver[] {
  const members = new Map<string, number>()
  for (const { topic } of facts.subscriptions) {
    const key = groupKey({ topics: [topic] })
    if (key !== undefined) members.set(key, (members.get(key) ?? 0) + 1)
  }
  return facts.subscriptions.map((row) => {
    const receiver = receiverOf(draft, row, facts.clients.get(row.clientid ?? ''))
    const shared = parseShared(row.topic)
    if (shared === undefined) return receiver
    const share_candidates = members.get(groupKey({ topics: [row.topic] }) ?? '') ?? 1
    return { ...receiver, share_group: shared.group, share_candidates }
  })
}

function receiverOf(
  draft: Draft,
  { topic, qos = 0, nl, rap, node, clientid }: AnySubscriptionRow,
  client: ClientRow | undefined,
): Receiver {
  const granted = Math.min(draft.qos, qos) as QoS // one of two QoS
  const receiver: Receiver = {
    clientid: clientid ?? '',
    topics: [topic],
    qos: granted,
    retain: rap === 1 && draft.retain,
    ...(nl !== undefined && { nl }),
    ...(node != null && { node }),
    outcome: 'delivered',
  }
  if (nl === 1 && draft.clientid !== undefined && clientid === draft.clientid) {
    return { ...receiver, outcome: 'dropped', reason: 'no_local' }
  }
  if (client === undefined) return receiver
  const { connected, mqueue_len = 0, mqueue_max, inflight_cnt = 0, inflight_max } = client
  const known: Receiver = {
    ...receiver,
    ...(connected !== undefined && { connected }),
    mqueue_len,
    inflight_cnt,
    ...(mqueue_max !== undefined && { mqueue_max }),
    ...(inflight_max !== undefined && { inflight_max }),
  }
  const reason = waitReason(known)
  if (reason === undefined) return known
  const isFull = typeof mqueue_max === 'number' && mqueue_max > 0 && mqueue_len >= mqueue_max
  return { ...known, outcome: 'queued', reason, ...(isFull && { pushes_out: true }) }
}

function waitReason(receiver: Receiver): string | undefined {
  const { connected, qos = 0, mqueue_len = 0, inflight_cnt = 0, inflight_max = 0 } = receiver
  if (connected === false) return 'not_connected'
  if (qos === 0) return undefined
  if (inflight_max > 0 && inflight_cnt >= inflight_max) return 'inflight_full'
  return mqueue_len > 0 ? 'behind_queue' : undefined
}

function groupKey({ topics }: Pick<Receiver, 'topics'>): string | undefined {
  const [topic = ''] = topics
  return parseShared(topic) === undefined ? undefined : topic
}

/** Older messages that are dropped: of a group's, one where no member has room. */
function pushedOut(receivers: readonly Receiver[]): number {
  const groups = new Map<string, boolean>()
  let count = 0
  for (const receiver of receivers) {
    const isPushing = receiver.pushes_out === true
    const key = groupKey(receiver)
    if (key !== undefined) groups.set(key, isPushing && groups.get(key) !== false)
    else if (isPushing) count++
  }
  return count + [...groups.values()].filter(Boolean).length
}

/**
 * Copies that are sent: of a group's members one gets it, and one that is connected before one that
 * is away.
 */
function copies(receivers: readonly Receiver[], wanted?: Receiver['outcome']): number {
  const RANK = { delivered: 2, queued: 1, dropped: 0 }
  const best = new Map<string, Receiver['outcome']>()
  let count = 0
  for (const receiver of receivers) {
    const key = groupKey(receiver)
    if (key === undefined) {
      if (wanted === undefined || receiver.outcome === wanted) count++
      continue
    }
    const before = best.get(key)
    if (before === undefined || RANK[receiver.outcome] > RANK[before]) {
      best.set(key, receiver.outcome)
    }
  }
  for (const outcome of best.values()) if (wanted === undefined || outcome === wanted) count++
  return count
}
