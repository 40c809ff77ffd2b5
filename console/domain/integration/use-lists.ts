import { actionList } from '@signalbox/contract/actions'
import { alarmList } from '@signalbox/contract/alarms'
import { connectorList } from '@signalbox/contract/connectors'
import { type Rule, ruleList } from '@signalbox/contract/rules'
import { sourceList } from '@signalbox/contract/sources'
import { useMemo } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import type { Read } from '#api/query.ts'
import type { State } from './search.ts'
import { itemAlarmName, itemState } from './state.ts'
import type { Item, Noun } from './item.ts'
import { type Lists, rulesOfAction, rulesOfSource, type Usage, usageOfConnector } from './usage.ts'

/** Far more than a broker has, so that one page is all. */
const LIMIT = 10_000
/** Interval for the users of an item: they change only by hand, mostly on this page, which then reads them again. */
const USERS_POLL_MS = 60_000

const none: readonly never[] = []

const DOWN: ReadonlySet<State> = new Set(['connecting', 'disconnected', 'inconsistent'])

/** Users of each item; `undefined` until they have been read. */
export const useUsage = (noun: Noun): ((item: Item) => Usage) | undefined =>
  useUsageRead(noun).usageOf

/** Users of each item, and whether they are being read for the first time. */
export function useUsageRead(noun: Noun): {
  usageOf: ((item: Item) => Usage) | undefined
  isLoading: boolean
} {
  const isConnector = noun === 'connector'
  const actions = useLive(actionList, {}, USERS_POLL_MS, isConnector)
  const sources = useLive(sourceList, {}, USERS_POLL_MS, isConnector)
  const { rules, error } = useRules()
  const areRead = !isConnector || (actions.data !== undefined && sources.data !== undefined)
  const findUsage = useMemo(() => {
    if (rules === undefined || !areRead) return undefined
    const lists: Omit<Lists, 'connectors'> = {
      actions: actions.data ?? none,
      sources: sources.data ?? none,
      rules,
    }
    return (item: Item): Usage => {
      if (noun === 'connector') return usageOfConnector(item, lists)
      const ofOne = noun === 'action' ? rulesOfAction : rulesOfSource
      return { actions: none, sources: none, rules: ofOne(item, rules) }
    }
  }, [noun, areRead, actions.data, sources.data, rules])
  const isLoading =
    (rules === undefined && error === null) ||
    (isConnector && (actions.isLoading || sources.isLoading))
  return { usageOf: findUsage, isLoading }
}

export function useRules(isOn = true): { rules: readonly Rule[] | undefined; error: Error | null } {
  const { data, error } = useLive(ruleList, { query: { limit: LIMIT } }, USERS_POLL_MS, isOn)
  return { rules: data?.data, error }
}

export const useConnectors = (): Read<readonly Item[]> => useLive(connectorList, {})

/**
 * Time at which an item went down, from its alarm, in epoch milliseconds; `undefined` while the alarms are read, which
 * happens only if one of the items is down.
 */
export function useDownSince(
  noun: Noun,
  items: readonly Item[],
): ((item: Item) => number | undefined) | undefined {
  const isDown = items.some((item) => DOWN.has(itemState(item)))
  const read = useLive(
    alarmList,
    { query: { activated: true, limit: LIMIT } },
    SLOW_POLL_MS,
    isDown,
  )
  const since = useMemo(() => {
    const at = new Map<string, number>()
    for (const { name, activate_at: time } of read.data?.data ?? none) {
      at.set(name, Math.min(at.get(name) ?? Number.POSITIVE_INFINITY, new Date(time).getTime()))
    }
    return at
  }, [read.data])
  return read.isLoading ? undefined : (item) => since.get(itemAlarmName(noun, item))
}
