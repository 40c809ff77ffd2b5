import * as z from 'zod/mini'

/** Properties of an MQTT 5 message that travel to its receivers. */
export const messageProperties = z.object({
  payload_format_indicator: z.optional(z.union([z.literal(0), z.literal(1)])),
  /** Expiry interval in seconds. */
  message_expiry_interval: z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
  content_type: z.optional(z.string()),
  response_topic: z.optional(z.string()),
  correlation_data: z.optional(z.string()),
  user_properties: z.optional(z.record(z.string(), z.string())),
})
