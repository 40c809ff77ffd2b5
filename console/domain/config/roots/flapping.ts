import { flappingDetect } from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import { type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { flappingMessages as m } from './flapping.messages.ts'

const locked = (look: Look) =>
  look('flapping_detect.enable') === true ? undefined : m.disabledText

/** Bans of clients that connect and disconnect too often, in the global zone. */
export const flappingGroups = groupsFromSchema(z.object({ flapping_detect: flappingDetect }), [
  {
    title: m.title,
    about: m.about,
    fields: [
      { path: 'flapping_detect.enable', label: m.enable, help: m.enableHelp },
      { path: 'flapping_detect.window_time', label: m.window, locked },
      { path: 'flapping_detect.max_count', label: m.count, help: m.countHelp, locked },
      { path: 'flapping_detect.ban_time', label: m.banTime, locked },
    ],
  },
])
