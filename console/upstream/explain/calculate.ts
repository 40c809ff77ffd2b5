import { AclFile } from '@signalbox/acl/file'
import { type Requester, accessRequestOf } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import { TermError } from '@signalbox/acl/terms'
import type { AclRule } from '@signalbox/contract/acl-rules'
import type { Source } from '@signalbox/contract/authorization'
import type { Ban } from '@signalbox/contract/banned'
import { type LoginFacts, loginSteps, mayHaveRules, superuserOf } from './login-facts.ts'
import type { AccessAnswer, Step } from './answer.ts'
import type { AccessValues } from './question.ts'

/** What a cluster's API tells that bears on a question. */
export interface AccessFacts {
  clientid: string
  username: string | null
  address: string
  connected: boolean
  clientAttrs: Readonly<Record<string, string>>
  /** `undefined`: the cluster does not say. */
  isSuperuser: boolean | undefined
  login: LoginFacts
  ban: Ban | undefined
  /** There are more than were looked through. */
  areBansCut: boolean
  noMatch: 'allow' | 'deny'
  disconnects: boolean
  sources: readonly Source[]
  /** Of the built-in database, in the order in which they are asked. */
  rules: readonly { list: 'client' | 'user' | 'all'; rules: readonly AclRule[] }[]
  cached: { result: 'allow' | 'deny'; at: string } | undefined
}

/** As far as the lists of a cluster go: decisions of external servers stay unknown. */
export function calculateAccess(values: AccessValues, facts: AccessFacts): AccessAnswer {
  const isLoggedIn = values.action !== 'connect' && values.login === 'assume'
  // A ban refuses new connections only; a connected client keeps its rights.
  const isBanned = facts.ban !== undefined && !(isLoggedIn && facts.connected)
  const isSuperuser = facts.isSuperuser ?? superuserOf(facts.login)
  const login: Step[] = isLoggedIn
    ? [{ stage: 'login', outcome: 'skipped', reason: facts.connected ? 'connected' : 'assumed' }]
    : loginSteps(facts.login, facts.username)
  const isRefused = login.some(({ outcome }) => outcome === 'deny')
  const isAsked = values.action !== 'connect' && !isRefused
  const rights = isAsked ? rightSteps(values, { ...facts, isSuperuser }) : []
  return {
    ...(isBanned
      ? { decision: 'deny', by: 'ban', reasonCode: 0x8a }
      : conclusionOf([...login, ...rights])),
    disconnects: facts.disconnects,
    clientid: facts.clientid,
    username: facts.username,
    address: facts.address,
    connected: facts.connected,
    isSuperuser: isSuperuser ?? false,
    steps: [banStep(facts, isBanned), ...login, ...rights],
  }
}

function banStep({ ban, areBansCut }: AccessFacts, isBanned: boolean): Step {
  if (ban !== undefined) return { stage: 'ban', outcome: isBanned ? 'deny' : 'pass', ban }
  return { stage: 'ban', outcome: 'pass', ...(areBansCut && { reason: 'bansCut' }) }
}

const isDecision = ({ outcome }: Step) => outcome === 'allow' || outcome === 'deny'

function rightSteps(values: AccessValues, facts: AccessFacts): Step[] {
  const superuser = { stage: 'superuser' } as const
  if (facts.isSuperuser === true) return [{ ...superuser, outcome: 'allow' }]
  const asked: Step[] = [
    ...(facts.isSuperuser === undefined ? [{ ...superuser, outcome: 'unknown' } as const] : []),
    ...(mayHaveRules(facts.login) ? [{ stage: 'loginRules', outcome: 'unknown' } as const] : []),
    ...sourceSteps(values, facts),
  ]
  const { cached } = facts
  if (cached === undefined) return asked
  const uncached = conclusionOf(asked).decision
  return [{ stage: 'cache', outcome: cached.result, since: cached.at, uncached }, ...asked]
}

function sourceSteps(values: AccessValues, facts: AccessFacts): Step[] {
  const steps: Step[] = []
  for (const source of facts.sources) {
    const { type: name, enable } = source
    const asked = { stage: 'source', name } as const
    if (enable === false) steps.push({ ...asked, outcome: 'skipped', reason: 'disabled' })
    else if (steps.some(isDecision)) {
      steps.push({ ...asked, outcome: 'skipped', reason: 'decided' })
    } else steps.push({ ...asked, ...judged(source, values, facts) })
  }
  return steps.some(isDecision) ? steps : [...steps, { stage: 'noMatch', outcome: facts.noMatch }]
}

/** The first matching rule of a source; unknown for a source with rules elsewhere. */
function judged({ type, rules }: Source, values: AccessValues, facts: AccessFacts) {
  const requester = requesterOf(facts)
  const action = values.action === 'subscribe' ? 'subscribe' : 'publish'
  const asked = accessRequestOf({ ...values, action }, true)
  if (asked === undefined) return { outcome: 'unknown' } as const
  if (type === 'built_in_database') {
    for (const { list, rules } of facts.rules) {
      const found = new RuleList(rules).decide(requester, asked)
      if (found !== undefined) return { outcome: found.permission, list, ...found }
    }
    return PASSED
  }
  const file = type === 'file' && typeof rules === 'string' ? readFile(rules) : undefined
  if (file === undefined) return { outcome: 'unknown' } as const
  const found = file.decide(requester, asked)
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

export const requesterOf = ({
  clientid: clientId,
  username,
  address,
  clientAttrs,
}: Pick<AccessFacts, 'clientid' | 'username' | 'address' | 'clientAttrs'>): Requester => ({
  clientId,
  username,
  address,
  clientAttrs,
})

/** Who decides, unless somebody before is not known. */
function conclusionOf(
  steps: readonly Step[],
): Pick<AccessAnswer, 'decision' | 'by' | 'reasonCode'> {
  const decisive = steps.find(({ stage }) => stage === 'cache') ?? steps.findLast(isDecision)
  if (decisive === undefined || steps.some((step) => mayChange(step, decisive))) {
    return { decision: 'unknown', by: 'unknown' }
  }
  const decision = decisive.outcome === 'allow' ? 'allow' : 'deny'
  if (decisive.stage === 'listener' && decision === 'allow')
    return { decision, by: 'authentication' }
  const by = BY[decisive.stage] ?? 'source'
  return { decision, by, ...(decision === 'deny' && { reasonCode: 0x87 }) }
}

function mayChange({ stage, outcome }: Step, decisive: Step): boolean {
  if (outcome !== 'unknown') return false
  // What is remembered is not asked about again, and a superuser may what others may.
  if (decisive.stage === 'cache') return stage === 'authenticator'
  return stage !== 'superuser' || decisive.outcome === 'deny'
}

const BY: Partial<Record<Step['stage'], AccessAnswer['by']>> = {
  listener: 'listener',
  login: 'authentication',
  superuser: 'superuser',
  cache: 'cache',
  noMatch: 'no_match',
}
