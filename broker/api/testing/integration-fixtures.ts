import type { BrokerOptions } from '../../broker.ts'
import type { Outcome } from '../../integration/result.ts'
import { type Reply, startApi, type TestApi } from './fixtures.ts'

/** For tests of connectors, actions and sources: short intervals, and rows without rules. */

export const QUICK = { health_check_interval: '200ms', start_timeout: '30s' }

export interface Status {
  status: string
  status_reason?: string
}

export interface TestIntegration extends TestApi {
  create(kind: 'connectors' | 'actions' | 'sources', body: object): Promise<Reply>
  /** Sends rows to an action like a rule. Returns the outcomes reported so far. */
  give(action: string, ...rows: Record<string, unknown>[]): Outcome[]
  /** After another listener: notes the columns of sources again. */
  listen(): void
  /** The columns that a source has delivered so far. */
  received(source: string): Record<string, unknown>[]
  statusOf(kind: 'connectors' | 'actions' | 'sources', id: string): Promise<Status>
  figuresOf(action: string): Promise<Record<string, number>>
  /** Deletes all connectors, actions and sources. */
  clear(): Promise<void>
}

export async function startIntegration(
  listeners: BrokerOptions['listeners'] = [],
): Promise<TestIntegration> {
  const api = await startApi(listeners)
  const seen = new Map<string, Record<string, unknown>[]>()
  const listen = () =>
    api.broker.sources.onMessage((id, columns) => {
      seen.set(id, [...(seen.get(id) ?? []), columns])
      return undefined
    })
  listen()
  return {
    ...api,
    listen,
    create: (kind, body) => api.call('POST', `/${kind}`, { body }),
    give(action, ...rows) {
      const outcomes: Outcome[] = []
      for (const row of rows) {
        void api.broker.actions.target(action)?.send(row as never, {
          ruleId: 'r',
          key: typeof row.clientid === 'string' ? row.clientid : '',
          report: (outcome) => outcomes.push(outcome),
        })
      }
      return outcomes
    },
    received: (source) => seen.get(source) ?? [],
    statusOf: (kind, id) => api.read<Status>(`/${kind}/${id}`),
    figuresOf: async (action) =>
      (await api.read<{ metrics: Record<string, number> }>(`/actions/${action}/metrics`)).metrics,
    async clear() {
      seen.clear()
      for (const kind of ['actions', 'sources', 'connectors']) {
        for (const { type, name } of await api.read<{ type: string; name: string }[]>(`/${kind}`)) {
          await api.call('DELETE', `/${kind}/${type}:${name}`)
        }
      }
    },
  }
}
