import { feature } from '../../feature.ts'
import { actions } from '../actions/feature.ts'
import { connectors } from '../connectors/feature.ts'
import { rules } from '../rules/feature.ts'
import { sources } from '../sources/feature.ts'
import { HISTORY_TABLES } from './history-tables.ts'
import { IntegrationHistory } from './integration-history.ts'

/** Counters of rules, actions, sources and connectors over seven days, also after a restart. */
export const integrationHistory = feature({
  needs: { actions, connectors, rules, sources },
  tables: HISTORY_TABLES,
  ports: ['clock', 'log'],
  start: ({ kernel, store }, counted) => new IntegrationHistory(kernel, store, counted),
})
