import { feature } from '../../feature.ts'
import { delayed } from '../delayed/feature.ts'
import { durableSessions } from '../durable-sessions/feature.ts'
import { retainer } from '../retainer/feature.ts'
import { Monitor } from './monitor.ts'
import { MONITOR_TABLES } from './tables.ts'

export const monitor = feature({
  needs: { delayed, durableSessions, retainer },
  tables: MONITOR_TABLES,
  closesBeforeClients: true,
  start: ({ kernel, store }, { delayed, durableSessions: { running }, retainer }) =>
    new Monitor(kernel, store, {
      retained: retainer,
      delayed,
      ...(running && { durable: running }),
    }),
})
