import { parseShared } from '@signalbox/mqtt/prefix'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { type SubscriptionSearch } from './subscriptions.paths.ts'

export const FILTERS = [
  'clientid',
  'node',
  'topic',
  'match_topic',
  'qos',
  'share_group',
  'durable',
] as const
export type Filters = Pick<SubscriptionSearch, (typeof FILTERS)[number]>

/** Those that show only when they are asked for. */
export const MORE = ['qos', 'share_group', 'durable'] as const

export function filtersOf(search: SubscriptionSearch): Filters {
  return Object.fromEntries(FILTERS.map((key) => [key, search[key]]))
}

export function hasFilter(search: SubscriptionSearch): boolean {
  return FILTERS.some((key) => search[key] !== undefined)
}

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
 * Filters as they were typed, made into what the API understands: it wants a shared subscription as
 * its inner filter and its group, while everybody writes `$share/<group>/<filter>`.
 */
export function tidy(typed: Filters): Filters {
  const filled: Filters = Object.fromEntries(
    FILTERS.map((key) => [key, typed[key] === '' ? undefined : typed[key]]),
  )
  const shared = parseShared(filled.topic ?? filled.match_topic ?? '')
  if (shared === undefined) return filled
  return {
    ...filled,
    ...(filled.topic === undefined ? { match_topic: shared.filter } : { topic: shared.filter }),
    share_group: shared.group,
  }
}

/** Whether the API would refuse what was typed. */
export function isFilterInvalid({ topic, match_topic }: Filters): boolean {
  const filter = topic ?? match_topic ?? ''
  return filter !== '' && topicFilterProblem(filter) !== undefined
}
