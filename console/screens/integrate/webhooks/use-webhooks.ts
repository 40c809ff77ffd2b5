import { actionList, actionMetrics } from '@signalbox/contract/actions'
import { connectorList } from '@signalbox/contract/connectors'
import { ruleList, ruleMetricsGet } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { client } from '#api/client.ts'
import { useLive } from '#api/live.ts'
import { WEBHOOK_SUFFIX } from '#domain/integration/webhook-name.ts'
import {
  type Lists,
  findWebhookParts,
  type Webhook,
  webhookFromParts,
  webhooksFromLists,
} from './model/webhook.ts'

/** Far more than a broker has, so that one page is all. */
const LIMIT = 10_000
const RULES = { query: { limit: LIMIT } }
const WEBHOOK_RULES = { query: { like_id: WEBHOOK_SUFFIX, limit: LIMIT } }

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

/** All webhooks; `reads` are the queries that they are built from. `lists` has only the rules of webhooks. */
export function useWebhooks() {
  const connectors = useLive(connectorList, {})
  const actions = useLive(actionList, {})
  const rules = useLive(ruleList, WEBHOOK_RULES)
  const lists = useMemo((): Lists | undefined => {
    if (connectors.data === undefined || actions.data === undefined || rules.data === undefined) {
      return undefined
    }
    return { connectors: connectors.data, actions: actions.data, rules: rules.data.data }
  }, [connectors.data, actions.data, rules.data])
  const webhooks = useMemo(() => lists && webhooksFromLists(lists), [lists])
  const reads = [connectors, actions, rules] as const
  const failed = reads.find(({ error }) => error !== null)
  const retry = () => Promise.all(reads.map((read) => read.refetch()))
  return { lists, webhooks, reads, error: failed?.error ?? null, retry }
}

/** Webhook with this full name; `undefined` if no part of it exists. */
export function webhookIn(lists: Lists, fullName: string): Webhook | undefined {
  const { connector, action, rule } = findWebhookParts(fullName, lists)
  const isThere = connector ?? action ?? rule
  return isThere && webhookFromParts(fullName, { connector, action, rule })
}
