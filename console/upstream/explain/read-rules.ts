import {
  allRulesGet,
  authorizationSettingsGet,
  authorizationSourceList,
  clientRulesGet,
  type Source,
  userRulesGet,
} from '@signalbox/contract/authorization'
import { clientGet } from '@signalbox/contract/clients'
import { type Call, unlessMissing } from '../call.ts'
import type { AccessFacts } from './calculate.ts'
import type { AccessValues } from './question.ts'

export type Who = Pick<
  AccessFacts,
  'clientid' | 'username' | 'address' | 'connected' | 'isSuperuser' | 'clientAttrs'
> & {
  /** By which it comes; `undefined`: the first, or the one that is unknown. */
  listener: string | undefined
}

/** The client that is asked about: as the cluster has it, or as it was described. */
export async function whoIs(
  { who, clientid, username, ip, listener, attrs }: AccessValues,
  call: Call,
): Promise<Who> {
  if (who === 'imagined') {
    return {
      clientid,
      username: username === '' ? null : username,
      address: ip === '' ? '127.0.0.1' : ip,
      connected: false,
      isSuperuser: undefined,
      clientAttrs: Object.fromEntries(attrs.map(({ key, value }) => [key, value])),
      listener: listener === '' ? undefined : listener,
    }
  }
  const row = await call(clientGet, { path: { clientid } })
  return {
    clientid,
    username: row.username ?? null,
    address: row.ip_address ?? '',
    connected: row.connected ?? false,
    isSuperuser: row.is_superuser ?? undefined,
    clientAttrs: textsOf(row.client_attrs),
    listener: row.listener,
  }
}

function textsOf(attributes: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/** The data with which a cluster decides about the rights of a client. */
export async function readRules(
  { clientid, username }: Who,
  call: Call,
): Promise<Pick<AccessFacts, 'noMatch' | 'disconnects' | 'sources' | 'rules'>> {
  const [settings, { sources: all }] = await Promise.all([
    call(authorizationSettingsGet, {}),
    call(authorizationSourceList, {}),
  ])
  const sources = all.filter((each): each is Source => typeof each.type === 'string')
  const hasRules = sources.some(
    ({ type, enable }) => type === 'built_in_database' && enable !== false,
  )
  const [ofClient, ofUser, ofAll] = hasRules
    ? await Promise.all([
        unlessMissing(clientid === '' ? missing() : call(clientRulesGet, { path: { clientid } })),
        unlessMissing(username === null ? missing() : call(userRulesGet, { path: { username } })),
        unlessMissing(call(allRulesGet, {})),
      ])
    : []
  return {
    noMatch: settings.no_match,
    disconnects: settings.deny_action === 'disconnect',
    sources,
    rules: [
      { list: 'client', rules: ofClient?.rules ?? [] },
      { list: 'user', rules: ofUser?.rules ?? [] },
      { list: 'all', rules: ofAll?.rules ?? [] },
    ],
  }
}

const missing = () => Promise.resolve(undefined)
