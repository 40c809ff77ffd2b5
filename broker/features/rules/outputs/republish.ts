import { type RepublishArguments, republishArguments } from '@signalbox/contract/rules'
import type { QoS } from '@signalbox/mqtt/protocol'
import { isTopicName } from '@signalbox/mqtt/topic'
import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import { isMap, own, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { safeParse } from 'zod/mini'
import { PlainFault } from '../../../config/setting.ts'
import { RenderError, RowTemplate } from '../../../integration/row-template.ts'
import {
  checkedData,
  checkedResponseTopic,
  checkedText,
  userPropertyPairs,
  readUserProperties,
} from '../../../integration/publish-properties.ts'
import type { Derivation, Message, MessageProperties } from '../../../kernel/message.ts'

/** Event that triggered the rule. */
export interface Origin {
  readonly columns: EventColumns
  /** Message of the event; absent if it has none. */
  readonly message: Message | undefined
  /** Family of the messages that its rules publish. */
  family?: Derivation['family']
  /** Number of fallbacks of actions that led to the row. */
  readonly fallbacks?: number
}

/** Sender of the republished message, and its time. */
interface Sender {
  ruleId: string
  timestamp: number
}

/** Limit on the rules in a chain of republished messages. */
export const MAX_HOPS = 16
/** Largest number of messages derived from one, not counting those of its first rules. */
export const MAX_FAMILY = 10_000

/** The properties of the triggering message, which the row need not have. */
const OWN_USER_PROPERTIES = /^\$\{\.?pub_props\.'User-Property'\}$/

/** @throws {PlainFault} if an argument is invalid. */
export function readRepublish(path: string, args: unknown): RepublishArguments {
  const fault = (reason: string) =>
    new PlainFault('actions', `Bad Arguments: ${path}.args${reason}`)
  const known = Object.keys(republishArguments.shape)
  const unknown = Object.keys(args ?? {}).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw fault(`: unknown_fields: ${unknown.join(', ')}`)
  const read = safeParse(republishArguments, args ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  const isMissing = own((args ?? {}) as ValueMap, String(issue?.path[0])) === undefined // parsed JSON
  throw fault(`.${issue?.path.join('.') ?? ''}: ${isMissing ? 'required_field' : 'bad_value'}`)
}

/** Publishes a message on this broker for each row. */
export class Republish {
  readonly #topic: Read<string>
  readonly #payload: RowTemplate
  readonly #qos: Read<QoS>
  readonly #retain: Read<boolean>
  readonly #userProperties: RowTemplate | 'own' | undefined
  readonly #properties: readonly (readonly [name: string, value: RowTemplate])[]

  constructor({ topic, payload, qos, retain, ...more }: RepublishArguments) {
    this.#topic = reader(topic, renderTopic)
    this.#payload = new RowTemplate(payload === '' ? '${.}' : payload)
    this.#qos = reader(String(qos), renderQos)
    this.#retain = reader(String(retain), renderFlag)
    this.#userProperties = OWN_USER_PROPERTIES.test(more.user_properties)
      ? 'own'
      : more.user_properties.startsWith('${')
        ? new RowTemplate(more.user_properties)
        : undefined
    this.#properties = Object.entries(more.mqtt_properties).map(
      ([name, value]) => [name, new RowTemplate(value)] as const,
    )
  }

  /** @throws {RenderError} if the row gives no valid topic, QoS, retain flag, payload or property */
  render(row: ValueMap, origin: Origin, { ruleId, timestamp }: Sender): Message {
    const topic = this.#topic(row)
    const properties = this.#readProperties(row, origin)
    const message = {
      topic,
      payload: this.#payload.bytes(row),
      qos: this.#qos(row),
      retain: this.#retain(row),
      fromClientId: ruleId,
      timestamp,
      derived: derive(ruleId, origin),
    }
    return properties === undefined ? message : { ...message, properties }
  }

  #readProperties(row: ValueMap, origin: Origin): MessageProperties | undefined {
    const pairs = this.#readUserProperties(row, origin)
    // Shortcut for the common case without properties.
    if (this.#properties.length === 0 && !pairs?.length) return undefined
    const properties: MessageProperties = {}
    if (pairs !== undefined && pairs.length > 0) {
      properties.userProperties = pairs
    }
    for (const [name, template] of this.#properties) readProperty(properties, name, template, row)
    return Object.keys(properties).length > 0 ? properties : undefined
  }

  #readUserProperties(row: ValueMap, { message, columns }: Origin) {
    const template = this.#userProperties
    if (template === undefined) return undefined
    if (template !== 'own') return mapPairs(template.value(row))
    if (message !== undefined) return message.properties?.userProperties
    return readUserProperties(columns.pub_props as Value) // a column is a value
  }
}

const mapPairs = (value: Value) => (isMap(value) ? userPropertyPairs(value) : undefined)

/** Value of a template for a row. @throws {RenderError} if the value is invalid. */
type Read<T> = (row: ValueMap) => T

/** A template without placeholders is read once. A faulty one fails for each row. */
function reader<T>(text: string, read: (template: RowTemplate, row: ValueMap) => T): Read<T> {
  const template = new RowTemplate(text)
  const readEach: Read<T> = (row) => read(template, row)
  if (!template.isConstant) return readEach
  try {
    const value = read(template, {})
    return () => value
  } catch {
    return readEach
  }
}

function renderTopic(template: RowTemplate, row: ValueMap): string {
  const topic = template.text(row)
  if (!isTopicName(topic)) throw new RenderError(`not a topic name: ${topic.slice(0, 100)}`)
  return topic
}

/** Reads a property; invalid numbers are ignored. */
function readProperty(
  into: MessageProperties,
  name: string,
  template: RowTemplate,
  row: ValueMap,
): void {
  switch (name) {
    case 'Payload-Format-Indicator': {
      const value = template.text(row)
      if (value === '0' || value === '1') into.payloadFormatIndicator = value === '1' ? 1 : 0
      break
    }
    case 'Message-Expiry-Interval': {
      const value = template.text(row)
      if (/^\d{1,10}$/.test(value) && Number(value) < 2 ** 32) {
        into.messageExpiryInterval = Number(value)
      }
      break
    }
    case 'Content-Type':
      into.contentType = checkedText(template.text(row))
      break
    case 'Response-Topic':
      into.responseTopic = checkedResponseTopic(template.text(row))
      break
    case 'Correlation-Data':
      into.correlationData = checkedData(template.bytes(row))
      break
    default:
  }
}

function renderQos(template: RowTemplate, row: ValueMap): QoS {
  const value = template.value(row)
  if (value === undefined) return 0
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (number === 0 || number === 1 || number === 2) return number
  throw new RenderError('not a QoS')
}

function renderFlag(template: RowTemplate, row: ValueMap): boolean {
  const value = template.value(row)
  if (value === undefined || value === false || value === 'false') return false
  if (value === true || value === 'true') return true
  throw new RenderError('not a retain flag')
}

/** Why a rule may not make a further message; `undefined`: it may. */
export function refusal(
  ruleId: string,
  derived: Derivation | undefined,
): 'recursive_republish_detected' | 'republish_loop_detected' | undefined {
  if (derived === undefined) return undefined
  if (derived.by === ruleId) return 'recursive_republish_detected'
  const isLoop = derived.hops >= MAX_HOPS || derived.family.size >= MAX_FAMILY
  return isLoop ? 'republish_loop_detected' : undefined
}

/** Derivation of a message that a rule publishes. */
function derive(ruleId: string, origin: Origin): Derivation {
  const from = origin.message?.derived
  const fallbacks = origin.fallbacks ?? from?.fallbacks
  const passed = fallbacks === undefined ? {} : { fallbacks }
  if (from === undefined) {
    origin.family ??= { size: 0 }
    return { by: ruleId, hops: 1, family: origin.family, ...passed }
  }
  from.family.size++
  return { by: ruleId, hops: from.hops + 1, family: from.family, ...passed }
}
