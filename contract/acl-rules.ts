import * as z from 'zod/mini'
import { qos } from './scalars.ts'

export const permission = z.enum(['allow', 'deny'])

export const aclRule = z.object({
  permission,
  action: z.enum(['publish', 'subscribe', 'all']),
  /** A filter with placeholders, or a text after `eq `. */
  topic: z.string(),
  qos: z._default(z.array(qos), [0, 1, 2]),
  /** Of a publish. */
  retain: z._default(z.union([z.boolean(), z.literal('all')]), 'all'),
})
export type AclRule = z.output<typeof aclRule>

/** Signalbox's own broker keeps so many in one list. */
export const MAX_RULES = 1000
