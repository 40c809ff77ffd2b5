import { feature } from '../../feature.ts'
import { delayed } from '../delayed/feature.ts'
import { retainer } from '../retainer/feature.ts'
import { Monitor } from './monitor.ts'
import { MONITOR_TABLES } from './tables.ts'

export const monitor = feature({
  needs: { delayed, retainer },
  tables: MONITOR_TABLES,
  closesBeforeClients: true,
  start: ({ kernel, store }, { delayed, retainer }) =>
    new Monitor(kernel, store, { retained: retainer, delayed }),
})
