import { feature } from '../../feature.ts'
import { retainer } from '../retainer/feature.ts'
import { DemoTraffic } from './demo.ts'

export const demo = feature({
  needs: { retainer },
  ports: ['attach', 'clock', 'log', 'hooks', 'sessions'],
  closesBeforeClients: true,
  start: ({ kernel, store }, needs) => new DemoTraffic(kernel, needs.retainer, store),
})
