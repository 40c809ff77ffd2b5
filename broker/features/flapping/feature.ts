import { feature } from '../../feature.ts'
import { banned } from '../banned/feature.ts'
import { Flapping } from './flapping.ts'
import { flappingSetting } from './setting.ts'

export { readFlapping } from './setting.ts'

export const flapping = feature({
  needs: { banned },
  setting: flappingSetting,
  start({ kernel, setting }, { banned }) {
    const flapping = new Flapping(kernel, banned, setting.settings)
    setting.follow((settings) => flapping.setSettings(settings))
    return flapping
  },
})
