import { feature } from '../../feature.ts'
import { ClientLimits } from './client-limits.ts'
import { LIMIT_TABLES } from './limit-table.ts'

/** Limits on the publishing of single clients. */
export const clientLimits = feature({
  tables: LIMIT_TABLES,
  closesBeforeClients: true,
  ports: ['clock', 'log', 'hooks', 'sessions'],
  start: ({ kernel, store }) => new ClientLimits(kernel, store),
})
