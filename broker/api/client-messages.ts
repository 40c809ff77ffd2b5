import type { Delivery } from '../kernel/sessions/message-queue.ts'
import type { Session } from '../kernel/sessions/session.ts'
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

/** A place in a list. */
interface Place {
  delivery: Delivery
  /** Arrival in nanoseconds. Ascends along a list, and within each priority of a queue. */
  insertedAt: bigint
  /** Priority in a queue; higher ones come first. */
  priority?: number
}

const NS_PER_MS = 1_000_000n

const times = new WeakMap<Delivery, bigint>()
/** Last time of each list, by priority, so that the next one is later even if its neighbour has left. */
const lastTimes = new WeakMap<object, Map<number, bigint>>()

/**
 * The time of a delivery: unique in its list, so that it can serve as a position, although the clock
 * has milliseconds. It stays with the delivery from the first look on.
 */
function assignTime(list: object, delivery: Delivery, atMs: number, priority = 0): bigint {
  const known = times.get(delivery)
  if (known !== undefined) return known
  const last = lastTimes.get(list) ?? new Map<number, bigint>()
  lastTimes.set(list, last)
  const next = (last.get(priority) ?? -1n) + 1n
  const begin = BigInt(atMs) * NS_PER_MS
  const time = begin > next ? begin : next
  last.set(priority, time)
  times.set(delivery, time)
  return time
}

export function queuedPage(queue: Session['queue'], query: MessageQuery) {
  const places = Array.from(queue.entries(), (delivery) => ({
    delivery,
    insertedAt: assignTime(queue, delivery, delivery.insertedAt, delivery.priority),
    priority: delivery.priority,
  }))
  return messagePage(places, query, readQueuePosition(query.position))
}

export function inflightPage(inflight: Session['inflight'], query: MessageQuery) {
  const places = Array.from(inflight.entries(), ({ delivery, sentAt }) => ({
    delivery,
    insertedAt: assignTime(inflight, delivery, sentAt),
  }))
  return messagePage(places, query, readInflightPosition(query.position))
}

/** @param isAfter whether a place follows the requested one, which may have left the list */
function messagePage(
  places: readonly Place[],
  query: MessageQuery,
  isAfter: (place: Place) => boolean,
) {
  const maxBytes = readByteSize(query.max_payload_bytes)
  const [first] = places
  if (first === undefined) return { data: [], meta: { start: 'none', position: 'none' } }
  const data = []
  let end = query.position
  let bytes = 0
  for (const place of places) {
    if (!isAfter(place)) continue
    if (data.length >= query.limit || (data.length > 0 && bytes >= maxBytes)) break
    data.push(presentMessage(place, query.payload))
    if (query.payload !== 'none') bytes += place.delivery.message.payload.length
    end = toPosition(place)
  }
  return { data, meta: { start: toPosition(first), position: end ?? toPosition(first) } }
}

function toPosition({ insertedAt, priority }: Place): string {
  const time = String(insertedAt)
  return priority === undefined ? time : `${time}_${presentPriority(priority)}`
}

function readQueuePosition(text: string | undefined): (place: Place) => boolean {
  if (isBegin(text)) return () => true
  const [, time, priority] = /^(\d{1,20})_(\d{1,3}|infinity)$/.exec(text) ?? []
  if (time === undefined || priority === undefined) throw badPosition()
  const level = priority === 'infinity' ? Number.POSITIVE_INFINITY : Number(priority)
  const at = BigInt(time)
  return (place) => {
    const { priority: own = 0 } = place
    return own < level || (own === level && place.insertedAt > at)
  }
}

function readInflightPosition(text: string | undefined): (place: Place) => boolean {
  if (isBegin(text)) return () => true
  if (!/^\d{1,20}$/.test(text)) throw badPosition()
  const at = BigInt(text)
  return ({ insertedAt }) => insertedAt > at
}

const isBegin = (text: string | undefined): text is undefined | 'none' =>
  text === undefined || text === 'none'

const badPosition = () => apiError('INVALID_PARAMETER', { message: 'position_limit_invalid' })

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
    inserted_at: String(place.insertedAt),
    ...(place.priority !== undefined && { mqueue_priority: presentPriority(place.priority) }),
    ...(format !== 'none' && {
      payload: message.payload.toString(format === 'plain' ? 'utf8' : 'base64'),
    }),
  }
}

function presentPriority(priority: number): number | 'infinity' {
  return Number.isFinite(priority) ? priority : 'infinity'
}
