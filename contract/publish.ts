import * as z from 'zod/mini'
import { messageProperties } from './message-properties.ts'
import { resource } from './operation.ts'
import { qos } from './scalars.ts'

const on = resource('Publish')

export type PublishProperties = z.output<typeof messageProperties>

/** A message in a request. */
export const publishBody = z.object({
  topic: z.string(),
  payload: z.string(),
  payload_encoding: z._default(z.enum(['plain', 'base64']), 'plain'),
  qos: z._default(qos, 0),
  retain: z._default(z.boolean(), false),
  /** Client ID that the message seems to come from. */
  clientid: z.optional(z.string()),
  properties: z.optional(messageProperties),
})

const published = z.looseObject({
  /** The message's id, 32 hex digits. */
  id: z.string(),
})

const notDelivered = z.looseObject({
  /** An MQTT 5 reason code: 16 is "no matching subscribers", 150 "message rate too high". */
  reason_code: z.int(),
  message: z.string(),
})

export const publish = on('publish', {
  method: 'POST',
  at: '/publish',
  summary: 'Publish a message',
  body: publishBody,
  answers: { 200: published, 202: notDelivered },
  errors: { 400: ['BAD_REQUEST'] },
})

export const publishBulk = on('publishBulk', {
  method: 'POST',
  at: '/publish/bulk',
  summary: 'Publish several messages',
  list: 'whole',
  body: z.array(publishBody),
  answers: {
    200: z.array(published),
    202: z.array(z.union([published, notDelivered])),
  },
  errors: { 400: ['BAD_REQUEST'] },
})
