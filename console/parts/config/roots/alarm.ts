import { alarmConfig } from '@signalbox/contract/system-monitor'
import { ChoicesEditor } from '../editors/ChoicesEditor.tsx'
import { settingsOf } from '../setting.ts'
import { alarmMessages, alarmWords as w } from './alarm.messages.ts'
import { describedBy } from './described.ts'

const of = describedBy('', alarmMessages)

/** What is done with alarms, and how long they are stored. */
export const alarmGroups = settingsOf(alarmConfig, [
  {
    title: w.title,
    settings: [
      of('actions', { Editor: ChoicesEditor, labels: { log: w.log, publish: w.publish } }),
      of('size_limit'),
      of('validity_period'),
    ],
  },
])
