import { actionList, actionMetrics } from '@signalbox/contract/actions'
import { connectorList } from '@signalbox/contract/connectors'
import { ruleList, ruleMetricsGet } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { client } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { type Lists, partsOf, type Webhook, webhookOf, webhooksOf } from './model/webhook.ts'

const POLL_MS = 5000
/** Far more than a broker has, so that one page is all. */
const LIMIT = 10_000
const RULES = { query: { limit: LIMIT } }

/** Reads that are out of date after a webhook was changed. */
export const WEBHOOK_READS = [connectorList, actionList, ruleList, actionMetrics, ruleMetricsGet]

/** The lists that webhooks are found in. */
export async function readLists(): Promise<Lists> {
  const [connectors, actions, { data: rules }] = await Promise.all([
    client.call(connectorList, {}),
    client.call(actionList, {}),
    client.call(ruleList, RULES),
  ])
  return { connectors, actions, rules }
}

/** All webhooks; `reads` are what they are calculated from. */
export function useWebhooks() {
  const connectors = useLive(connectorList, {}, POLL_MS)
  const actions = useLive(actionList, {}, POLL_MS)
  const rules = useLive(ruleList, RULES, POLL_MS)
  const lists = useMemo((): Lists | undefined => {
    if (connectors.data === undefined || actions.data === undefined || rules.data === undefined) {
      return undefined
    }
    return { connectors: connectors.data, actions: actions.data, rules: rules.data.data }
  }, [connectors.data, actions.data, rules.data])
  const webhooks = useMemo(() => lists && webhooksOf(lists), [lists])
  const reads = [connectors, actions, rules] as const
  const failed = reads.find(({ error }) => error !== null)
  const retry = () => Promise.all(reads.map((read) => read.refetch()))
  return { lists, webhooks, reads, error: failed?.error ?? null, retry }
}

/** One of them; `undefined`: no part has the name. */
export function webhookIn(lists: Lists, fullName: string): Webhook | undefined {
  const { connector, action, rule } = partsOf(fullName, lists)
  const isThere = connector ?? action ?? rule
  return isThere && webhookOf(fullName, { connector, action, rule })
}
