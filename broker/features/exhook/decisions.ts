import { isTopicName } from '@signalbox/mqtt/topic'
import type { QoS } from '@signalbox/mqtt/protocol'
import type { Message } from '../../kernel/message.ts'
import type { DecidingHook, ValuedAnswer } from './hook-points.ts'
import type { Provider } from './provider.ts'
import type { Fields } from '../../integration/grpc/broker-messages.ts'

export interface Asked<Value> {
  value: Value
  /** Server that gave the value; `undefined` if none did. */
  by: string | undefined
  /** No answer from this server, and its `failed_action` is `deny`. */
  deniedBy?: string
}

interface Asking<Value> {
  hook: DecidingHook
  /** The servers that registered the hook point, in order. */
  providers: readonly Provider[]
  key: string | undefined
  request: (value: Value) => Fields
  bytes?: number
  isCounted?: boolean
  /** The value of an answer; `undefined`: it has none that can be used. */
  read: (answer: ValuedAnswer, before: Value) => Value | undefined
}

/** Asks the servers in turn; each receives the value of the one before. */
export async function askInOrder<Value>(
  start: Value,
  asking: Asking<Value>,
): Promise<Asked<Value>> {
  const { hook, providers, key, request, read, bytes = 0, isCounted = true } = asking
  let value = start
  let by: string | undefined
  for (const provider of providers) {
    const { name: server, failedAction } = provider.settings
    try {
      const answer = await provider.ask(hook, key, request(value), { bytes, isCounted })
      const given = answer.type === 'IGNORE' ? undefined : read(answer, value)
      if (given === undefined) {
        if (answer.type !== 'IGNORE') provider.unusable(hook, answer.type)
        continue
      }
      value = given
      by = server
      if (answer.type === 'STOP_AND_RETURN') break
    } catch {
      // Logged by the provider.
      if (failedAction === 'deny') return { value, by, deniedBy: server }
    }
  }
  return { value, by }
}

/** Reasons of refusals, for the records of diagnosis. */
const refusedBy = (server: string) => `refused by ${server}`
const noAnswerFrom = (server: string) => `no answer from ${server}`

/** Reason why a login is refused; `undefined`: it is accepted. */
export function loginRefusal({ value, by, deniedBy }: Asked<boolean>): string | undefined {
  if (deniedBy !== undefined) return noAnswerFrom(deniedBy)
  if (value) return undefined
  return by === undefined ? 'no server accepts the client' : refusedBy(by)
}

/** Origin of the refusal of a message. */
export function toOrigin(by = '', deniedBy?: string) {
  const reason = deniedBy === undefined ? refusedBy(by) : noAnswerFrom(deniedBy)
  return { source: 'exhook', server: deniedBy ?? by, reason }
}

/** The decision about an action, with its server; `undefined` if no server has decided. */
export function toPermission({
  value,
  by: server,
  deniedBy,
}: Asked<boolean>): { permission: 'allow' | 'deny'; server: string; reason?: string } | undefined {
  if (deniedBy !== undefined) {
    return { permission: 'deny', server: deniedBy, reason: noAnswerFrom(deniedBy) }
  }
  if (server === undefined) return undefined
  if (value) return { permission: 'allow', server }
  return { permission: 'deny', server, reason: refusedBy(server) }
}

export const readBool = ({ type, boolResult }: ValuedAnswer): boolean | undefined =>
  isKnown(type) ? boolResult : undefined

const isKnown = (type: unknown) => type === 'CONTINUE' || type === 'STOP_AND_RETURN'

/** A message while providers change it. */
export interface Draft {
  message: Message
  isAllowed: boolean
}

/** QoS, topic, payload and the header `allow_publish` of an answer replace those of the message. */
export function readDraft(answer: ValuedAnswer, before: Draft): Draft | undefined {
  const { message: given } = answer
  if (given === undefined || !isKnown(answer.type)) return undefined
  const { qos, topic, payload, headers } = given
  if (typeof topic !== 'string' || !isTopicName(topic)) return undefined
  if (qos !== 0 && qos !== 1 && qos !== 2) return undefined
  if (!Buffer.isBuffer(payload)) return undefined
  const { allow_publish: allow } = headers as Record<string, unknown> // a map, empty if missing
  const isAllowed = allow === 'true' ? true : allow === 'false' ? false : before.isAllowed
  const { message } = before
  const isSame = message.qos === qos && message.topic === topic && message.payload.equals(payload)
  return { message: isSame ? message : changed(message, qos, topic, payload), isAllowed }
}

/** A copy: the bytes of an answer are part of what the connection received. */
const changed = (message: Message, qos: QoS, topic: string, payload: Buffer): Message => ({
  ...message,
  qos,
  topic,
  payload: Buffer.from(payload),
})
