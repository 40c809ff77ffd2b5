import type { AccessExplanation, LoginStep } from '@signalbox/contract/access'
import { authenticationList, authenticationUserGet } from '@signalbox/contract/authentication'
import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Client } from './client.ts'
import { type Call, unlessMissing } from './reads.ts'

interface KnownAuthenticator {
  id: string
  isEnabled: boolean
  /** Absent: its users cannot be read, so that only the cluster can ask it. */
  user?: 'missing' | { isSuperuser: boolean }
  /** Rules may come with a login of its kind. */
  hasRules: boolean
}

/** The login settings of a cluster. */
export interface Login {
  /** `undefined`: the cluster does not tell it. */
  listener: AccessExplanation['listener']
  authenticators: readonly KnownAuthenticator[]
}

export async function readLogin(client: Client, call: Call): Promise<Login> {
  const [listener, chain] = await Promise.all([
    readListener(client, call),
    call(authenticationList, {}),
  ])
  const authenticators = await Promise.all(chain.map((each) => known(each, client, call)))
  return { listener, authenticators }
}

async function readListener({ listener }: Client, call: Call): Promise<Login['listener']> {
  const id = listener ?? (await call(listenerList, { query: {} }))[0]?.id
  if (id === undefined) return undefined
  const found = await unlessMissing(call(listenerGet, { path: { id } }))
  return found && { id, enable_authn: found.enable_authn ?? true }
}

async function known(
  settings: Readonly<Record<string, unknown>>,
  { clientId, username }: Client,
  call: Call,
): Promise<KnownAuthenticator> {
  const { mechanism, backend } = settings
  const id = String(settings.id)
  const isEnabled = settings.enable !== false
  const reported = { id, isEnabled, hasRules: mechanism === 'jwt' || backend === 'http' }
  if (!isEnabled || backend !== 'built_in_database') return reported
  const name = settings.user_id_type === 'clientid' ? clientId : username
  const user =
    name === null || name === ''
      ? undefined
      : await unlessMissing(call(authenticationUserGet, { path: { id, user_id: name } }))
  return { ...reported, user: user === undefined ? 'missing' : { isSuperuser: user.is_superuser } }
}

type Authentication = AccessExplanation['authentication']

/** The result of a login, as far as it is known without its password. */
export function explainLogin(
  { listener, authenticators }: Login,
  { username }: Client,
): Authentication {
  const refused = { outcome: 'refuse', reason_code: ReasonCode.notAuthorized } as const
  if (listener?.enable_authn === false) {
    return { outcome: 'anonymous', reason: 'listener', steps: [] }
  }
  if (listener?.enable_authn === 'quick_deny_anonymous' && username === null) {
    return { ...refused, reason: 'quick_deny_anonymous', steps: [] }
  }
  const steps = authenticators.map(({ id, isEnabled, user }): LoginStep => {
    if (!isEnabled) return { id, outcome: 'skipped', reason: 'disabled' }
    if (user === 'missing') return { id, outcome: 'ignore', reason: 'unknown user' }
    return { id, outcome: 'unknown', ...(user !== undefined && { reason: 'needsPassword' }) }
  })
  if (steps.some(({ outcome }) => outcome === 'unknown')) return { outcome: 'unknown', steps }
  return authenticators.some(({ isEnabled }) => isEnabled)
    ? { ...refused, steps }
    : { outcome: 'anonymous', reason: 'nobody_asked', steps }
}

/** Whether a client that has logged in is a superuser; `undefined`: unknown, or it depends on who accepted it. */
export function isSuperuserByLogin(login: Login): boolean | undefined {
  const reported = acceptedBy(login).map(({ user }) =>
    typeof user === 'object' ? user.isSuperuser : undefined,
  )
  if (reported.length === 0) return false
  return reported.every((each) => each === reported[0]) ? reported[0] : undefined
}

/** Whether rules may have come with the login. */
export const mayHaveRules = (login: Login) => acceptedBy(login).some(({ hasRules }) => hasRules)

/** Authenticators that may have accepted the client: a password is not compared beyond the first that has its user. */
function acceptedBy({ listener, authenticators }: Login): readonly KnownAuthenticator[] {
  if (listener?.enable_authn === false) return []
  const asked = authenticators.filter(({ isEnabled, user }) => isEnabled && user !== 'missing')
  const isScram = ({ id }: KnownAuthenticator) => id.startsWith('scram')
  const end = asked.findIndex((each) => each.user !== undefined && !isScram(each))
  return asked.filter((each, i) => end < 0 || i <= end || isScram(each))
}
