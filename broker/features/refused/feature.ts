import { feature } from '../../feature.ts'
import { RefusedList } from './refused.ts'

export const refused = feature({
  start: ({ kernel }) => new RefusedList(kernel),
})
