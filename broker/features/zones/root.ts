import { zoneOverrides } from '@signalbox/contract/zones'
import type { ConfigRoot, StoredSetting } from '../../configuration/root.ts'
import { bySchema } from '../../configuration/setting-root.ts'
import { changeConfig } from '../../api/change-config.ts'
import type { ZonesConfig } from './setting.ts'

/** The named zones; a text has them by name. */
export const zonesRoot = ({
  setting,
}: {
  setting: StoredSetting<{ zones: ZonesConfig }>
}): ConfigRoot => ({
  name: 'zones',
  setting: {
    place: ['zones'],
    read: ({ zones }) => ({ zones: readZones(zones as object) }), // merged with the current ones
  },
  async change({ next }) {
    const zones = readZones(next())
    await changeConfig(setting, () => ({ zones }), 'zones')
  },
})

/** @throws {Failure} 400 if a zone does not match the schema */
const readZones = (zones: object): ZonesConfig =>
  Object.fromEntries(
    Object.entries(zones).map(([name, given]) => [
      name,
      bySchema(`zones.${name}`, zoneOverrides)(given),
    ]),
  )
