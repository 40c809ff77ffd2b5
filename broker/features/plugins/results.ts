import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName, topicFilterProblem } from '@signalbox/mqtt/topic'
import {
  type Authenticated,
  type AuthorizeDecision,
  Denial,
  Grant,
  Refusal,
} from '../../kernel/access.ts'
import type { RequestedSubscription } from '../../kernel/hook-points.ts'
import type { Message, MessageProperties } from '../../kernel/message.ts'

// Conversion of plugin results to values of the kernel. A plugin may return anything; unexpected
// values are errors of the plugin.

/** The result of a plugin is none that its hook can have. */
export class ResultError extends Error {}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isQos = (value: unknown): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2
const CODES: ReadonlySet<number> = new Set(Object.values(ReasonCode))
const FIRST_ERROR = 0x80
const MAX_PAYLOAD_BYTES = 256 * 1024 * 1024

function read<T>(condition: boolean, value: T, what: string): T {
  if (!condition) throw new ResultError(`its result has no valid ${what}`)
  return value
}

/** The message with the changes of a plugin. @throws {ResultError} if a change is invalid */
export function changedMessage(message: Message, change: unknown): Message {
  if (!isObject(change)) throw new ResultError('its result is no change of a message')
  const { topic = message.topic, payload, qos = message.qos, retain = message.retain } = change
  const properties = 'properties' in change ? readProperties(change.properties) : message.properties
  if (typeof topic !== 'string' || !isTopicName(topic))
    throw new ResultError('its topic is invalid')
  if (!isQos(qos)) throw new ResultError('its QoS is invalid')
  const { properties: _, ...rest } = message
  return {
    ...rest,
    topic,
    payload: payload === undefined ? message.payload : readResultPayload(payload),
    qos,
    retain: read(typeof retain === 'boolean', retain === true, 'retain flag'),
    ...(properties && { properties }),
  }
}

/** A message that a plugin publishes. @throws {ResultError} if it is invalid */
export function newMessage(
  given: unknown,
  more: Pick<Message, 'fromClientId' | 'timestamp' | 'derived'>,
): Message {
  if (!isObject(given)) throw new ResultError('it publishes no message')
  const empty: Message = { topic: '', payload: Buffer.alloc(0), qos: 0, retain: false, ...more }
  return changedMessage(empty, given)
}

export function readResultPayload(payload: unknown): Buffer {
  if (typeof payload === 'string') return Buffer.from(payload)
  if (!(payload instanceof Uint8Array) || payload.length > MAX_PAYLOAD_BYTES)
    throw new ResultError('its payload is neither bytes nor text')
  return Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
}

const MAX_EXPIRY = 0xffff_ffff
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 65_535

function readText(value: unknown, what: string): string {
  if (!isText(value)) throw new ResultError(`its result has no valid ${what}`)
  return value
}

function readProperties(given: unknown): MessageProperties | undefined {
  if (given === undefined) return undefined
  if (!isObject(given)) throw new ResultError('its properties are no object')
  const { payloadFormatIndicator, messageExpiryInterval, contentType } = given
  const { responseTopic, correlationData, userProperties } = given
  const found: MessageProperties = {}
  if (payloadFormatIndicator === 0 || payloadFormatIndicator === 1)
    found.payloadFormatIndicator = payloadFormatIndicator
  if (messageExpiryInterval !== undefined) {
    const seconds = Number(messageExpiryInterval)
    const isValid = Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_EXPIRY
    found.messageExpiryInterval = read(isValid, seconds, 'message expiry interval')
  }
  if (contentType !== undefined) found.contentType = readText(contentType, 'content type')
  if (responseTopic !== undefined) {
    const topic = readText(responseTopic, 'response topic')
    found.responseTopic = read(isTopicName(topic), topic, 'response topic')
  }
  if (correlationData !== undefined) found.correlationData = readResultPayload(correlationData)
  if (userProperties !== undefined) found.userProperties = readPairs(userProperties)
  return found
}

function readPairs(given: unknown): [string, string][] {
  if (!Array.isArray(given)) throw new ResultError('its user properties are no list')
  return given.map((pair: unknown) => {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
    if (!isText(name) || !isText(value)) throw new ResultError('a user property is no pair')
    return [name, value]
  })
}

/** The refusal by a plugin; `undefined` if it does not decide. @throws {ResultError} if the result is invalid */
export function readRefusal(given: unknown, by: string): Refusal | undefined {
  if (given === undefined) return undefined
  if (!isObject(given)) throw new ResultError('its result is no refusal')
  const { reasonCode, reason = 'refused by a plugin' } = given
  const isCode = typeof reasonCode === 'number' && CODES.has(reasonCode)
  const isRefusal = isCode && reasonCode >= FIRST_ERROR
  const code = read(isRefusal, Number(reasonCode), 'reason code') as ReasonCode // one of them
  return new Refusal(code, String(reason).slice(0, 500), by)
}

export function readAuthentication(
  given: unknown,
  by: string,
): Authenticated | Refusal | undefined {
  if (given === undefined) return undefined
  if (isObject(given) && 'reasonCode' in given) return readRefusal(given, by)
  if (!isObject(given)) throw new ResultError('its result is neither a login nor a refusal')
  const { isSuperuser = false, clientAttrs, expireAt } = given
  const attributes = isObject(clientAttrs) ? Object.entries(clientAttrs) : []
  return {
    admission: { by, failures: [] },
    isSuperuser: isSuperuser === true,
    ...(clientAttrs !== undefined && {
      clientAttrs: Object.fromEntries(attributes.map(([name, value]) => [name, String(value)])),
    }),
    ...(expireAt !== undefined && {
      expireAt: read(Number.isFinite(expireAt), Number(expireAt), 'time'),
    }),
  }
}

export function readAuthorization(given: unknown, source: string): AuthorizeDecision | undefined {
  switch (given) {
    case undefined:
      return undefined
    case 'allow':
      return new Grant(source)
    case 'deny':
    case 'disconnect':
      return new Denial(given === 'disconnect', { source })
    default:
      throw new ResultError('its result is no decision')
  }
}

export function readRequestedSubscriptions(
  given: unknown,
  list: readonly RequestedSubscription[],
): readonly RequestedSubscription[] | undefined {
  if (given === undefined) return undefined
  if (!Array.isArray(given) || given.length !== list.length)
    throw new ResultError('its result has another length than the list')
  return list.map((each, i) => {
    const { topicFilter, options } = Object(given[i]) as Json
    const { qos, noLocal, retainAsPublished, retainHandling } = Object(options) as Json
    return {
      topicFilter: readFilter(topicFilter),
      options: {
        ...each.options,
        qos: read(isQos(qos), qos as 0 | 1 | 2, 'QoS'),
        noLocal: noLocal === true,
        retainAsPublished: retainAsPublished === true,
        retainHandling: read(isQos(retainHandling), retainHandling as 0 | 1 | 2, 'retain handling'),
      },
    }
  })
}

export function readTopicFilters(
  given: unknown,
  list: readonly string[],
): readonly string[] | undefined {
  if (given === undefined) return undefined
  if (!Array.isArray(given) || given.length !== list.length)
    throw new ResultError('its result has another length than the list')
  return given.map(readFilter)
}

function readFilter(topicFilter: unknown): string {
  const isFilter = typeof topicFilter === 'string' && topicFilterProblem(topicFilter) === undefined
  return read(isFilter, String(topicFilter), 'topic filter')
}
