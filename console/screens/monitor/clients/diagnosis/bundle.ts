import {
  clientGet,
  clientInflightList,
  clientMqueueList,
  clientSubscriptionList,
} from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { client as api } from '../../../../api/client.ts'
import { canAddress } from '../../../../api/use-can.ts'
import { pageConfig } from '../../../../env.ts'
import type { Check, Facts } from './checks.ts'

/** Messages of each of the two queues. */
const MESSAGES = 1000

/**
 * A diagnosis as a file for support: the checks, and the answers of the broker that they were made of. It has
 * no payload unless `withMessages`, and no secret: the API gives none about a client.
 */
export async function bundleOf(facts: Facts, checks: readonly Check[], withMessages: boolean) {
  const { clientid } = facts
  const read = <T>(call: () => Promise<T>) => call().catch(errorOf)
  const path = { clientid }
  const isRead = facts.client !== undefined && canAddress(clientid)
  const query = { limit: MESSAGES }
  return {
    signalbox: pageConfig.version,
    created_at: new Date().toISOString(),
    clientid,
    checks,
    client: isRead ? await read(() => api.call(clientGet, { path })) : facts.client,
    findings: facts.findings,
    timeline: facts.events,
    denials: facts.denials,
    bans: facts.bans,
    slow_subscriptions: facts.slow,
    traces: facts.traces,
    ...(isRead && {
      subscriptions: await read(() => api.call(clientSubscriptionList, { path })),
      ...(withMessages && {
        mqueue_messages: await read(() => api.call(clientMqueueList, { path, query })),
        inflight_messages: await read(() => api.call(clientInflightList, { path, query })),
      }),
    }),
  }
}

/** In place of an answer. */
function errorOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return { error: { status: error.status, code: error.code, message: error.message } }
}
