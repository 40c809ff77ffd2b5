import { askedTopic } from '@signalbox/acl/rule'
import { authenticationList } from '@signalbox/contract/authentication'
import { bannedList } from '@signalbox/contract/banned'
import { clientAuthorizationCacheList } from '@signalbox/contract/clients'
import { client } from '../../api/client.ts'
import { approximate } from './approximation.ts'
import { isTrueOf } from './ban.ts'
import type { ExplainValues } from './explain-search.ts'
import { type Call, gatherRules, unlessMissing, whoIs } from './gather-rules.ts'
import type { Outlook } from './outlook.ts'

/** Bans that are looked through. */
const MOST_BANS = 10_000

/** What a cluster's settings and lists say of a question, put together. */
export async function gather(values: ExplainValues, signal: AbortSignal): Promise<Outlook> {
  const call: Call = (operation, request) => client.call(operation, request, { signal })
  const who = await whoIs(values, call)
  const { clientid } = who
  const [authenticators, bans, rules, cache] = await Promise.all([
    call(authenticationList, {}),
    call(bannedList, { query: { limit: MOST_BANS } }),
    gatherRules(who, call),
    who.connected && values.action !== 'connect'
      ? unlessMissing(call(clientAuthorizationCacheList, { path: { clientid } }))
      : undefined,
  ])
  const wanted = askedTopic({
    topic: values.topic,
    action: values.action === 'subscribe' ? 'subscribe' : 'publish',
  })
  const known = cache?.find(
    ({ topic, access: { action_type, qos = 0, retain = false } }) =>
      topic === wanted &&
      action_type === values.action &&
      qos === values.qos &&
      (action_type === 'subscribe' || retain === values.retain),
  )
  return approximate(values, {
    ...who,
    ...rules,
    authenticators: authenticators.map((each) => ({
      id: String(each.id),
      isEnabled: each.enable !== false,
    })),
    ban: bans.data.find((ban) => isTrueOf(ban, who)),
    cached: known && { result: known.result, at: new Date(known.updated_time).toISOString() },
  })
}
