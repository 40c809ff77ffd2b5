import { feature } from '../../feature.ts'
import { flapping } from '../flapping/feature.ts'
import { mqtt } from '../mqtt/feature.ts'
import { zonesSetting } from './setting.ts'

/** Named zones: what their listeners have otherwise than the default zone. */
export const zones = feature({
  needs: { mqtt, flapping },
  setting: zonesSetting,
  start({ setting }, { mqtt, flapping }) {
    const put = (named: typeof setting.settings) => {
      mqtt.setNamed(named.mqtt)
      flapping.setNamed(named.flapping)
    }
    put(setting.settings)
    setting.follow(put)
    return {}
  },
})
