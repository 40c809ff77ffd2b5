import { flappingDetect } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/contract/units'
import * as z from 'zod/mini'
import { textOf } from '../amount-text.ts'
import { type Look, settingsOf } from '../setting.ts'
import { flappingMessages as m } from './flapping.messages.ts'

const locked = (look: Look) =>
  look('flapping_detect.enable') === true ? undefined : m.disabledText
const positive = (value: unknown) => (Duration.parse(textOf(value)) === 0 ? m.positive : undefined)

/** Bans of clients that connect and disconnect too often, in the global zone. */
export const flappingGroups = settingsOf(z.object({ flapping_detect: flappingDetect }), [
  {
    title: m.title,
    about: m.about,
    settings: [
      { path: 'flapping_detect.enable', label: m.enable, help: m.enableHelp },
      { path: 'flapping_detect.window_time', label: m.window, locked, check: positive },
      { path: 'flapping_detect.max_count', label: m.count, help: m.countHelp, locked },
      { path: 'flapping_detect.ban_time', label: m.banTime, locked, check: positive },
    ],
  },
])
