import {
  clientGet,
  clientInflightList,
  clientMqueueList,
  clientSubscriptionList,
  type QueuedMessage,
} from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { client as api } from '#api/client.ts'
import { gatherPositions } from '#api/gather.ts'
import { canAddress } from '#api/use-can.ts'
import { pageConfig } from '#env.ts'
import type { Check, Facts } from './checks.ts'

/** Messages of each of the two queues. */
const MESSAGES = 1000
/** Characters of payload, encoded in Base64, after which no further page is read. */
const PAYLOAD_CHARACTERS = 32 * 1024 ** 2

/**
 * A diagnosis as a file for support: the checks, and the answers of the broker that they were made of. It has
 * no payload unless `withMessages`, and no secret: the API gives none about a client.
 */
export async function buildDiagnosisBundle(
  facts: Facts,
  checks: readonly Check[],
  withMessages: boolean,
) {
  const { clientid } = facts
  const read = <T>(call: () => Promise<T>) => call().catch(toErrorPart)
  const path = { clientid }
  const isRead = facts.client !== undefined && canAddress(clientid)
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
        mqueue_messages: await read(() => readMessages(clientMqueueList, clientid)),
        inflight_messages: await read(() => readMessages(clientInflightList, clientid)),
      }),
    }),
  }
}

/** Messages of a queue, up to both limits. */
async function readMessages(
  operation: typeof clientMqueueList | typeof clientInflightList,
  clientid: string,
) {
  const pages = gatherPositions<QueuedMessage>(
    (part, options) =>
      api.call(operation, { path: { clientid }, query: { ...part, payload: 'base64' } }, options),
    { rowKey: ({ msgid }) => msgid, limit: MESSAGES, pageRows: MESSAGES },
  )
  const data: QueuedMessage[] = []
  let characters = 0
  for await (const { rows } of pages(new AbortController().signal)) {
    data.push(...rows)
    characters += rows.reduce((sum, { payload = '' }) => sum + payload.length, 0)
    if (characters > PAYLOAD_CHARACTERS) break
  }
  return { data }
}

/** Error in place of an answer. */
function toErrorPart(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return { error: { status: error.status, code: error.code, message: error.message } }
}
