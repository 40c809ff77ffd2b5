import { actionMetrics } from '@signalbox/contract/actions'
import type { AlarmHandling } from '@signalbox/contract/alarm-handling'
import { type Alarm, alarmList } from '@signalbox/contract/alarms'
import { ruleList } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useLiveEach } from '#api/live-each.ts'
import { handlingState, type HandlingState, useHandledAlarms } from '#domain/alarms/handling.ts'
import { type AlarmCause, groupAlarms, stoppedRules } from './alarm-causes.ts'

export interface CauseRow extends AlarmCause {
  rules: readonly string[]
  /** Rows that its actions lost and that wait in their buffers; `undefined` without actions. */
  rows: { dropped: number; queued: number } | undefined
  /** Its active alarms, and those of the same names that have ended. */
  history: readonly Alarm[]
  /** `undefined`: nobody has acknowledged or silenced it. */
  state: HandlingState | undefined
  handling: AlarmHandling | undefined
}

/** Each action is a call: of more actions, the first ones are counted. */
const MAX_ACTIONS = 20
const MAX_RULES = 1000
const HISTORY_MS = 60_000
const MAX_ENDED = 3000

/** Whether all alarms of a cause are handled: silenced if one of them is, otherwise acknowledged. */
export function causeState(
  { alarms }: Pick<AlarmCause, 'alarms'>,
  handled: ReadonlyMap<string, AlarmHandling>,
): HandlingState | undefined {
  const states = alarms.map((alarm) => handlingState(alarm, alarms, handled))
  if (states.includes(undefined)) return undefined
  return states.includes('silenced') ? 'silenced' : 'acknowledged'
}

/** Active alarms by cause, with what each cause stops. */
export function useCauses(alarms: readonly Alarm[] | undefined): {
  rows: readonly CauseRow[] | undefined
  canHandle: boolean
} {
  const { can, handled } = useHandledAlarms(true)
  const causes = useMemo(() => alarms && groupAlarms(alarms), [alarms])
  const actions = [...new Set(causes?.flatMap((cause) => cause.actions))]
  const hasActions = actions.length > 0
  const rules = useLive(ruleList, { query: { limit: MAX_RULES } }, SLOW_POLL_MS, hasActions)
  const query = { activated: false, limit: MAX_ENDED }
  const ended = useLive(alarmList, { query }, HISTORY_MS)
  const read = actions.slice(0, MAX_ACTIONS)
  const metrics = useLiveEach(
    actionMetrics,
    read.map((id) => ({ path: { id } })),
    SLOW_POLL_MS,
  )
  const rows = causes?.map((cause) => {
    const names = new Set(cause.alarms.map(({ name }) => name))
    const counts = cause.actions.flatMap((id) => metrics[read.indexOf(id)]?.data?.metrics ?? [])
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return {
      ...cause,
      rules: stoppedRules(rules.data?.data ?? [], cause.actions),
      rows:
        counts.length === 0
          ? undefined
          : {
              dropped: sum(counts.map(({ dropped, failed }) => dropped + failed)),
              queued: sum(counts.map(({ queuing }) => queuing)),
            },
      history: [...cause.alarms, ...(ended.data?.data ?? []).filter(({ name }) => names.has(name))],
      state: causeState(cause, handled),
      handling: handled.get(cause.alarms[0].name),
    }
  })
  return { rows, canHandle: can }
}
