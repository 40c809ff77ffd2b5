import { messageId } from '../../kernel/message-id.ts'
import type { Message } from '../../kernel/message.ts'

// Messages and values that the interfaces of ExHook and ExProto share.

/** Fields of a message of an interface, by their names there. */
export type Fields = Record<string, unknown>

export const EMPTY_SUCCESS = 'message EmptySuccess {}'

/** Common fields of the declaration of `Message`; each interface may add some. */
export const MESSAGE_FIELDS = `
  string node = 1;
  string id = 2;
  uint32 qos = 3;
  string from = 4;
  string topic = 5;
  bytes payload = 6;
  uint64 timestamp = 7;`

/** @param as topic and QoS of the delivery, if they differ */
export function messageFields(
  node: string,
  message: Message,
  { topic, qos }: Pick<Message, 'topic' | 'qos'> = message,
): Fields {
  const { fromClientId, payload, timestamp } = message
  return { node, id: messageId(message), qos, from: fromClientId, topic, payload, timestamp }
}
