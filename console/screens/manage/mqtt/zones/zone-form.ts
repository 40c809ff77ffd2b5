import type { GlobalZone } from '@signalbox/contract/configs'
import { durableOverride } from '@signalbox/contract/settings'
import type { Zone } from '@signalbox/contract/zones'
import * as z from 'zod/mini'
import { changesBetween, isEqual, valueAt, withChanges } from '../../../../parts/config/changes.ts'
import { durableMessages } from '../../../../parts/config/roots/durable-sessions.messages.ts'
import { flappingGroups } from '../../../../parts/config/roots/flapping.ts'
import { generalGroups, sessionGroups } from '../../../../parts/config/roots/mqtt.ts'
import { type SettingGroup, settingsOf } from '../../../../parts/config/setting.ts'
import { zonesMessages as t } from './zones.messages.ts'

const durableGroups = settingsOf(z.object({ durable_sessions: durableOverride }), [
  {
    title: t.durable,
    settings: [
      { path: 'durable_sessions.enable', label: t.enable, help: t.enableHelp },
      {
        path: 'durable_sessions.batch_size',
        label: durableMessages.batch_size,
        help: durableMessages.batch_size_help,
      },
    ],
  },
])

/** A group of shared subscriptions may have members of several zones. */
const GLOBAL_ONLY = 'mqtt.shared_subscription_strategy'
const STORES = 'durable_sessions.enable'

/** What a zone may have otherwise, with the values of the global zone as defaults. */
export const zoneGroups = (global: GlobalZone): readonly SettingGroup[] =>
  [...generalGroups, ...sessionGroups, ...flappingGroups, ...durableGroups].map((group) => ({
    ...group,
    settings: group.settings
      .filter(({ path, effect }) => path !== GLOBAL_ONLY && effect !== 'none')
      .map((setting) => ({
        ...setting,
        isOfZone: true,
        otherwise: valueAt(global, setting.path.split('.')),
        ...(setting.path === STORES &&
          global.durable_sessions?.enable !== true && { locked: () => t.enableLocked }),
      })),
  }))

/** The values of the zone, those of the global zone where it has none. */
export interface ZoneValues {
  mqtt: object
  flapping_detect: object
  durable_sessions: object
}

export function zoneValues({ overrides }: Zone, global: GlobalZone): ZoneValues {
  return {
    mqtt: { ...global.mqtt, ...overrides.mqtt },
    flapping_detect: { ...global.flapping_detect, ...overrides.flapping_detect },
    durable_sessions: { ...global.durable_sessions, ...overrides.durable_sessions },
  }
}

/** What the zone has of its own with these values. A value that was set to the global one follows it. */
export function overridesWith(values: ZoneValues, zone: Zone, global: GlobalZone) {
  const changes = changesBetween(zoneValues(zone, global), values).map(({ path, to }) => ({
    path,
    to: isEqual(to, valueAt(global, path)) ? undefined : to,
  }))
  return withChanges(zone.overrides, changes)
}

/** The settings that a zone has of its own, by their names. */
export const ownSettings = ({ overrides }: Zone): string[] =>
  Object.entries(overrides).flatMap(([root, values]) =>
    Object.keys(values ?? {}).map((name) => (root === 'mqtt' ? name : `${root}.${name}`)),
  )
