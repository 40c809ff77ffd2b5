import { askedTopic } from '@signalbox/acl/rule'
import { bannedList } from '@signalbox/contract/banned'
import { clientAuthorizationCacheList } from '@signalbox/contract/clients'
import { approximate } from './approximation.ts'
import { isInForce, isTrueOf } from './ban.ts'
import type { ExplainValues } from './explain-search.ts'
import { gatherLogin } from './gather-login.ts'
import { type Call, gatherRules, unlessMissing, type Who, whoIs } from './gather-rules.ts'
import type { Outlook } from './outlook.ts'

/** Bans that are looked through. */
const MOST_BANS = 10_000

/** What a cluster's settings and lists say of a question, put together. */
export async function gather(values: ExplainValues, call: Call): Promise<Outlook> {
  const who = await whoIs(values, call)
  const [login, ban, rules, cached] = await Promise.all([
    gatherLogin(who, call),
    banOf(who, call),
    gatherRules(who, call),
    cachedOf(values, who, call),
  ])
  return approximate(values, { ...who, ...rules, login, ...ban, cached })
}

async function banOf(who: Who, call: Call) {
  const { data, meta } = await call(bannedList, { query: { limit: MOST_BANS } })
  const now = Date.now()
  return {
    ban: data.find((each) => isInForce(each, now) && isTrueOf(each, who)),
    areBansCut: meta.count > data.length,
  }
}

/** Decisions are remembered of a connection; another login would have none. */
async function cachedOf(
  { action, login, topic, qos, retain }: ExplainValues,
  { clientid, connected }: Who,
  call: Call,
) {
  if (!connected || action === 'connect' || login === 'ask') return undefined
  const cache = await unlessMissing(call(clientAuthorizationCacheList, { path: { clientid } }))
  const wanted = askedTopic({ topic, action })
  const known = cache?.find(
    ({ access, ...each }) =>
      each.topic === wanted &&
      access.action_type === action &&
      (access.qos ?? 0) === qos &&
      (action === 'subscribe' || (access.retain ?? false) === retain),
  )
  return known && { result: known.result, at: new Date(known.updated_time).toISOString() }
}
