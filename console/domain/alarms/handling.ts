import { type AlarmHandling, alarmHandlingList } from '@signalbox/contract/alarm-handling'
import type { Alarm } from '@signalbox/contract/alarms'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { channelIn } from './channel-in.ts'

export type HandlingState = 'acknowledged' | 'silenced'

export type HandledNames = ReadonlyMap<string, AlarmHandling>

type Named = Pick<Alarm, 'name' | 'activate_at'>

const NONE: HandledNames = new Map()

/**
 * How users handle alarms; nothing where the broker does not store it.
 *
 * @param isOn whether there are alarms to handle
 */
export function useHandledAlarms(isOn: boolean): { can: boolean; handled: HandledNames } {
  const { can } = useCan(alarmHandlingList)
  const { data } = useLive(alarmHandlingList, {}, SLOW_POLL_MS, can && isOn)
  return { can, handled: data === undefined ? NONE : new Map(data.map((row) => [row.name, row])) }
}

/** The state of an alarm by its own name. An acknowledgement covers alarms that were raised before it. */
function ownState({ name, activate_at }: Named, handled: HandledNames): HandlingState | undefined {
  const row = handled.get(name)
  if (row?.silenced_until !== undefined) return 'silenced'
  const { acknowledged_until: until = '' } = row ?? {}
  return Date.parse(activate_at) <= Date.parse(until) ? 'acknowledged' : undefined
}

/**
 * Whether an alarm is acknowledged or silenced. An action or a source without a state of its own has that of the alarm
 * of its connector, whose consequence it is.
 */
export function handlingState(
  alarm: Named,
  alarms: readonly Named[],
  handled: HandledNames,
): HandlingState | undefined {
  const own = ownState(alarm, handled)
  const connector = channelIn(alarm.name)?.connector
  if (own !== undefined || connector === undefined) return own
  const root = alarms.find(({ name }) => name === `connector:${connector}`)
  return root && ownState(root, handled)
}
