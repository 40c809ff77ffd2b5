import * as z from 'zod/mini'
import { count, flag, formats, time } from './formats.ts'

// The settings of authorization. Operations are in `authorization.ts`.

const cacheSettings = z.object({
  enable: flag(true, 'now'),
  /** Cached entries per client. */
  max_size: count(32, { min: 1, max: 1_048_576, effect: 'now' }),
  ttl: time('1m', 'now'),
  /** Topic filters that are not cached. */
  excludes: z._default(z.array(z.string()), []),
})

export const authorizationSettings = z.object({
  cache: cacheSettings,
  /** Treatment of a client whose request was denied. */
  deny_action: z
    .enum(['ignore', 'disconnect'])
    .register(formats, { otherwise: 'ignore', effect: 'now' }),
  /** When no source has a word on it. */
  no_match: z.enum(['allow', 'deny']).register(formats, { otherwise: 'allow', effect: 'now' }),
})
export type AuthorizationConfig = z.output<typeof authorizationSettings>
