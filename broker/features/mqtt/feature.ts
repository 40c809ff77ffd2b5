import { feature } from '../../feature.ts'
import { MqttZones } from './mqtt-zones.ts'
import { mqttSetting } from './setting.ts'
import { zonesSetting } from './zones-setting.ts'

export const mqtt = feature({
  setting: mqttSetting,
  start({ kernel, options, setting }) {
    const zones = new MqttZones(kernel, setting.config, options.zone)
    setting.follow(({ config, zone }) => zones.setDefault(config, zone))
    return zones
  },
})

/** Named zones: what their listeners have otherwise than the default zone. */
export const zones = feature({
  needs: { mqtt },
  setting: zonesSetting,
  start({ setting }, { mqtt }) {
    mqtt.setNamed(setting.settings)
    setting.follow((overrides) => mqtt.setNamed(overrides))
    return {}
  },
})
