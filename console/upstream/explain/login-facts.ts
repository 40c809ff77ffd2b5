import type { Step } from './answer.ts'

export interface KnownAuthenticator {
  id: string
  isEnabled: boolean
  /** Of one whose users can be read; without it only the cluster can ask. */
  user?: 'missing' | { isSuperuser: boolean }
  /** Rules may come with a login of its kind. */
  hasRules: boolean
}

/** The login settings of a cluster. */
export interface LoginFacts {
  /** `undefined`: it does not say. */
  listener: { id: string; enableAuthn: boolean | 'quick_deny_anonymous' } | undefined
  authenticators: readonly KnownAuthenticator[]
}

/** The result of a login, as far as it is known without its password. */
export function loginSteps(
  { listener, authenticators }: LoginFacts,
  username: string | null,
): Step[] {
  const by: Step[] =
    listener === undefined ? [] : [{ stage: 'listener', name: listener.id, outcome: 'pass' }]
  if (listener?.enableAuthn === false) return by.map((step) => ({ ...step, outcome: 'allow' }))
  if (listener?.enableAuthn === 'quick_deny_anonymous' && username === null) {
    return by.map((step) => ({ ...step, outcome: 'deny' }))
  }
  const asked = authenticators.map(({ id: name, isEnabled, user }): Step => {
    const each = { stage: 'authenticator', name } as const
    if (!isEnabled) return { ...each, outcome: 'skipped', reason: 'disabled' }
    if (user === 'missing') return { ...each, outcome: 'pass', reason: 'unknown user' }
    return { ...each, outcome: 'unknown', ...(user !== undefined && { reason: 'needsPassword' }) }
  })
  if (asked.some(({ outcome }) => outcome === 'unknown')) return [...by, ...asked]
  const isAnybodyAsked = authenticators.some(({ isEnabled }) => isEnabled)
  const end: Step = isAnybodyAsked
    ? { stage: 'login', outcome: 'deny', reason: 'nobody_knows' }
    : { stage: 'login', outcome: 'allow', reason: 'nobody_asked' }
  return [...by, ...asked, end]
}

/** Whether who has logged in is a superuser; `undefined` where another may have let it in. */
export function superuserOf(facts: LoginFacts): boolean | undefined {
  const reported = letInBy(facts).map(({ user }) =>
    typeof user === 'object' ? user.isSuperuser : undefined,
  )
  if (reported.length === 0) return false
  return reported.every((each) => each === reported[0]) ? reported[0] : undefined
}

/** Whether rules may have come with its login. */
export const mayHaveRules = (facts: LoginFacts) => letInBy(facts).some(({ hasRules }) => hasRules)

/** Authenticators that may have accepted the client: a password is not compared beyond the first that has its user. */
function letInBy({ listener, authenticators }: LoginFacts): readonly KnownAuthenticator[] {
  if (listener?.enableAuthn === false) return []
  const asked = authenticators.filter(({ isEnabled, user }) => isEnabled && user !== 'missing')
  const isScram = ({ id }: KnownAuthenticator) => id.startsWith('scram')
  const end = asked.findIndex((each) => each.user !== undefined && !isScram(each))
  return asked.filter((each, i) => end < 0 || i <= end || isScram(each))
}
