import { scalarText } from '@signalbox/formats/json-text'
import { slowSubscriptionSettings } from '@signalbox/contract/slow-subscriptions'
import { Duration } from '@signalbox/formats/units'
import { type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { slowSubscriptionSettingsMessages as m } from './slow-subscriptions.messages.ts'

const MIN_THRESHOLD_MS = 100

const locked = (look: Look) => (look('enable') === true ? undefined : m.disabledText)
const shorterThan = (ms: number, value: unknown) => (Duration.parse(scalarText(value)) ?? ms) < ms

/** The measurement of slow deliveries. */
export const slowSubscriptionGroups = groupsFromSchema(slowSubscriptionSettings, [
  {
    title: m.title,
    about: m.about,
    fields: [
      { path: 'enable', label: m.enable, help: m.enableHelp },
      {
        path: 'stats_type',
        label: m.type,
        help: m.typeHelp,
        labels: { whole: m.whole, internal: m.internal, response: m.response },
        locked,
      },
      {
        path: 'threshold',
        label: m.threshold,
        help: m.thresholdHelp,
        check: (value) => (shorterThan(MIN_THRESHOLD_MS, value) ? m.thresholdWrong : undefined),
        locked,
      },
      { path: 'top_k_num', label: m.top, help: m.topHelp, locked },
      {
        path: 'expire_interval',
        label: m.expire,
        help: m.expireHelp,
        check: (value) => (shorterThan(1, value) ? m.positive : undefined),
        locked,
      },
    ],
  },
])
