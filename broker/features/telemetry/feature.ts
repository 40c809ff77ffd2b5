import { feature } from '../../feature.ts'
import { Telemetry } from './telemetry.ts'

export const telemetry = feature({
  start: ({ store }) => new Telemetry(store),
})
