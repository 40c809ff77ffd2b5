import type { QoS } from '@signalbox/mqtt/protocol'
import type { ZoneSettings } from '../settings.ts'

/** Session state that decides whether a message is sent, queued or dropped; a simulation passes a copy. */
export interface DeliveryState {
  readonly inflight: { readonly isFull: boolean }
  readonly queue: { readonly length: number }
}

/** Why a message waits: the client is disconnected, its inflight window is full, or its queue is not empty. */
export type WaitReason = 'not_connected' | 'inflight_full' | 'behind_queue'

/** Whether a message is sent now, waits for a reason, or is dropped (`qos0_msg`). */
export function decideDelivery(
  isConnected: boolean,
  { inflight, queue }: DeliveryState,
  qos: QoS,
  { mqueueStoreQos0 }: ZoneSettings,
): 'send' | 'qos0_msg' | WaitReason {
  if (qos === 0) {
    if (isConnected) return 'send'
    return mqueueStoreQos0 ? 'not_connected' : 'qos0_msg'
  }
  if (!isConnected) return 'not_connected'
  if (inflight.isFull) return 'inflight_full'
  // Messages must not overtake waiting ones [MQTT-4.6.0-6].
  return queue.length > 0 ? 'behind_queue' : 'send'
}
