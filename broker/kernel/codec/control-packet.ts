/** Every packet but PUBLISH, on `mqtt-packet`, with the checks that it leaves to its user. */
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import mqttPacket, {
  type IAuthPacket,
  type IConnectPacket,
  type IDisconnectPacket,
  type IPacket,
  type IPubackPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
} from 'mqtt-packet'
import { malformed, ProtocolError, violated } from '../protocol-error.ts'
import { plainConnect } from './connect.ts'
import type { Frame } from './framer.ts'
import { checkPropertySections } from './property-sections.ts'

export type ControlPacket =
  | IConnectPacket
  | IPubackPacket
  | ISubscribePacket
  | IUnsubscribePacket
  | IDisconnectPacket
  | IAuthPacket
  | (IPacket & { cmd: 'pubrec' | 'pubrel' | 'pubcomp'; reasonCode?: number })
  | (IPacket & { cmd: 'pingreq' })

const FROM_SERVER = new Set<string>(['connack', 'suback', 'unsuback', 'pingresp'])

/** The properties that each packet may carry (MQTT 5 table 2-4); user properties always may. */
const ALLOWED: Record<string, ReadonlySet<string>> = {
  connect: new Set([
    'sessionExpiryInterval',
    'receiveMaximum',
    'maximumPacketSize',
    'topicAliasMaximum',
    'requestResponseInformation',
    'requestProblemInformation',
    'authenticationMethod',
    'authenticationData',
  ]),
  will: new Set([
    'willDelayInterval',
    'payloadFormatIndicator',
    'messageExpiryInterval',
    'contentType',
    'responseTopic',
    'correlationData',
  ]),
  subscribe: new Set(['subscriptionIdentifier']),
  unsubscribe: new Set(),
  puback: new Set(['reasonString']),
  pubrec: new Set(['reasonString']),
  pubrel: new Set(['reasonString']),
  pubcomp: new Set(['reasonString']),
  disconnect: new Set(['sessionExpiryInterval', 'reasonString', 'serverReference']),
  auth: new Set(['authenticationMethod', 'authenticationData', 'reasonString']),
}

// Otherwise it makes 65,536 Buffers ahead, seven megabytes, for numbers that are written seldom.
mqttPacket.writeToStream.cacheNumbers = false

// One parser for all connections: it only gets whole packets, so it has no state in between. After
// a failure it is replaced, because its partial state would affect the next packet.
let parser = makeParser()
let parsed: Packet | undefined
let failure: Error | undefined

function makeParser() {
  const made = mqttPacket.parser()
  made.on('packet', (packet) => {
    parsed = packet
    // Only the parser knows how far it has read, and it ignores remaining bytes.
    const read = '_pos' in made ? made._pos : undefined
    if (read !== packet.length) failure ??= new Error('length of the packet and its fields differ')
  })
  made.on('error', (error: Error) => {
    failure ??= error
  })
  return made
}

/** @throws {ProtocolError} malformed, not for a server, or with fields that may not be there */
export function decodeControlPacket(frame: Frame, version: number | undefined): ControlPacket {
  const connect = plainConnect(frame)
  if (connect !== undefined) return connect
  parsed = undefined
  failure = undefined
  try {
    // The parser has no public option for the version; it reads it from `settings`.
    Object.assign(parser, { settings: { protocolVersion: version ?? 4 } })
    parser.parse(frame.bytes)
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(String(error))
  }
  const packet = parsed as Packet | undefined
  if (packet !== undefined && (packet.cmd === 'publish' || FROM_SERVER.has(packet.cmd))) {
    throw new ProtocolError(ReasonCode.protocolError, `${packet.cmd} from a client`)
  }
  if (failure !== undefined || packet === undefined) {
    parser = makeParser()
    throw asProtocolError(failure?.message ?? 'incomplete packet')
  }
  const control = packet as ControlPacket
  if (control.cmd === 'connect' || version === 5) checkPropertySections(frame)
  check(control)
  return control
}

function asProtocolError(message: string): ProtocolError {
  const code = /^Invalid protocol ?(version|Id)/i.test(message)
    ? ReasonCode.unsupportedProtocolVersion
    : ReasonCode.malformedPacket
  return new ProtocolError(code, message)
}

function check(packet: ControlPacket): void {
  const properties = 'properties' in packet ? packet.properties : undefined
  checkProperties(packet.cmd, properties)
  switch (packet.cmd) {
    case 'connect':
      // [MQTT-3.1.2-1]; MQTT 3.1 has the other name.
      if ((packet.protocolId === 'MQIsdp') !== (packet.protocolVersion === 3)) {
        throw new ProtocolError(ReasonCode.unsupportedProtocolVersion, 'protocol name and version')
      }
      text(packet.clientId)
      text(packet.username)
      if (packet.will !== undefined) {
        checkProperties('will', packet.will.properties)
        text(packet.will.topic)
        if ((packet.will.qos ?? 0) > 2) throw malformed('will with QoS 3') // [MQTT-3.1.2-12]
      }
      return
    case 'subscribe':
      if (packet.subscriptions.length === 0) throw violated('SUBSCRIBE without a filter') // [MQTT-3.8.3-2]
      for (const { topic } of packet.subscriptions) text(topic)
      return identified(packet.messageId)
    case 'unsubscribe':
      if (packet.unsubscriptions.length === 0) throw violated('UNSUBSCRIBE without a filter') // [MQTT-3.10.3-2]
      for (const topic of packet.unsubscriptions) text(topic)
      return identified(packet.messageId)
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return identified(packet.messageId)
    default:
  }
}

function checkProperties(kind: string, properties: object | undefined): void {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === 'userProperties') {
      for (const [key, each] of Object.entries(value as object)) {
        for (const one of [key, each].flat()) text(one)
      }
      continue
    }
    if (ALLOWED[kind]?.has(name) !== true) throw violated(`${name} in ${kind}`)
    // The parser returns null, -1, false or undefined for missing bytes, and a list for a repeated property.
    if (Array.isArray(value)) throw violated(`${name} twice`)
    if (value === null || value === undefined || value === -1) throw malformed(name)
    if (typeof value === 'string') text(value)
  }
}

/** A text that was cut short, broken UTF-8 [MQTT-1.5.4-1] or U+0000 [MQTT-1.5.4-2]. */
function text(value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'string' || value.includes('\u0000') || value.includes('\ufffd')) {
    throw malformed('text')
  }
}

/** [MQTT-2.2.1-3] */
function identified(id: number | undefined): void {
  if (id === undefined || id < 1) throw violated('packet identifier 0')
}

/** Any packet but PUBLISH as bytes. */
export function encodeControlPacket(packet: Packet, version: number): Buffer {
  return mqttPacket.generate(packet, { protocolVersion: version })
}
