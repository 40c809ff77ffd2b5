import { authenticationList, authenticationStatus } from '@signalbox/contract/authentication'
import {
  authorizationSourceList,
  authorizationSourceStatus,
  type SourceType,
} from '@signalbox/contract/authorization'
import { bannedList } from '@signalbox/contract/banned'
import { metricsGet } from '@signalbox/contract/metrics'
import type { Client } from '@signalbox/contract/client'
import { isGone } from '#api/is-gone.ts'

type Call = Client['call']

/** Counter of a cluster that grows with refusals. */
export interface DenialCount {
  of: 'connect' | 'rights'
  what: 'metric' | 'failed' | 'nomatch' | 'deny' | 'flapping'
  /** Name of the metric, ID of the authenticator, or type of the source. */
  name: string
  count: number
}

/** Counters at one time. */
export interface DenialSample {
  /** Time of the reading in epoch milliseconds. */
  at: number
  counts: readonly DenialCount[]
}

const METRICS = [
  ['connect', 'packets.connack.auth_error'],
  ['connect', 'authentication.failure'],
  ['rights', 'authorization.deny'],
  ['rights', 'packets.publish.auth_error'],
  ['rights', 'packets.subscribe.auth_error'],
] as const

/** Largest number of bans that are read: if there are more, bans by the flapping detector are not counted. */
const MOST_BANS = 100

export async function countDenials(call: Call): Promise<DenialCount[]> {
  const [metrics, logins, sources, bans] = await Promise.all([
    call(metricsGet, { query: { aggregate: true } }),
    countLogins(call),
    countSources(call),
    call(bannedList, { query: { limit: MOST_BANS } }),
  ])
  const [row] = Array.isArray(metrics) ? metrics : [metrics]
  const counted = METRICS.map(([of, name]): DenialCount => {
    const count = row?.[name]
    return { of, what: 'metric', name, count: typeof count === 'number' ? count : 0 }
  })
  const now = Date.now()
  const isFlapping = ({ by, until }: { by: string; until: string }) =>
    by === FLAPPING && !(Date.parse(until) <= now)
  const isCounted = (bans.meta.count ?? 0) <= MOST_BANS
  const flapping = bans.data.filter(isFlapping).length
  const all: DenialCount[] = [
    ...counted,
    ...logins,
    ...(isCounted
      ? [{ of: 'connect', what: 'flapping', name: FLAPPING, count: flapping } as const]
      : []),
    ...sources,
  ]
  return [...all.filter(({ of }) => of === 'connect'), ...all.filter(({ of }) => of === 'rights')]
}

const FLAPPING = 'flapping detector'

/** Answer of a call; `undefined` if its object was deleted. */
const unlessGone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })

async function countLogins(call: Call): Promise<DenialCount[]> {
  const chain = await call(authenticationList, {})
  const counts = chain
    .filter(({ enable }) => enable !== false)
    .map(async ({ id }): Promise<DenialCount[]> => {
      const name = String(id)
      const status = await unlessGone(call(authenticationStatus, { path: { id: name } }))
      if (status === undefined) return []
      const { failed = 0, nomatch = 0 } = status.metrics
      const of = 'connect'
      return [
        { of, what: 'failed', name, count: failed },
        { of, what: 'nomatch', name, count: nomatch },
      ]
    })
  return (await Promise.all(counts)).flat()
}

async function countSources(call: Call): Promise<DenialCount[]> {
  const { sources } = await call(authorizationSourceList, {})
  const counts = sources
    .filter(({ enable }) => enable !== false)
    .map(async ({ type }): Promise<DenialCount[]> => {
      const name = type as SourceType // a kind that is not known here has a status too
      const status = await unlessGone(call(authorizationSourceStatus, { path: { type: name } }))
      if (status === undefined) return []
      const { deny = 0, nomatch = 0 } = status.metrics
      const of = 'rights'
      return [
        { of, what: 'deny', name, count: deny },
        { of, what: 'nomatch', name, count: nomatch },
      ]
    })
  return (await Promise.all(counts)).flat()
}

const MINUTE_MS = 60_000

/** Samples of the last minute, and the one before them. */
export function withSample(
  samples: readonly DenialSample[],
  sample: DenialSample,
): readonly DenialSample[] {
  const from = samples.findLastIndex(({ at }) => at <= sample.at - MINUTE_MS)
  return [...samples.slice(Math.max(from, 0)), sample]
}

/** How many more there are than at the first of the samples; `undefined` if that is unknown. */
export function denialRise(samples: readonly DenialSample[], { what, name, count }: DenialCount) {
  if (samples.length < 2) return undefined
  const before = samples[0]?.counts.find((each) => each.what === what && each.name === name)
  // A counter that was reset says nothing about the time before.
  return before === undefined || (count < before.count && what !== 'flapping')
    ? undefined
    : count - before.count
}
