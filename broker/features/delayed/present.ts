import {
  type DelayedMessage as DelayedRow,
  type DelayedMessageWithPayload,
  MAX_DELAYED_PAYLOAD,
  PAYLOAD_TOO_LARGE,
} from '@signalbox/contract/delayed'
import type { DelayedMessage } from './delayed.ts'
import { presentTime } from '../../api/time.ts'

export function presentDelayed(node: string, held: DelayedMessage, now: number): DelayedRow {
  const { id, dueAt, delaySeconds, message } = held
  return {
    msgid: id,
    node,
    topic: message.topic,
    qos: message.qos,
    delayed_interval: delaySeconds,
    delayed_remaining: Math.max(Math.floor((dueAt - now) / 1000), 0),
    publish_at: presentTime(message.timestamp),
    expected_at: presentTime(dueAt),
    from_clientid: message.fromClientId,
    from_username: message.fromUsername ?? '',
  }
}

export function presentDelayedWithPayload(
  node: string,
  held: DelayedMessage,
  now: number,
): DelayedMessageWithPayload {
  const { payload } = held.message
  const isShown = payload.length <= MAX_DELAYED_PAYLOAD
  return {
    ...presentDelayed(node, held, now),
    payload: isShown ? payload.toString('base64') : PAYLOAD_TOO_LARGE,
  }
}
