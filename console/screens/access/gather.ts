import { authenticationList } from '@signalbox/contract/authentication'
import {
  allRulesGet,
  authorizationSettingsGet,
  authorizationSourceList,
  clientRulesGet,
  type Source,
  userRulesGet,
} from '@signalbox/contract/authorization'
import { type Ban, bannedList } from '@signalbox/contract/banned'
import type { AnyOperation } from '@signalbox/contract/client'
import { clientAuthorizationCacheList, clientGet } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import type { RequestOf } from '@signalbox/contract/operation'
import { client } from '../../api/client.ts'
import { type AccessFacts, approximate } from './approximation.ts'
import type { ExplainValues } from './explain-search.ts'
import type { Outlook } from './outlook.ts'

/** Bans that are looked through. */
const MOST_BANS = 10_000

/** What a cluster's settings and lists say of a question, put together. */
export async function gather(values: ExplainValues, signal: AbortSignal): Promise<Outlook> {
  const call = <O extends AnyOperation>(operation: O, request: RequestOf<O>) =>
    client.call(operation, request, { signal })
  const who = await whoIs(values, call)
  const { clientid, username } = who
  const isAction = values.action !== 'connect'
  const [authenticators, bans, settings, { sources }, cache] = await Promise.all([
    call(authenticationList, {}),
    call(bannedList, { query: { limit: MOST_BANS } }),
    call(authorizationSettingsGet, {}),
    call(authorizationSourceList, {}),
    who.connected && isAction
      ? unlessMissing(call(clientAuthorizationCacheList, { path: { clientid } }))
      : undefined,
  ])
  const hasRules = sources.some(
    (each) => each.type === 'built_in_database' && each.enable !== false,
  )
  const [ofClient, ofUser, ofAll] =
    hasRules && isAction
      ? await Promise.all([
          unlessMissing(clientid === '' ? missing() : call(clientRulesGet, { path: { clientid } })),
          unlessMissing(username === null ? missing() : call(userRulesGet, { path: { username } })),
          unlessMissing(call(allRulesGet, {})),
        ])
      : []
  const known = cache?.find(
    ({ topic, access: { action_type, qos = 0, retain = false } }) =>
      topic === values.topic &&
      action_type === values.action &&
      qos === values.qos &&
      (action_type === 'subscribe' || retain === values.retain),
  )
  return approximate(values, {
    ...who,
    authenticators: authenticators.map((each) => ({
      id: String(each.id),
      isEnabled: each.enable !== false,
    })),
    ban: bans.data.find((ban) => isTrueOf(ban, who)),
    noMatch: settings.no_match,
    disconnects: settings.deny_action === 'disconnect',
    sources: sources.filter((each): each is Source => typeof each.type === 'string'),
    rules: [
      { list: 'client', rules: ofClient?.rules ?? [] },
      { list: 'user', rules: ofUser?.rules ?? [] },
      { list: 'all', rules: ofAll?.rules ?? [] },
    ],
    cached: known && { result: known.result, at: new Date(known.updated_time).toISOString() },
  })
}

type Who = Pick<AccessFacts, 'clientid' | 'username' | 'address' | 'connected' | 'isSuperuser'>

async function whoIs(
  { who, clientid, username, ip }: ExplainValues,
  call: (operation: typeof clientGet, request: RequestOf<typeof clientGet>) => Promise<unknown>,
): Promise<Who> {
  if (who === 'imagined') {
    const name = username === '' ? null : username
    const address = ip === '' ? '127.0.0.1' : ip
    return { clientid, username: name, address, connected: false, isSuperuser: undefined }
  }
  const row = (await call(clientGet, { path: { clientid } })) as Awaited<
    ReturnType<typeof client.call<typeof clientGet>>
  > // what the operation answers
  return {
    clientid,
    username: row.username ?? null,
    address: row.ip_address ?? '',
    connected: row.connected ?? false,
    isSuperuser: row.is_superuser ?? undefined,
  }
}

/** Expressions and networks are the cluster's own to judge. */
function isTrueOf({ as, who }: Ban, { clientid, username, address }: Who): boolean {
  if (as === 'clientid') return who === clientid
  if (as === 'username') return who === username
  return as === 'peerhost' && who === address
}

const missing = () => Promise.resolve(undefined)

/** What a cluster has not got is no failure. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 501)) {
      return undefined
    }
    throw error
  }
}
