import { actionMetrics } from '@signalbox/contract/actions'
import { useState } from 'react'
import { SLOW_POLL_MS } from '#api/live.ts'
import { useLiveEach } from '#api/live-each.ts'
import { channelIn } from '#domain/alarms/channel-in.ts'
import type { DownAction } from './impact.ts'

/** Each action is a call; more actions are of the same few connectors. */
const MAX_READ = 2

/** Actions that are down, from the names of active alarms. */
export const downActionsIn = (alarms: readonly string[]): { id: string; connector: string }[] =>
  alarms.flatMap((name) => {
    const { noun, id = '', connector } = channelIn(name) ?? {}
    return noun === 'action' && connector !== undefined ? [{ id, connector }] : []
  })

interface Counted {
  at: number
  lost: number
  /** Per second, between the last two readings. */
  rate: number
}

/** Rate of lost rows after another reading; counters that were reset have lost nothing. */
export function nextCount(before: Counted | undefined, at: number, lost: number): Counted {
  if (before === undefined || at <= before.at) return { at, lost, rate: before?.rate ?? 0 }
  return { at, lost, rate: Math.max(lost - before.lost, 0) / ((at - before.at) / 1000) }
}

/** Rows that wait for, and are lost by, the actions whose external systems are down. */
export function useDownActions(alarms: readonly string[]): readonly DownAction[] {
  const down = downActionsIn(alarms)
  const read = down.slice(0, MAX_READ)
  const answers = useLiveEach(
    actionMetrics,
    read.map(({ id }) => ({ path: { id } })),
    SLOW_POLL_MS,
  )
  const [counts, setCounts] = useState<ReadonlyMap<string, Counted>>(new Map())
  const next = new Map(counts)
  for (const [i, { id }] of read.entries()) {
    const { data, dataUpdatedAt: at } = answers[i] ?? {}
    if (data === undefined || at === undefined || counts.get(id)?.at === at) continue
    const { dropped, failed } = data.metrics
    next.set(id, nextCount(counts.get(id), at, dropped + failed))
  }
  if ([...next].some(([id, count]) => counts.get(id) !== count)) setCounts(next)
  return down.map((action, i) => ({
    ...action,
    queued: answers[i]?.data?.metrics.queuing ?? 0,
    lostRate: next.get(action.id)?.rate ?? 0,
  }))
}
