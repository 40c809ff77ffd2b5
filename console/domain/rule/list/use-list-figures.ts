import { ruleFigureList, type RuleListFigures } from '@signalbox/contract/rule-figures'
import { useMemo } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'

export interface ListFigures {
  /** Whether the broker lists the figures of all rules. */
  can: boolean
  /** By the IDs of rules; `undefined` before they are read. */
  byId: ReadonlyMap<string, RuleListFigures> | undefined
}

/** Rate, failures and queue of all rules, with one read. */
export function useListFigures(): ListFigures {
  const { can } = useCan(ruleFigureList)
  const { data } = useLive(ruleFigureList, {}, SLOW_POLL_MS, can)
  const byId = useMemo(() => data && new Map(data.map((each) => [each.id, each])), [data])
  return { can, byId }
}
