import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Evacuation } from './evacuation.ts'

export const evacuation = feature({
  needs: { alarms },
  closesBeforeClients: true,
  ports: ['node', 'clock', 'log', 'hooks', 'sessions'],
  start: ({ kernel, store }, { alarms }) => new Evacuation(kernel, alarms, store),
})
