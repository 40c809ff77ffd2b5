import { delayedSettings } from '@signalbox/contract/delayed'
import { groupsFromSchema } from '#form/facts.ts'
import { delayedSettingsMessages as m } from './delayed.messages.ts'

/** Messages that are published later. */
export const delayedGroups = groupsFromSchema(delayedSettings, [
  {
    title: m.title,
    about: m.about,
    fields: [
      { path: 'enable', label: m.enable, help: m.enableHelp },
      {
        path: 'max_delayed_messages',
        label: m.max,
        help: m.maxHelp,
        none: { value: 0, label: m.noLimit, otherwise: 10_000 },
        locked: (look) => (look('enable') === true ? undefined : m.disabledText),
      },
    ],
  },
])
