import type { QoS } from '@signalbox/mqtt/protocol'
import type { Counters } from './counters.ts'
import { kernelCounter, type KernelMetric } from './metrics.ts'
import type { ClientCounters } from './sessions/counters.ts'

const RECEIVED = kernelCounter('messages.received')
const RECEIVED_QOS = [
  kernelCounter('messages.qos0.received'),
  kernelCounter('messages.qos1.received'),
  kernelCounter('messages.qos2.received'),
] as const
const SENT = kernelCounter('messages.sent')
const SENT_QOS = [
  kernelCounter('messages.qos0.sent'),
  kernelCounter('messages.qos1.sent'),
  kernelCounter('messages.qos2.sent'),
] as const
const DELIVERED = kernelCounter('messages.delivered')

type Metrics = Pick<Counters<KernelMetric>, 'count'>

/** Counts a message that a client has published. */
export function countReceived(metrics: Metrics, counters: ClientCounters, qos: QoS): void {
  metrics.count(RECEIVED)
  metrics.count(RECEIVED_QOS[qos])
  counters.recvMsg++
  if (qos === 0) counters.recvMsgQos0++
  else if (qos === 1) counters.recvMsgQos1++
  else counters.recvMsgQos2++
}

/** Counts a sent message; a retransmission (`dup`) is not counted as delivered again. */
export function countSent(
  metrics: Metrics,
  counters: ClientCounters,
  qos: QoS,
  dup: boolean,
): void {
  metrics.count(SENT)
  metrics.count(SENT_QOS[qos])
  if (!dup) metrics.count(DELIVERED)
  counters.sendMsg++
  if (qos === 0) counters.sendMsgQos0++
  else if (qos === 1) counters.sendMsgQos1++
  else counters.sendMsgQos2++
}
