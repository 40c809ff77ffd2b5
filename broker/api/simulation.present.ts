import type { SimulatedReceiver, Simulation } from '@signalbox/contract/simulation'
import type {
  SimulatedReceiver as Receiver,
  Simulation as Simulated,
} from '../kernel/simulation.ts'
import type { SimulatedStep } from '../kernel/hook-points.ts'
import { presentLimit } from './clients.present.ts'

/** Order of importance, for when not all can be listed. */
const ORDER = ['dropped', 'queued', 'delivered'] as const

export function presentSimulation(
  { steps, receivers }: Simulated,
  node: string,
  limit: number,
): Simulation {
  const byOutcome = ORDER.map((wanted) => receivers.filter(({ outcome }) => outcome === wanted))
  const [dropped = [], queued = [], delivered = []] = byOutcome
  return {
    steps: steps.map(presentStep),
    receivers: byOutcome
      .flat()
      .slice(0, limit)
      .map((receiver) => presentReceiver(receiver, node)),
    similar: [],
    counts: {
      receivers: receivers.length,
      delivered: delivered.length,
      queued: queued.length,
      dropped: dropped.length,
      pushed_out: receivers.filter(({ pushesOut }) => pushesOut === true).length,
    },
  }
}

export const presentStep = ({ details, ...step }: SimulatedStep): Simulation['steps'][number] => ({
  ...step,
  ...(details && { details: { ...details } }),
})

function presentReceiver(receiver: Receiver, node: string): SimulatedReceiver {
  const { session, subscriptions, copy, candidates, packetBytes, reason } = receiver
  const { queue, inflight, maxPacketBytes } = session
  const group = subscriptions[0]?.group
  const { gateway } = session.peer
  return {
    clientid: session.clientId,
    ...(gateway !== undefined && { gateway }),
    node,
    topics: subscriptions.map(({ topicFilter }) => topicFilter),
    ...(group !== undefined && { share_group: group }),
    ...(candidates !== undefined && { share_candidates: candidates }),
    ...(copy && { qos: copy.qos, retain: copy.retain }),
    nl: subscriptions.every(({ noLocal }) => noLocal) ? 1 : 0,
    connected: session.connected,
    mqueue_len: queue.length,
    mqueue_max: presentLimit(queue.max, true),
    inflight_cnt: inflight.size,
    inflight_max: inflight.max,
    ...(Number.isFinite(maxPacketBytes) && { max_packet_size: maxPacketBytes }),
    ...(packetBytes !== undefined && { packet_size: packetBytes }),
    outcome: receiver.outcome,
    ...(reason !== undefined && { reason }),
    ...(receiver.pushesOut === true && { pushes_out: true }),
  }
}
