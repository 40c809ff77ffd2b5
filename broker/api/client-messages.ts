import type { InflightEntry } from '../kernel/sessions/inflight.ts'
import type { Delivery, QueuedDelivery } from '../kernel/sessions/message-queue.ts'
import { messageId } from '../kernel/message-id.ts'
import { apiError } from './failure.ts'
import { badParameter } from './time.ts'

/** Reading what waits for a client, page by page, while the list moves under the reader. */

export type PayloadFormat = 'none' | 'base64' | 'plain'

interface MessageQuery {
  payload: PayloadFormat
  max_payload_bytes: string
  position?: string | undefined
  limit: number
}

/** A place in a list: when the delivery was put there, and its number. */
interface Place {
  delivery: Delivery
  at: number
  number: number
  priority?: number
}

const numbers = new WeakMap<Delivery, number>()
let last = 0

/** A number of its own for each delivery that was ever looked at, in the order of looking. */
function numberOf(delivery: Delivery): number {
  let number = numbers.get(delivery)
  if (number === undefined) {
    number = ++last
    numbers.set(delivery, number)
  }
  return number
}

export function queuedPage(entries: Iterable<QueuedDelivery>, query: MessageQuery) {
  const places = Array.from(entries, (delivery) => ({
    delivery,
    at: delivery.insertedAt,
    number: numberOf(delivery),
    priority: delivery.priority,
  }))
  return messagePage(places, query)
}

export function inflightPage(entries: Iterable<InflightEntry>, query: MessageQuery) {
  const places = Array.from(entries, ({ delivery, sentAt }) => ({
    delivery,
    at: sentAt,
    number: numberOf(delivery),
  }))
  return messagePage(places, query)
}

function messagePage(places: Place[], query: MessageQuery) {
  const after = readPosition(query.position)
  const maxBytes = readByteSize(query.max_payload_bytes)
  const [first] = places
  if (first === undefined) return { data: [], meta: { start: 'none', position: 'none' } }
  const data = []
  let end = query.position
  let bytes = 0
  // What stood at the position may have been delivered meanwhile: go on with what came after it.
  for (const place of places) {
    if (after !== undefined && place.number <= after) continue
    if (data.length >= query.limit || (data.length > 0 && bytes >= maxBytes)) break
    data.push(presentMessage(place, query.payload))
    bytes += place.delivery.message.payload.length
    end = positionOf(place)
  }
  return { data, meta: { start: positionOf(first), position: end ?? positionOf(first) } }
}

/** Nanoseconds, as the API has them; the number of the delivery makes each its own. */
function insertedAt({ at, number }: Place): string {
  return `${at}${String(number % 1_000_000).padStart(6, '0')}`
}

function positionOf(place: Place): string {
  return `${place.number}_${place.at}`
}

function readPosition(text: string | undefined): number | undefined {
  if (text === undefined || text === 'none') return undefined
  const [, number] = /^(\d+)_\d+$/.exec(text) ?? []
  if (number === undefined) {
    throw apiError('INVALID_PARAMETER', { message: 'position_limit_invalid' })
  }
  return Number(number)
}

/** API: `MB` and the like are powers of 1024. */
function readByteSize(text: string): number {
  const [, digits, unit] = /^\s*(\d+)(b|kb|mb|gb)?$/i.exec(text) ?? []
  if (digits === undefined) {
    throw badParameter('max_payload_bytes', text, { expected: 'emqx_schema:bytesize()' })
  }
  const power = ['b', 'kb', 'mb', 'gb'].indexOf(unit?.toLowerCase() ?? 'b')
  return Number(digits) * 1024 ** power
}

function presentMessage(place: Place, format: PayloadFormat) {
  const { message, qos } = place.delivery
  return {
    msgid: messageId(message),
    topic: message.topic,
    qos,
    publish_at: message.timestamp,
    from_clientid: message.fromClientId,
    from_username: message.fromUsername ?? 'undefined',
    inserted_at: insertedAt(place),
    ...(place.priority !== undefined && { mqueue_priority: presentPriority(place.priority) }),
    ...(format !== 'none' && {
      payload: message.payload.toString(format === 'plain' ? 'utf8' : 'base64'),
    }),
  }
}

function presentPriority(priority: number): number | 'infinity' {
  return Number.isFinite(priority) ? priority : 'infinity'
}
