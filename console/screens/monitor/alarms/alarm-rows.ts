import type { Alarm } from '@signalbox/contract/alarms'
import { alarmMessage } from './alarm-message.ts'
import { alarmNames } from './alarms.messages.ts'
import { detailsText, knownAlarm } from './known-alarm.ts'

/** The text in which words are searched, in both languages. */
export function alarmText(alarm: Alarm): string {
  const { name, message, details, node } = alarm
  const known = knownAlarm(name)
  const label = known === undefined ? '' : Object.values(alarmNames[known].label).join(' ')
  const said = [message, alarmMessage(alarm, 'en'), alarmMessage(alarm, 'zh')]
  return [name, label, ...said, detailsText(details), node].join(' ')
}

/** The API goes node by node. */
export const latestFirst = ({ deactivate_at, activate_at }: Alarm): number =>
  -Date.parse(deactivate_at ?? activate_at)
