import { join } from 'node:path'
import { feature } from '../../feature.ts'
import { rules } from '../rules/feature.ts'
import { TRACE_TABLES } from './trace-table.ts'
import { Traces } from './traces.ts'

export const traces = feature({
  needs: { rules },
  tables: TRACE_TABLES,
  ports: ['clock', 'log', 'hooks', 'connections', 'sessions', 'sessionOf'],
  start: ({ kernel, store, options }, { rules }) =>
    new Traces(kernel, store, join(options.dataDir, 'trace'), (observer) =>
      rules.observe(observer),
    ),
})
