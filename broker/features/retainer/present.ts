import {
  MAX_SHOWN_PAYLOAD,
  type RetainedMessage,
  type RetainedWhole,
} from '@signalbox/contract/retainer'
import type { Message } from '../../kernel/message.ts'
import { messageId } from '../../kernel/message-id.ts'
import { presentTime } from '../../api/time.ts'

export function presentRetained(message: Message): RetainedMessage {
  return {
    msgid: messageId(message),
    topic: message.topic,
    qos: message.qos,
    publish_at: presentTime(message.timestamp),
    from_clientid: message.fromClientId,
    from_username: message.fromUsername ?? '',
  }
}

export function presentRetainedWithPayload(message: Message): RetainedWhole {
  const isShown = message.payload.length <= MAX_SHOWN_PAYLOAD
  return {
    ...presentRetained(message),
    ...(isShown && { payload: message.payload.toString('base64') }),
  }
}
