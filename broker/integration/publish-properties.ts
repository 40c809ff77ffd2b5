import { isTopicName } from '@signalbox/mqtt/topic'
import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import { fromBytes } from '@signalbox/rule-sql/values/bytes'
import { isArray, isMap, own, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { MessageProperties } from '../kernel/message.ts'
import { RenderError, RowTemplate } from './row-template.ts'

/** The properties of a message as the column `pub_props` of a row, in both directions. */

export type PropertyPairs = readonly (readonly [name: string, value: string])[]

/** The column of messages without properties, which most are. */
export const NO_PROPERTIES: EventColumns = Object.freeze({ 'User-Property': Object.freeze({}) })

/** [MQTT-1.5.4]: a text carries its length in two bytes, binary data as well. */
const MAX_BYTES = 65_535

/** The column `pub_props` of a message, with property names as in the standard. */
export function propertyColumns(properties: MessageProperties | undefined): EventColumns {
  if (properties === undefined) return NO_PROPERTIES
  const columns = userPropertyColumns(properties.userProperties ?? [])
  if (properties.payloadFormatIndicator !== undefined)
    columns['Payload-Format-Indicator'] = properties.payloadFormatIndicator
  if (properties.messageExpiryInterval !== undefined)
    columns['Message-Expiry-Interval'] = properties.messageExpiryInterval
  if (properties.contentType !== undefined) columns['Content-Type'] = properties.contentType
  if (properties.responseTopic !== undefined) columns['Response-Topic'] = properties.responseTopic
  if (properties.correlationData !== undefined)
    columns['Correlation-Data'] = fromBytes(properties.correlationData)
  return columns
}

/** User properties as an object, in which the last value of a repeated name counts, and as pairs with all values. */
export function userPropertyColumns(pairs: PropertyPairs): Record<string, unknown> {
  // Defined and not assigned: a client may name a property `__proto__`.
  const byName = Object.fromEntries(pairs)
  if (pairs.length === 0) return { 'User-Property': byName }
  return {
    'User-Property': byName,
    'User-Property-Pairs': pairs.map(([key, value]) => ({ key, value })),
  }
}

/**
 * Reads the properties from the column of a row, which a rule may have changed. Other names are left out; so are topic
 * alias and subscription identifiers, which belong to one connection.
 *
 * @throws {RenderError} if MQTT has no such value
 */
export function readPropertyColumns(column: Value): MessageProperties | undefined {
  if (!isMap(column)) return undefined
  const properties: MessageProperties = {}
  for (const [name, value] of Object.entries(column)) {
    if (value !== undefined && value !== null) readProperty(properties, name, value)
  }
  const pairs = readUserProperties(column)
  if (pairs.length > 0) properties.userProperties = pairs
  return Object.keys(properties).length > 0 ? properties : undefined
}

const VALUE = new RowTemplate('${value}')

function readProperty(into: MessageProperties, name: string, value: Value): void {
  const text = () => VALUE.text({ value })
  switch (name) {
    case 'Payload-Format-Indicator': {
      const flag = text()
      if (flag !== '0' && flag !== '1') throw new RenderError('not a payload format indicator')
      into.payloadFormatIndicator = flag === '1' ? 1 : 0
      break
    }
    case 'Message-Expiry-Interval':
      into.messageExpiryInterval = readInterval(text())
      break
    case 'Content-Type':
      into.contentType = checkedText(text())
      break
    case 'Response-Topic':
      into.responseTopic = checkedResponseTopic(text())
      break
    case 'Correlation-Data':
      into.correlationData = checkedData(VALUE.bytes({ value }))
      break
    default:
  }
}

function readInterval(text: string): number {
  // A float without a fraction is written with one.
  const seconds = /^\d{1,10}(\.0)?$/.test(text) ? Number(text) : Number.NaN
  if (seconds < 2 ** 32) return seconds
  throw new RenderError('not a message expiry interval')
}

/**
 * Reads the pairs, or the object `User-Property` if a rule has changed it.
 *
 * @throws {RenderError} if MQTT cannot carry a name or a value
 */
export function readUserProperties(column: Value): PropertyPairs {
  if (!isMap(column)) return []
  const byName = own(column, 'User-Property')
  const object = isMap(byName) ? userPropertyPairs(byName) : []
  const given = own(column, 'User-Property-Pairs')
  if (!isArray(given)) return object
  const pairs = given.flatMap((each): (readonly [string, string])[] => {
    const key = isMap(each) ? own(each, 'key') : undefined
    if (!isMap(each) || typeof key !== 'string') return []
    return [[checkedText(key), textIn(own(each, 'value'))]]
  })
  const last = new Map(pairs)
  const isSame =
    last.size === object.length && object.every(([key, value]) => last.get(key) === value)
  return byName === undefined || isSame ? pairs : object
}

/** User properties from an object. @throws {RenderError} if MQTT cannot carry a name or a value */
export const userPropertyPairs = (object: ValueMap): PropertyPairs =>
  Object.entries(object).map(([name, value]) => [checkedText(name), textIn(value)])

const textIn = (value: Value): string => checkedText(VALUE.text({ value }))

/** Returns the text. @throws {RenderError} if MQTT cannot carry it [MQTT-1.5.4-1], [MQTT-1.5.4-2] */
export function checkedText(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw new RenderError('not an MQTT text')
  if (Buffer.byteLength(text) > MAX_BYTES) throw new RenderError('a text too long for MQTT')
  return text
}

/** Returns the response topic. @throws {RenderError} if it is no topic name [MQTT-3.3.2-14] */
export function checkedResponseTopic(topic: string): string {
  if (!isTopicName(topic)) throw new RenderError('not a response topic')
  return checkedText(topic)
}

/** Returns the bytes. @throws {RenderError} if MQTT cannot carry so many */
export function checkedData(bytes: Buffer): Buffer {
  if (bytes.length > MAX_BYTES) throw new RenderError('correlation data too long')
  return bytes
}
