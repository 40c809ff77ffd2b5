import { AclFile } from '@signalbox/acl/file'
import { type Asker, askedOf } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import { TermError } from '@signalbox/acl/terms'
import type { AclRule, Source } from '@signalbox/contract/authorization'
import type { Ban } from '@signalbox/contract/banned'
import type { ExplainValues } from './explain-search.ts'
import type { Outlook, Step } from './outlook.ts'

/** What a cluster's API tells that bears on a question. */
export interface AccessFacts {
  clientid: string
  username: string | null
  address: string
  connected: boolean
  clientAttrs: Readonly<Record<string, string>>
  /** `undefined`: the cluster does not say. */
  isSuperuser: boolean | undefined
  authenticators: readonly { id: string; isEnabled: boolean }[]
  ban: Ban | undefined
  noMatch: 'allow' | 'deny'
  disconnects: boolean
  sources: readonly Source[]
  /** Of the built-in database, in the order in which they are asked. */
  rules: readonly { list: 'client' | 'user' | 'all'; rules: readonly AclRule[] }[]
  cached: { result: 'allow' | 'deny'; at: string } | undefined
}

/** As far as it can be told from outside: servers of others stay unknown. */
export function approximate(values: ExplainValues, facts: AccessFacts): Outlook {
  const isLoggedIn = values.action !== 'connect' && values.login === 'assume'
  const login: Step[] = isLoggedIn
    ? [{ stage: 'login', outcome: 'skipped', reason: facts.connected ? 'connected' : 'assumed' }]
    : loginSteps(facts)
  const steps: Step[] = [
    facts.ban === undefined
      ? { stage: 'ban', outcome: 'pass' }
      : { stage: 'ban', outcome: 'deny', ban: facts.ban },
    ...login,
    ...(values.action === 'connect' ? [] : rightSteps(values, facts)),
  ]
  return {
    ...conclusionOf(steps),
    disconnects: facts.disconnects,
    clientid: facts.clientid,
    username: facts.username,
    address: facts.address,
    connected: facts.connected,
    isSuperuser: facts.isSuperuser ?? false,
    steps,
  }
}

function loginSteps({ authenticators }: AccessFacts): Step[] {
  const steps = authenticators.map(({ id: name, isEnabled }): Step => {
    const asked = { stage: 'authenticator', name } as const
    return isEnabled
      ? { ...asked, outcome: 'unknown' }
      : { ...asked, outcome: 'skipped', reason: 'disabled' }
  })
  if (steps.some(({ outcome }) => outcome === 'unknown')) return steps
  return [...steps, { stage: 'login', outcome: 'allow', reason: 'nobody_asked' }]
}

function rightSteps(values: ExplainValues, facts: AccessFacts): Step[] {
  if (facts.isSuperuser === true) return [{ stage: 'superuser', outcome: 'allow' }]
  const { cached } = facts
  if (cached !== undefined) {
    return [{ stage: 'cache', outcome: cached.result, since: cached.at, name: '' }]
  }
  const steps: Step[] = []
  for (const source of facts.sources) {
    const { type: name, enable } = source
    const asked = { stage: 'source', name } as const
    const isDecided = steps.some(({ outcome }) => outcome === 'allow' || outcome === 'deny')
    if (enable === false) steps.push({ ...asked, outcome: 'skipped', reason: 'disabled' })
    else if (isDecided) steps.push({ ...asked, outcome: 'skipped', reason: 'decided' })
    else steps.push({ ...asked, ...judged(source, values, facts) })
  }
  const isDecided = steps.some(({ outcome }) => outcome === 'allow' || outcome === 'deny')
  return isDecided ? steps : [...steps, { stage: 'noMatch', outcome: facts.noMatch }]
}

/** The first rule of a source that fits; a source whose rules do not stand here is not known. */
function judged({ type, rules }: Source, values: ExplainValues, facts: AccessFacts) {
  const asker = askerOf(facts)
  const action = values.action === 'subscribe' ? 'subscribe' : 'publish'
  const asked = askedOf({ ...values, action }, true)
  if (asked === undefined) return { outcome: 'unknown' } as const
  if (type === 'built_in_database') {
    for (const { list, rules } of facts.rules) {
      const found = new RuleList(rules).decide(asker, asked)
      if (found !== undefined) return { outcome: found.permission, list, ...found }
    }
    return PASSED
  }
  const file = type === 'file' && typeof rules === 'string' ? readFile(rules) : undefined
  if (file === undefined) return { outcome: 'unknown' } as const
  const found = file.decide(asker, asked)
  return found === undefined
    ? PASSED
    : { outcome: found.permission, line: found.line, text: found.text }
}

const PASSED = { outcome: 'pass' } as const

/** Rules that this console cannot read are the cluster's own to judge. */
export function readFile(rules: string): AclFile | undefined {
  try {
    return new AclFile(rules)
  } catch (error) {
    if (error instanceof TermError) return undefined
    throw error
  }
}

export const askerOf = ({
  clientid: clientId,
  username,
  address,
  clientAttrs,
}: Pick<AccessFacts, 'clientid' | 'username' | 'address' | 'clientAttrs'>): Asker => ({
  clientId,
  username,
  address,
  clientAttrs,
})

/** Who decides, unless somebody before is not known. */
function conclusionOf(steps: readonly Step[]): Pick<Outlook, 'decision' | 'by' | 'reasonCode'> {
  const [ban, ...rest] = steps
  if (ban?.outcome === 'deny') return { decision: 'deny', by: 'ban', reasonCode: 0x8a }
  const decisive = rest.findLast(({ outcome }) => outcome === 'allow' || outcome === 'deny')
  if (decisive === undefined || rest.some(({ outcome }) => outcome === 'unknown')) {
    return { decision: 'unknown', by: 'unknown' }
  }
  const decision = decisive.outcome === 'allow' ? 'allow' : 'deny'
  const by = BY[decisive.stage] ?? 'source'
  return { decision, by, ...(decision === 'deny' && { reasonCode: 0x87 }) }
}

const BY: Partial<Record<Step['stage'], Outlook['by']>> = {
  login: 'authentication',
  superuser: 'superuser',
  cache: 'cache',
  noMatch: 'no_match',
}
