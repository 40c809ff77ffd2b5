import { feature } from '../../feature.ts'
import { Timeline } from './timeline.ts'

export const timeline = feature({
  start: ({ kernel }) => new Timeline(kernel),
})
