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

const findCounter = (name: (typeof AUTHORIZATION_COUNTERS)[number]) =>
  counterIn(AUTHORIZATION_COUNTERS, name)

export const HIT = findCounter('authorization.cache_hit')
export const MISS = findCounter('authorization.cache_miss')
export const NO_MATCH = findCounter('authorization.nomatch')
export const MATCHED = {
  allow: findCounter('authorization.matched.allow'),
  deny: findCounter('authorization.matched.deny'),
}
