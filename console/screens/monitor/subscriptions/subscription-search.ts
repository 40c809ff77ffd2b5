import { parseShared } from '@signalbox/mqtt/prefix'
import type { FilterParams } from '#ui/filter/filter.ts'
import type { SubscriptionSearch } from './subscriptions.paths.ts'

const QOS = { '0': 0, '1': 1, '2': 2 } as const

/** The address as the API wants it. */
export function toQuery({ qos, durable, ...rest }: SubscriptionSearch) {
  return {
    ...rest,
    ...(qos !== undefined && { qos: QOS[qos] }),
    ...(durable !== undefined && { durable: durable === 'true' }),
  }
}

/**
 * Converts typed filters to those of the API, which takes a shared subscription as its inner filter and its group,
 * while users write `$share/<group>/<filter>`.
 */
export function tidy<Params extends Readonly<FilterParams>>(typed: Params): Params {
  const shared = parseShared(String(typed.topic ?? typed.match_topic ?? ''))
  if (shared === undefined) return typed
  const key = typed.topic === undefined ? 'match_topic' : 'topic'
  return { ...typed, [key]: shared.filter, share_group: shared.group }
}
