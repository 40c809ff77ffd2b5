import type { Alarm } from '@signalbox/contract/alarms'
import type { Sort } from '../../../ui/table/table.ts'
import { alarmMessage } from './alarm-message.ts'
import { alarmNames } from './alarms.messages.ts'
import { detailsText, knownAlarm } from './known-alarm.ts'

/** Every word must occur somewhere, in either language. */
export function matches(alarm: Alarm, words: string): boolean {
  const { name, message, details, node } = alarm
  const known = knownAlarm(name)
  const label = known === undefined ? '' : Object.values(alarmNames[known].label).join(' ')
  const said = [message, alarmMessage(alarm, 'en'), alarmMessage(alarm, 'zh')]
  const text = [name, label, ...said, detailsText(details), node].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const values: Readonly<Record<string, (alarm: Alarm) => number | string>> = {
  name: ({ name }) => name,
  node: ({ node }) => node,
  activate_at: ({ activate_at }) => Date.parse(activate_at),
  deactivate_at: ({ deactivate_at = '' }) => Date.parse(deactivate_at),
  duration: ({ duration = 0 }) => duration,
}

/** The latest come first until another order is asked for: that of the API goes node by node. */
export function sortAlarms(alarms: readonly Alarm[], sort: Sort | undefined): readonly Alarm[] {
  const latest = (alarm: Alarm) => -Date.parse(alarm.deactivate_at ?? alarm.activate_at)
  const by = (sort && Object.hasOwn(values, sort.key) && values[sort.key]) || latest
  const sign = sort?.direction === 'desc' ? -1 : 1
  return [...alarms].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y), 'en', { numeric: true })
  })
}
