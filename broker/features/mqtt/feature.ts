import { mqttConfig } from '@signalbox/contract/settings'
import { describedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { MqttZones } from './mqtt-zones.ts'
import { mqttSetting } from './setting.ts'

export type { ZoneOverrides } from './mqtt-zones.ts'
export { readMqtt } from './setting.ts'

export const mqtt = feature({
  setting: mqttSetting,
  ports: ['setZone', 'setNamedZones'],
  start({ kernel, options, setting }) {
    const zones = new MqttZones(kernel, setting.config, options.zone)
    setting.follow(({ config, zone }) => zones.setDefault(config, zone))
    return zones
  },
  root: ({ setting }) => describedBy('mqtt', mqttConfig, setting),
})
