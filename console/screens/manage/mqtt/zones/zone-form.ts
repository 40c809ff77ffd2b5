import type { GlobalZone } from '@signalbox/contract/configs'
import { durableOverride } from '@signalbox/contract/settings'
import type { Zone } from '@signalbox/contract/zones'
import * as z from 'zod/mini'
import { changesBetween, isEqual, valueAt, withChanges } from '@signalbox/contract/config-values'
import { durableMessages } from '#domain/config/roots/durable-sessions.messages.ts'
import { flappingGroups } from '#domain/config/roots/flapping.ts'
import { generalGroups, sessionGroups } from '#domain/config/roots/mqtt.ts'
import { type FieldGroup } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { zonesMessages as t } from './zones.messages.ts'

const durableGroups = groupsFromSchema(z.object({ durable_sessions: durableOverride }), [
  {
    title: t.durable,
    fields: [
      { path: 'durable_sessions.enable', label: t.enable, help: t.enableHelp },
      {
        path: 'durable_sessions.batch_size',
        label: durableMessages.batch_size,
        help: durableMessages.batch_size_help,
      },
    ],
  },
])

/** Kept global, because a group of shared subscriptions may have members of several zones. */
const GLOBAL_ONLY = 'mqtt.shared_subscription_strategy'
const STORES = 'durable_sessions.enable'

/** Settings that a zone may override, with the values of the global zone as defaults. */
export const zoneGroups = (global: GlobalZone): readonly FieldGroup[] =>
  [...generalGroups, ...sessionGroups, ...flappingGroups, ...durableGroups].map((group) => ({
    ...group,
    fields: group.fields
      .filter(({ path, effect }) => path !== GLOBAL_ONLY && effect !== 'none')
      .map((setting) => ({
        ...setting,
        isOfZone: true,
        otherwise: valueAt(global, setting.path.split('.')),
        ...(setting.path === STORES &&
          global.durable_sessions?.enable !== true && { locked: () => t.enableLocked }),
      })),
  }))

/** Values of a zone, with those of the global zone where it has none. */
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

/**
 * Overrides of the zone after a change. A value that equals the global one is no override, and follows the global zone.
 */
export function overridesWith(values: ZoneValues, zone: Zone, global: GlobalZone) {
  const changes = changesBetween(zoneValues(zone, global), values).map(({ path, to }) => ({
    path,
    to: isEqual(to, valueAt(global, path)) ? undefined : to,
  }))
  return withChanges(zone.overrides, changes)
}

/** Names of the settings that a zone overrides. */
export const ownSettings = ({ overrides }: Zone): string[] =>
  Object.entries(overrides).flatMap(([root, values]) =>
    Object.keys(values ?? {}).map((name) => (root === 'mqtt' ? name : `${root}.${name}`)),
  )
