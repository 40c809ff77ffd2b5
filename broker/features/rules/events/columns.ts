import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import { fromBytes } from '@signalbox/rule-sql/values/bytes'
import type { PacketProperties } from '../../../kernel/access.ts'
import type { Message } from '../../../kernel/message.ts'
import { messageId } from '../../../kernel/message-id.ts'
import type { Peer } from '../../../kernel/net/peer.ts'

export type Columns = Record<string, unknown>

type Pairs = readonly (readonly [name: string, value: string])[]

/** As most packets have it. */
const NO_PROPERTIES: EventColumns = Object.freeze({ 'User-Property': Object.freeze({}) })

const FLAGS: Readonly<Record<string, EventColumns>> = {
  '': Object.freeze({ dup: false, retain: false }),
  d: Object.freeze({ dup: true, retain: false }),
  r: Object.freeze({ dup: false, retain: true }),
  dr: Object.freeze({ dup: true, retain: true }),
}

/** The columns that every event about a message has, apart from who is concerned. */
export function messageColumns(message: Message, event: string, node: string): Columns {
  const { topic, payload, qos, retain, dup, timestamp } = message
  return {
    event,
    node,
    id: () => messageId(message),
    topic,
    payload,
    qos,
    flags: FLAGS[`${dup === true ? 'd' : ''}${retain ? 'r' : ''}`],
    pub_props: publishProperties(message),
    publish_received_at: timestamp,
  }
}

function publishProperties({ properties }: Message): EventColumns {
  if (properties === undefined) return NO_PROPERTIES
  const columns: Columns = userProperties(properties.userProperties ?? [])
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

/** A name that is repeated keeps its last value in the object; the pairs have all. */
function userProperties(pairs: Pairs): Columns {
  // Defined and not assigned: a client may name a property `__proto__`.
  const byName = Object.fromEntries(pairs)
  if (pairs.length === 0) return { 'User-Property': byName }
  return {
    'User-Property': byName,
    'User-Property-Pairs': pairs.map(([key, value]) => ({ key, value })),
  }
}

/** The standard's names of the properties in packets of clients; other ones are no columns. */
const NAMES: Readonly<Record<string, string>> = {
  sessionExpiryInterval: 'Session-Expiry-Interval',
  receiveMaximum: 'Receive-Maximum',
  maximumPacketSize: 'Maximum-Packet-Size',
  topicAliasMaximum: 'Topic-Alias-Maximum',
  requestResponseInformation: 'Request-Response-Information',
  requestProblemInformation: 'Request-Problem-Information',
  authenticationMethod: 'Authentication-Method',
  subscriptionIdentifier: 'Subscription-Identifier',
  reasonString: 'Reason-String',
  serverReference: 'Server-Reference',
}

/** The properties of a control packet; authentication data is a secret and left out. */
export function packetProperties(properties: PacketProperties | undefined): EventColumns {
  if (properties === undefined) return NO_PROPERTIES
  const columns = userProperties(pairsOf(properties.userProperties))
  for (const [name, column] of Object.entries(NAMES)) {
    const value = properties[name]
    if (value !== undefined) columns[column] = typeof value === 'boolean' ? Number(value) : value
  }
  return columns
}

function pairsOf(properties: unknown): Pairs {
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as const),
  )
}

export const peername = ({ address, port }: Peer): string => `${address}:${port}`

export const sockname = ({ localAddress, localPort }: Peer): string =>
  `${localAddress ?? '0.0.0.0'}:${localPort}`
