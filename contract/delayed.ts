import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { inFrontQuery, pagedInFront } from './paging.ts'
import { nodeName, qos } from './scalars.ts'

const on = resource('Delayed')

export const delayedSettings = z.object({
  /** Switching it off removes all that wait. */
  enable: z._default(z.boolean(), true),
  /** 0: no limit. */
  max_delayed_messages: z._default(z.int(), 0),
})
export type DelayedConfig = z.output<typeof delayedSettings>

/** Text in place of a payload of more than `MAX_DELAYED_PAYLOAD` bytes. */
export const PAYLOAD_TOO_LARGE = 'PAYLOAD_TOO_LARGE'
export const MAX_DELAYED_PAYLOAD = 2048

export const delayedMessage = z.looseObject({
  msgid: z.string(),
  /** Node that stores and publishes the message. */
  node: nodeName,
  /** Target topic, without `$delayed/<seconds>/`. */
  topic: z.string(),
  qos,
  /** Delay of the message in seconds. */
  delayed_interval: z.int(),
  /** Seconds, at the time of the answer. */
  delayed_remaining: z.int(),
  /** Arrival and publication as in RFC 3339. */
  publish_at: z.string(),
  expected_at: z.string(),
  from_clientid: z.optional(z.string()),
  from_username: z.optional(z.string()),
})
export type DelayedMessage = z.output<typeof delayedMessage>

export const delayedMessageWithPayload = z.looseObject({
  ...delayedMessage.shape,
  /** Base64, or `PAYLOAD_TOO_LARGE`. */
  payload: z.optional(z.string()),
})
export type DelayedMessageWithPayload = z.output<typeof delayedMessageWithPayload>

const path = z.object({ node: nodeName, msgid: z.string() })
const refusals = {
  400: ['MESSAGE_ID_SCHEMA_ERROR', 'INVALID_NODE'],
  404: ['MESSAGE_ID_NOT_FOUND'],
}

export const delayedGet = on('delayedGet', {
  method: 'GET',
  at: '/mqtt/delayed',
  summary: 'Read the settings of delayed publish',
  answers: { 200: delayedSettings },
})

export const delayedUpdate = on('delayedUpdate', {
  method: 'PUT',
  at: '/mqtt/delayed',
  summary: 'Edit the settings of delayed publish; disabling it removes all delayed messages',
  body: delayedSettings,
  answers: { 200: delayedSettings },
  errors: { 400: ['BAD_REQUEST'] },
})

export const delayedList = on('delayedList', {
  method: 'GET',
  at: '/mqtt/delayed/messages',
  summary: 'List delayed messages',
  own: ['order', 'like_topic', 'whole', 'compared', 'own_order'],
  ownInFront: ['order', 'like_topic'],
  list: 'paged',
  query: z.object({
    ...inFrontQuery,
    /**
     * Order by the time of publication; Signalbox only, like `like_topic`. API 5.7.2 always has
     * descending order.
     */
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    /** A part of the topic, case-sensitive. */
    like_topic: z.optional(z.string()),
  }),
  answers: { 200: pagedInFront(delayedMessage) },
})

export const delayedMessageGet = on('delayedMessageGet', {
  method: 'GET',
  at: '/mqtt/delayed/messages/{node}/{msgid}',
  summary: 'Read a delayed message with its payload',
  path,
  answers: { 200: delayedMessageWithPayload },
  errors: refusals,
})

export const delayedMessageDelete = on('delayedMessageDelete', {
  method: 'DELETE',
  at: '/mqtt/delayed/messages/{node}/{msgid}',
  summary: 'Delete a delayed message before it is published',
  path,
  answers: { 204: null },
  errors: refusals,
})

export const delayedTopicDelete = on('delayedTopicDelete', {
  method: 'DELETE',
  at: '/mqtt/delayed/messages/{topic}',
  summary: 'Delete all delayed messages for a topic',
  path: z.object({ topic: z.string() }),
  answers: { 204: null },
  errors: { 400: ['INVALID_TOPIC_NAME'], 404: ['MESSAGE_NOT_FOUND'] },
})
