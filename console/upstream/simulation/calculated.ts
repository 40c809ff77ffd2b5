import { type ClientRow, clientGet, clientList } from '@signalbox/contract/clients'
import { delayedGet } from '@signalbox/contract/delayed'
import { retainedGet, retainerGet } from '@signalbox/contract/retainer'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { authorizationSettingsGet } from '@signalbox/contract/authorization'
import { NearMisses } from '@signalbox/contract/near-topics'
import { topicRewriteGet } from '@signalbox/contract/topic-rewrite'
import { topicList } from '@signalbox/contract/topics'
import { topicMatches } from '@signalbox/mqtt/match'
import { parseShared } from '@signalbox/mqtt/prefix'
import { type Call, unlessMissing } from '../call.ts'
import { rewriteStep, tryRules } from '../rewrite/try-rules.ts'
import type { SimulationAnswer } from './answer.ts'
import {
  calculateSimulation,
  type Delay,
  type Facts,
  nothing,
  readDelay,
  refusedAtOnce,
} from './calculate.ts'
import type { Draft } from './draft.ts'

/** Filters that are looked through, and what is read of those that match: a cluster may have millions. */
const PAGE = 10_000
const MOST_PAGES = 20
const MOST_FILTERS = 50
const MOST_SUBSCRIPTIONS = 200
const CLIENTS_AT_ONCE = 50

const CLIENT_FIELDS = 'clientid,connected,mqueue_len,mqueue_max,inflight_cnt,inflight_max'

/** What would become of a message, calculated from the lists of a cluster. */
export async function calculatedSimulation(draft: Draft, call: Call): Promise<SimulationAnswer> {
  const refused = refusedAtOnce(draft)
  if (refused !== undefined) return nothing(refused)
  const [delayed, sender] = await Promise.all([
    unlessMissing(call(delayedGet, {})),
    draft.clientid === undefined
      ? undefined
      : unlessMissing(call(clientGet, { path: { clientid: draft.clientid } })),
  ])
  const delay = await rewritten(readDelay(draft.topic, delayed), sender, call)
  const [authorization, retainer, retained] = await Promise.all([
    unlessMissing(call(authorizationSettingsGet, {})),
    unlessMissing(call(retainerGet, {})),
    draft.retain && delay.topic !== undefined
      ? unlessMissing(call(retainedGet, { path: { topic: delay.topic } }))
      : undefined,
  ])
  const found = delay.topic === undefined ? undefined : await subscriptionsTo(delay.topic, call)
  const rows = found?.rows ?? []
  const facts: Facts = {
    sender,
    authorization: authorization && {
      no_match: authorization.no_match,
      deny_action: authorization.deny_action,
    },
    retainer,
    hasRetained: retained !== undefined,
    subscriptions: rows,
    similar: found?.similar ?? [],
    clients: await clientsOf(rows, call),
  }
  return { ...calculateSimulation(draft, delay, facts), isCut: found?.isCut ?? false }
}

/** With what the rules for topics do after the delay. */
async function rewritten(delay: Delay, sender: ClientRow | undefined, call: Call): Promise<Delay> {
  const rules = (await unlessMissing(call(topicRewriteGet, {}))) ?? []
  const { topic } = delay
  if (topic === undefined || rules.length === 0) return delay
  const client = { clientId: sender?.clientid ?? '', username: sender?.username ?? null }
  const tried = await tryRules(rules, { action: 'publish', topic, client })
  return { ...delay, rewrite: rewriteStep(tried), topic: tried?.topic ?? topic }
}

interface Found {
  rows: AnySubscriptionRow[]
  similar: string[]
  isCut: boolean
}

/**
 * `match_topic` finds filters that fall under another one, not those that a topic falls under: so the
 * filters that messages are routed by are looked through, and those that match are asked for.
 */
async function subscriptionsTo(topic: string, call: Call): Promise<Found> {
  const filters = new Set<string>()
  const similar = new NearMisses(topic)
  let isCut = false
  for (let page = 1; ; page++) {
    const { data, meta } = await call(topicList, { query: { page, limit: PAGE } })
    for (const row of data) {
      if (topicMatches(row.topic, topic)) filters.add(row.topic)
      else similar.look(row.topic)
    }
    if (!meta.hasnext) break
    if (page === MOST_PAGES) {
      isCut = true
      break
    }
  }
  const rows: AnySubscriptionRow[] = []
  for (const [i, filter] of [...filters].entries()) {
    if (i === MOST_FILTERS || rows.length >= MOST_SUBSCRIPTIONS) {
      return { rows, similar: [], isCut: true }
    }
    const shared = parseShared(filter)
    const { data, meta } = await call(subscriptionList, {
      query: {
        limit: MOST_SUBSCRIPTIONS,
        ...(shared === undefined
          ? { topic: filter }
          : { topic: shared.filter, share_group: shared.group }),
      },
    })
    rows.push(...data)
    isCut ||= meta.hasnext
  }
  return { rows, similar: similar.best, isCut }
}

async function clientsOf(
  rows: readonly AnySubscriptionRow[],
  call: Call,
): Promise<Map<string, ClientRow>> {
  const ids = [...new Set(rows.flatMap(({ clientid }) => clientid ?? []))]
  const known = new Map<string, ClientRow>()
  for (let from = 0; from < ids.length; from += CLIENTS_AT_ONCE) {
    const clientid = ids.slice(from, from + CLIENTS_AT_ONCE)
    const query = { clientid, limit: CLIENTS_AT_ONCE, fields: CLIENT_FIELDS }
    const { data } = await call(clientList, { query })
    for (const row of data) if (row.clientid !== undefined) known.set(row.clientid, row)
  }
  return known
}
