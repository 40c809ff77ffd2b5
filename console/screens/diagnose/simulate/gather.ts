import type { AnyOperation } from '@signalbox/contract/client'
import { type ClientRow, clientGet, clientList } from '@signalbox/contract/clients'
import { delayedGet } from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { retainedGet, retainerGet } from '@signalbox/contract/retainer'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { authorizationSettingsGet } from '@signalbox/contract/authorization'
import { NearMisses } from '@signalbox/contract/near-topics'
import { topicList } from '@signalbox/contract/topics'
import { topicMatches } from '@signalbox/mqtt/match'
import { parseShared } from '@signalbox/mqtt/prefix'
import { client } from '../../../api/client.ts'
import { approximate, type Facts, nothing, readDelay, refusedAtOnce } from './approximation.ts'
import type { Outlook } from './outlook.ts'
import type { Draft } from './simulate-search.ts'

/** Filters that are looked through, and what is read of those that match: a cluster may have millions. */
const PAGE = 10_000
const MOST_PAGES = 20
const MOST_FILTERS = 50
const MOST_SUBSCRIPTIONS = 200
const CLIENTS_AT_ONCE = 50

const CLIENT_FIELDS = 'clientid,connected,mqueue_len,mqueue_max,inflight_cnt,inflight_max'

export interface Gathered extends Outlook {
  /** Not all filters, or not all of their subscriptions, were looked at. */
  isCut: boolean
}

/** What the lists of a cluster say of a message, put together. */
export async function gather(draft: Draft, signal: AbortSignal): Promise<Gathered> {
  const call = <O extends AnyOperation>(operation: O, request: RequestOf<O>) =>
    client.call(operation, request, { signal })
  const refused = refusedAtOnce(draft)
  if (refused !== undefined) return { ...nothing(refused), isCut: false }
  const delay = readDelay(draft.topic, await unlessMissing(call(delayedGet, {})))
  const [sender, authorization, retainer, retained] = await Promise.all([
    draft.clientid === undefined
      ? undefined
      : unlessMissing(call(clientGet, { path: { clientid: draft.clientid } })),
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
  return { ...approximate(draft, delay, facts), isCut: found?.isCut ?? false }
}

interface Found {
  rows: AnySubscriptionRow[]
  similar: string[]
  isCut: boolean
}

type Call = <O extends AnyOperation>(operation: O, request: RequestOf<O>) => Promise<AnswerOf<O>>

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

/** What a cluster has not got is no failure. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 501))
      return undefined
    throw error
  }
}
