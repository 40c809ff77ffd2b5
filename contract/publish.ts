import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { qos } from './scalars.ts'

const on = resource('Publish')

/** A message as the API takes it. */
export const publishBody = z.object({
  topic: z.string(),
  payload: z.string(),
  payload_encoding: z._default(z.enum(['plain', 'base64']), 'plain'),
  qos: z._default(qos, 0),
  retain: z._default(z.boolean(), false),
  /** In whose name. */
  clientid: z.optional(z.string()),
  properties: z.optional(
    z.object({
      payload_format_indicator: z.optional(z.union([z.literal(0), z.literal(1)])),
      /** Seconds. */
      message_expiry_interval: z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
      content_type: z.optional(z.string()),
      response_topic: z.optional(z.string()),
      correlation_data: z.optional(z.string()),
      user_properties: z.optional(z.record(z.string(), z.string())),
    }),
  ),
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
