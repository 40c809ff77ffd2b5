import { feature } from '../../feature.ts'
import { prometheusSetting } from './setting.ts'

export const prometheus = feature({
  setting: prometheusSetting,
  start: () => ({}),
})
