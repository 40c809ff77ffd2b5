import { feature } from '../../feature.ts'
import { Timeline } from './timeline.ts'

export const timeline = feature({
  ports: ['clock', 'hooks', 'sessionOf', 'memory'],
  start: ({ kernel }) => new Timeline(kernel),
})
