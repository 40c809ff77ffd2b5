import { flappingDetect } from '@signalbox/contract/settings'
import { describedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { banned } from '../banned/feature.ts'
import { Flapping } from './flapping.ts'
import { flappingSetting } from './setting.ts'

export { readFlapping } from './setting.ts'

export const flapping = feature({
  needs: { banned },
  setting: flappingSetting,
  ports: ['clock', 'log', 'hooks'],
  start({ kernel, setting }, { banned }) {
    const flapping = new Flapping(kernel, banned, setting.settings)
    setting.follow((settings) => flapping.setSettings(settings))
    return flapping
  },
  root: ({ setting }) => describedBy('flapping_detect', flappingDetect, setting),
})
