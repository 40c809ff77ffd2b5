import type { QoS } from '@signalbox/mqtt/protocol'
import type { ZoneSettings } from '../settings.ts'

/** What the way of a message to a client depends on: its session as it is, or as it would be by then. */
export interface Standing {
  readonly inflight: { readonly isFull: boolean }
  readonly queue: { readonly length: number }
}

/** Why a message has to wait: the client is away, its window is full, or others wait already. */
export type WaitReason = 'not_connected' | 'inflight_full' | 'behind_queue'

/** Whether a message goes out now, waits, or is lost for nothing that would keep it. */
export function wayOf(
  isConnected: boolean,
  { inflight, queue }: Standing,
  qos: QoS,
  { mqueueStoreQos0 }: ZoneSettings,
): 'send' | 'qos0_msg' | WaitReason {
  if (qos === 0) {
    if (isConnected) return 'send'
    return mqueueStoreQos0 ? 'not_connected' : 'qos0_msg'
  }
  if (!isConnected) return 'not_connected'
  if (inflight.isFull) return 'inflight_full'
  // It must not overtake those that wait [MQTT-4.6.0-6].
  return queue.length > 0 ? 'behind_queue' : 'send'
}
