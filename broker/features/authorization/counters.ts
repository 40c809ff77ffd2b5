import { counterIn, type Counters } from '../../kernel/counters.ts'

/** The metrics that authorization counts: answers of sources and of the cache. */
export const AUTHORIZATION_COUNTERS = [
  'authorization.matched.allow',
  'authorization.matched.deny',
  'authorization.nomatch',
  'authorization.cache_hit',
  'authorization.cache_miss',
] as const

export type AuthorizationCounters = Counters<(typeof AUTHORIZATION_COUNTERS)[number]>

const counterOf = (name: (typeof AUTHORIZATION_COUNTERS)[number]) =>
  counterIn(AUTHORIZATION_COUNTERS, name)

export const HIT = counterOf('authorization.cache_hit')
export const MISS = counterOf('authorization.cache_miss')
export const NO_MATCH = counterOf('authorization.nomatch')
export const MATCHED = {
  allow: counterOf('authorization.matched.allow'),
  deny: counterOf('authorization.matched.deny'),
}
