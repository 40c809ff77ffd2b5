import { feature } from '../../feature.ts'
import { RefusedList } from './refused.ts'

export const refused = feature({
  ports: ['clock', 'hooks', 'memory'],
  start: ({ kernel }) => new RefusedList(kernel),
})
