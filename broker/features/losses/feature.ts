import { feature } from '../../feature.ts'
import { Losses } from './losses.ts'

export const losses = feature({
  ports: ['clock', 'hooks', 'memory'],
  start: ({ kernel }) => new Losses(kernel),
})
