import { requestedTopic } from '@signalbox/acl/rule'
import { bannedList } from '@signalbox/contract/banned'
import { clientAuthorizationCacheList } from '@signalbox/contract/clients'
import { type Call, unlessMissing } from '../call.ts'
import type { AccessAnswer } from './answer.ts'
import { isInForce, isTrueOf } from './ban.ts'
import { calculateAccess } from './calculate.ts'
import type { AccessValues } from './question.ts'
import { readLogin } from './read-login.ts'
import { readRules, type Who, whoIs } from './read-rules.ts'

/** Bans that are looked through. */
const MOST_BANS = 10_000

/** The answer to a question, calculated from a cluster's settings and lists. */
export async function calculatedAccess(values: AccessValues, call: Call): Promise<AccessAnswer> {
  const who = await whoIs(values, call)
  const [login, ban, rules, cached] = await Promise.all([
    readLogin(who, call),
    banOf(who, call),
    readRules(who, call),
    cachedOf(values, who, call),
  ])
  return calculateAccess(values, { ...who, ...rules, login, ...ban, cached })
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
  { action, login, topic, qos, retain }: AccessValues,
  { clientid, connected }: Who,
  call: Call,
) {
  if (!connected || action === 'connect' || login === 'ask') return undefined
  const cache = await unlessMissing(call(clientAuthorizationCacheList, { path: { clientid } }))
  const wanted = requestedTopic({ topic, action })
  const known = cache?.find(
    ({ access, ...each }) =>
      each.topic === wanted &&
      access.action_type === action &&
      (access.qos ?? 0) === qos &&
      (action === 'subscribe' || (access.retain ?? false) === retain),
  )
  return known && { result: known.result, at: new Date(known.updated_time).toISOString() }
}
