import * as z from 'zod/mini'
import { qos } from './scalars.ts'

export const permission = z.enum(['allow', 'deny'])

export const aclRule = z.object({
  permission,
  action: z.enum(['publish', 'subscribe', 'all']),
  /** A filter with placeholders, or a text after `eq `. */
  topic: z.string(),
  qos: z._default(z.array(qos), [0, 1, 2]),
  /** Retain flag of a PUBLISH. */
  retain: z._default(z.union([z.boolean(), z.literal('all')]), 'all'),
})
export type AclRule = z.output<typeof aclRule>

/** Limit on the rules of one list in Signalbox's own broker. */
export const MAX_RULES = 1000
