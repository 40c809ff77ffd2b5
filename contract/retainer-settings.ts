import * as z from 'zod/mini'
import { type Effect, formats } from './formats.ts'

// The settings of the retainer. Operations are in `retainer.ts`.

/** A text such as `15s` or `1MB`, or a number in the smallest unit. */
export const retainerAmount = (as: 'duration' | 'size') =>
  z.union([z.string(), z.int()]).register(formats, { as, effect: 'now' satisfies Effect })

/** 0 means that there is no limit, or that it never happens. */
const amount = (as: 'duration' | 'size', otherwise: string) =>
  z._default(retainerAmount(as), otherwise)

/** Storage of retained messages. It is the only backend, and must be enabled. */
export const retainerBackend = z.object({
  type: z._default(z.enum(['built_in_database']), 'built_in_database'),
  storage_type: z._default(z.enum(['ram', 'disc']), 'ram'),
  /** 0: no limit. */
  max_retained_messages: z._default(z.int().check(z.minimum(0)), 0),
  /** Indexed topic levels; a broker with a topic tree needs none. */
  index_specs: z._default(z.array(z.array(z.int())).register(formats, { effect: 'none' }), [
    [1, 2, 3],
    [1, 3],
    [2, 3],
    [3],
  ]),
  enable: z._default(z.boolean(), true),
})

export const retainerSettings = z.object({
  enable: z._default(z.boolean(), true),
  /** Lifetime of messages without their own expiry; `0s` means unlimited. */
  msg_expiry_interval: amount('duration', '0s'),
  /** How often expired messages are removed; `0s`: never. */
  msg_clear_interval: amount('duration', '0s'),
  /** Limit on payloads; larger messages are delivered but not stored. 0 means no limit. */
  max_payload_size: amount('size', '1MB'),
  /** An empty payload deletes the retained message and is not forwarded. */
  stop_publish_clear_msg: z._default(z.boolean(), false),
  /** To one new subscription; a count over a time, or `infinity`. */
  delivery_rate: z._default(z.string(), '1000/s'),
  backend: z._default(retainerBackend, z.parse(retainerBackend, {})),
})
export type RetainerConfig = z.output<typeof retainerSettings>
