import { scalarText } from '@signalbox/formats/json-text'
import { ruleEngineSettings } from '@signalbox/contract/rules'
import { Duration } from '@signalbox/formats/units'
import { groupsFromSchema } from '#form/facts.ts'
import { ruleEngineMessages as m } from './rule-engine.messages.ts'

/** Settings of all rules. */
export const ruleEngineGroups = groupsFromSchema(ruleEngineSettings, [
  {
    title: m.title,
    about: m.about,
    fields: [
      { path: 'ignore_sys_message', label: m.ignoreSys, help: m.ignoreSysHelp },
      {
        path: 'jq_function_default_timeout',
        label: m.jqTimeout,
        help: m.jqTimeoutHelp,
        check: (value) => (Duration.parse(scalarText(value)) === 0 ? m.badDuration : undefined),
      },
    ],
  },
])
