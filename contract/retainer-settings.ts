import * as z from 'zod/mini'
import { type Effect, formats } from './formats.ts'

// The settings of the retainer. Operations are in `retainer.ts`.

/** A text such as `15s` or `1MB`, or a number in the smallest unit. */
export const retainerAmount = z.union([z.string(), z.int()])

/** 0 means that there is no limit, or that it never happens. */
const amount = (as: 'duration' | 'size', otherwise: string) =>
  z._default(
    z.union([z.string(), z.int()]).register(formats, { as, effect: 'now' satisfies Effect }),
    otherwise,
  )

/** Where retained messages are kept. There is one backend, and it must be enabled. */
export const retainerBackend = z.object({
  type: z._default(z.enum(['built_in_database']), 'built_in_database'),
  storage_type: z._default(z.enum(['ram', 'disc']), 'ram'),
  /** 0: no limit. */
  max_retained_messages: z._default(z.int().check(z.minimum(0)), 0),
  /** Topic levels that an index is made of; a broker that finds topics by a tree needs none. */
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
  /** Of messages without an expiry of their own; `0s`: never. */
  msg_expiry_interval: amount('duration', '0s'),
  /** How often expired messages are removed; `0s`: never. */
  msg_clear_interval: amount('duration', '0s'),
  /** Larger messages are delivered and not kept; 0: no limit. */
  max_payload_size: amount('size', '1MB'),
  /** An empty payload deletes the retained message and is not forwarded. */
  stop_publish_clear_msg: z._default(z.boolean(), false),
  /** To one new subscription; a count over a time, or `infinity`. */
  delivery_rate: z._default(z.string(), '1000/s'),
  backend: z._default(retainerBackend, z.parse(retainerBackend, {})),
})
export type RetainerConfig = z.output<typeof retainerSettings>
