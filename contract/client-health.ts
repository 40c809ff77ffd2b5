import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Clients')

/** How many clients have each trouble. */
const clientHealth = z.looseObject({
  /** Sessions, with a connection or without. */
  all: count,
  connected: count,
  disconnected: count,
  /** Clients with a session that lost a message in the last minute. */
  losing: count,
  /** Whether more clients lose messages than the broker remembers. */
  is_losing_cut: z.boolean(),
  /** Clients with a full message queue, counted every five seconds. */
  queue_full: count,
  /** Connected clients with a full in-flight window that do not acknowledge, counted every five seconds. */
  does_not_acknowledge: count,
  /** Client IDs without a connection that were refused in the last hour. */
  refused: count,
})
export type ClientHealth = z.output<typeof clientHealth>

export const clientHealthGet = on('clientHealthGet', {
  method: 'GET',
  at: '/clients_health',
  summary: 'Count the clients with troubles, without reading all clients',
  edition: 'own',
  answers: { 200: clientHealth },
})

/** Most values of an attribute in one answer. */
export const MAX_ATTRIBUTE_VALUES = 1000

const attributeValue = z.looseObject({
  value: z.string(),
  /** Clients with the value. */
  count,
  connected: count,
  losing: count,
  /** Messages that these clients lose per second, over about a minute. */
  'lost_msg.rate': z.number(),
})
export type AttributeValue = z.output<typeof attributeValue>

const clientAttribute = z.looseObject({
  name: z.string(),
  /** Clients with the attribute. */
  count,
  /** The most frequent values first. */
  values: z.array(attributeValue),
  /** Clients with other values, because there are too many values to list. */
  others: count,
})
export type ClientAttribute = z.output<typeof clientAttribute>

export const clientAttributeList = on('clientAttributeList', {
  method: 'GET',
  at: '/clients_attributes',
  summary:
    'List the client attributes that clients have, with their values and the clients of each',
  edition: 'own',
  query: z.object({
    /** Only this attribute. */
    name: z.optional(z.string()),
    /** Values of each attribute. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_ATTRIBUTE_VALUES)), 20),
  }),
  answers: {
    200: z.looseObject({
      /** Number of all clients. */
      all: count,
      /** Names in alphabetical order; the broker lists the first 50 that it finds. */
      data: z.array(clientAttribute),
    }),
  },
})
