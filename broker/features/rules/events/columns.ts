import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import {
  NO_PROPERTIES,
  propertyColumns,
  type PropertyPairs,
  userPropertyColumns,
} from '../../../integration/publish-properties.ts'
import type { PacketProperties } from '../../../kernel/access.ts'
import type { Message } from '../../../kernel/message.ts'
import { messageId } from '../../../kernel/message-id.ts'
import type { Peer } from '../../../kernel/net/peer.ts'

export type Columns = Record<string, unknown>

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
    pub_props: propertyColumns(message.properties),
    publish_received_at: timestamp,
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
  const columns = userPropertyColumns(toPairs(properties.userProperties))
  for (const [name, column] of Object.entries(NAMES)) {
    const value = properties[name]
    if (value !== undefined) columns[column] = typeof value === 'boolean' ? Number(value) : value
  }
  return columns
}

function toPairs(properties: unknown): PropertyPairs {
  if (typeof properties !== 'object' || properties === null) return []
  return Object.entries(properties).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as const),
  )
}

export const peername = ({ address, port }: Peer): string => `${address}:${port}`

export const sockname = ({ localAddress, localPort }: Peer): string =>
  `${localAddress ?? '0.0.0.0'}:${localPort}`
