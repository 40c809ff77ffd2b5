import type { SQLOutputValue } from 'node:sqlite'
import type { QoS } from '@signalbox/mqtt/protocol'
import type { Message, MessageProperties } from './message.ts'

/** Columns that every table of messages has. */
export type StoredColumns = Readonly<Record<string, SQLOutputValue>>

/** Reads `topic, payload, qos, properties, from_client_id, from_username, timestamp`. */
export function readMessage(row: StoredColumns): Omit<Message, 'retain'> {
  const properties = readProperties(row.properties)
  return {
    topic: String(row.topic),
    payload: toBuffer(row.payload as Uint8Array), // a BLOB column
    qos: Number(row.qos) as QoS, // written from a QoS
    ...(properties && { properties }),
    fromClientId: String(row.from_client_id),
    ...(row.from_username !== null && { fromUsername: String(row.from_username) }),
    timestamp: Number(row.timestamp),
  }
}

/** Buffer over the same memory; each row has its own. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Properties as JSON; `null` without properties. */
export function writeProperties({ properties }: Pick<Message, 'properties'>): string | null {
  if (properties === undefined) return null
  const { correlationData, ...rest } = properties
  const base64 = correlationData?.toString('base64')
  return JSON.stringify({ ...rest, ...(base64 !== undefined && { correlationData: base64 }) })
}

function readProperties(text: SQLOutputValue | undefined): MessageProperties | undefined {
  if (text === null || text === undefined) return undefined
  const { correlationData, ...rest } = JSON.parse(String(text))
  if (correlationData === undefined) return rest
  return { ...rest, correlationData: Buffer.from(correlationData, 'base64') }
}
