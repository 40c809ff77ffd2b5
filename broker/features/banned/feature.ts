import { feature } from '../../feature.ts'
import { Banned } from './banned.ts'

export const banned = feature({
  start: ({ kernel, store }) => new Banned(kernel, store),
})
