import { feature } from '../../feature.ts'
import { Banned } from './banned.ts'

export const banned = feature({
  ports: ['clock', 'log', 'hooks', 'allSessions', 'kickAll'],
  start: ({ kernel, store }) => new Banned(kernel, store),
})
