import { feature } from '../../feature.ts'
import { ClientRates } from './client-rates.ts'

export const clientRates = feature({
  closesBeforeClients: true,
  ports: ['clock', 'sessions'],
  start: ({ kernel }) => new ClientRates(kernel),
})
