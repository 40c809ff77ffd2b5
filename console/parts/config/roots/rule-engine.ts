import { ruleEngineSettings } from '@signalbox/contract/rules'
import { Duration } from '@signalbox/contract/units'
import { textOf } from '../amount-text.ts'
import { settingsOf } from '../setting.ts'
import { ruleEngineMessages as m } from './rule-engine.messages.ts'

/** What all rules share. */
export const ruleEngineGroups = settingsOf(ruleEngineSettings, [
  {
    title: m.title,
    about: m.about,
    settings: [
      { path: 'ignore_sys_message', label: m.ignoreSys, help: m.ignoreSysHelp },
      {
        path: 'jq_function_default_timeout',
        label: m.jqTimeout,
        help: m.jqTimeoutHelp,
        check: (value) => (Duration.parse(textOf(value)) === 0 ? m.badDuration : undefined),
      },
    ],
  },
])
