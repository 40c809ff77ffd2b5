import {
  integrationHistoryGet,
  type IntegrationKind,
} from '@signalbox/contract/integration-history'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { presentSeries } from './present.ts'
import type { Series } from './series.ts'
import { Tally } from './tally.ts'

export const integrationHistory = resource(({ on, kernel, collections, integrationHistory }) => {
  const items: Record<IntegrationKind, { get(id: string): unknown }> = {
    rule: collections.rules,
    action: collections.actions,
    source: collections.sources,
    connector: collections.connectors,
  }

  on(integrationHistoryGet, ({ path: { kind, id }, query: { latest } }) => {
    if (items[kind].get(id) === undefined) {
      throw apiError('NOT_FOUND', { message: `no ${kind} of that name` })
    }
    return presentSeries(kind, integrationHistory.read(kind, id, latest) ?? nothing())
  })

  /** Series of a rule, action, source or connector that did not exist at the last reading. */
  function nothing(): Series {
    return { since: kernel.clock.now(), step: 10_000, intervals: [], whole: new Tally() }
  }
})
