import { authenticationList, authenticationUserGet } from '@signalbox/contract/authentication'
import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { type Call, unlessMissing } from '../call.ts'
import type { KnownAuthenticator, LoginFacts } from './login-facts.ts'
import type { Who } from './read-rules.ts'

/** The login settings of a cluster: the listener and the authenticators. */
export async function readLogin(who: Who, call: Call): Promise<LoginFacts> {
  const [listener, chain] = await Promise.all([listenerOf(who, call), call(authenticationList, {})])
  return {
    listener,
    authenticators: await Promise.all(chain.map((each) => known(each, who, call))),
  }
}

async function listenerOf({ listener: named }: Who, call: Call): Promise<LoginFacts['listener']> {
  const id = named ?? (await call(listenerList, { query: {} }))[0]?.id
  if (id === undefined) return undefined
  const listener = await unlessMissing(call(listenerGet, { path: { id } }))
  return listener && { id, enableAuthn: listener.enable_authn ?? true }
}

async function known(
  settings: Readonly<Record<string, unknown>>,
  who: Who,
  call: Call,
): Promise<KnownAuthenticator> {
  const { mechanism, backend } = settings
  const id = String(settings.id)
  const isEnabled = settings.enable !== false
  const reported = { id, isEnabled, hasRules: mechanism === 'jwt' || backend === 'http' }
  if (!isEnabled || backend !== 'built_in_database') return reported
  const name = settings.user_id_type === 'clientid' ? who.clientid : who.username
  const user =
    name === null || name === ''
      ? undefined
      : await unlessMissing(call(authenticationUserGet, { path: { id, user_id: name } }))
  return { ...reported, user: user === undefined ? 'missing' : { isSuperuser: user.is_superuser } }
}
