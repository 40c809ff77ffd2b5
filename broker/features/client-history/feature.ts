import { feature } from '../../feature.ts'
import { ClientHistory } from './client-history.ts'

/** Traffic of single clients in the last hour. */
export const clientHistory = feature({
  closesBeforeClients: true,
  ports: ['clock', 'hooks', 'memory', 'sessions'],
  start: ({ kernel }) => new ClientHistory(kernel),
})
