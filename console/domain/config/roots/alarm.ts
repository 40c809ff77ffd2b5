import { alarmConfig } from '@signalbox/contract/system-monitor'
import { ChoicesEditor } from '#form/inputs/ChoicesEditor.tsx'
import { groupsFromSchema } from '#form/facts.ts'
import { alarmMessages, alarmWords as w } from './alarm.messages.ts'
import { describedBy } from './described.ts'

const of = describedBy('', alarmMessages)

/** Settings of the actions on alarms, and of their storage. */
export const alarmGroups = groupsFromSchema(alarmConfig, [
  {
    title: w.title,
    fields: [
      of('actions', { Editor: ChoicesEditor, labels: { log: w.log, publish: w.publish } }),
      of('size_limit'),
      of('validity_period'),
    ],
  },
])
