import type { Evacuation, Rebalance } from '@signalbox/contract/load-rebalance'

type Progress = Pick<
  Evacuation | Rebalance,
  'stats' | 'connection_eviction_rate' | 'connection_goal'
>

/** Seconds until the last connection is gone, at the configured rate. */
export function secondsLeft({
  stats,
  connection_eviction_rate: rate,
  connection_goal: goal = 0,
}: Progress): number | undefined {
  const { current_connected: current } = stats ?? {}
  if (current === undefined || rate === undefined || rate <= 0) return undefined
  return Math.ceil(Math.max(current - goal, 0) / rate)
}

/** Finished share of the work, from 0 to 1. */
export function shareDone({ stats, connection_goal: goal = 0 }: Progress): number | undefined {
  const { initial_connected: initial, current_connected: current } = stats ?? {}
  if (initial === undefined || current === undefined) return undefined
  const whole = initial - goal
  return whole <= 0 ? 1 : Math.min(Math.max((initial - current) / whole, 0), 1)
}
