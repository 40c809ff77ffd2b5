import { feature } from '../../feature.ts'
import { zonesRoot } from './root.ts'
import { durableSessions } from '../durable-sessions/feature.ts'
import { flapping } from '../flapping/feature.ts'
import { mqtt } from '../mqtt/feature.ts'
import { zonesSetting } from './setting.ts'

/** Named zones: what their listeners have otherwise than the default zone. */
export const zones = feature({
  needs: { mqtt, flapping, durableSessions },
  setting: zonesSetting,
  start({ setting }, { mqtt, flapping, durableSessions }) {
    const put = (named: typeof setting.settings) => {
      mqtt.setNamed(named.mqtt)
      flapping.setNamed(named.flapping)
      durableSessions.setNamed(named.durable)
    }
    put(setting.settings)
    setting.follow(put)
    return {}
  },
  root: zonesRoot,
})
