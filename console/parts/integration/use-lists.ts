import { actionList } from '@signalbox/contract/actions'
import { alarmList } from '@signalbox/contract/alarms'
import { connectorList } from '@signalbox/contract/connectors'
import { type Rule, ruleList } from '@signalbox/contract/rules'
import { sourceList } from '@signalbox/contract/sources'
import { useMemo } from 'react'
import { useLive } from '../../api/live.ts'
import type { Read } from '../../api/query.ts'
import { alarmNameOf } from './state.ts'
import type { Item, Noun } from './item.ts'
import { type Lists, rulesOfAction, rulesOfSource, type Usage, usageOfConnector } from './usage.ts'

const POLL_MS = 5000
/** Far more than a broker has, so that one page is all. */
const LIMIT = 10_000

const none: readonly never[] = []

/** What each item is used by; `undefined` until it is known. */
export const useUsage = (noun: Noun): ((item: Item) => Usage) | undefined =>
  useUsageRead(noun).usageOf

/** The same, and whether it is being read for the first time. */
export function useUsageRead(noun: Noun): {
  usageOf: ((item: Item) => Usage) | undefined
  isLoading: boolean
} {
  const isConnector = noun === 'connector'
  const actions = useLive(actionList, {}, POLL_MS, isConnector)
  const sources = useLive(sourceList, {}, POLL_MS, isConnector)
  const { rules, error } = useRules()
  const areRead = !isConnector || (actions.data !== undefined && sources.data !== undefined)
  const usageOf = useMemo(() => {
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
  return { usageOf, isLoading }
}

export function useRules(isOn = true): { rules: readonly Rule[] | undefined; error: Error | null } {
  const { data, error } = useLive(ruleList, { query: { limit: LIMIT } }, POLL_MS, isOn)
  return { rules: data?.data, error }
}

export const useConnectors = (): Read<readonly Item[]> => useLive(connectorList, {}, POLL_MS)

/** When an item went down, as its alarm says: milliseconds. `undefined` while the alarms are read. */
export function useDownSince(noun: Noun): ((item: Item) => number | undefined) | undefined {
  const read = useLive(alarmList, { query: { activated: true, limit: LIMIT } }, POLL_MS)
  const since = useMemo(() => {
    const at = new Map<string, number>()
    for (const { name, activate_at: time } of read.data?.data ?? none) {
      at.set(name, Math.min(at.get(name) ?? Number.POSITIVE_INFINITY, new Date(time).getTime()))
    }
    return at
  }, [read.data])
  return read.isLoading ? undefined : (item) => since.get(alarmNameOf(noun, item))
}
