import type { AclRule, Source } from '@signalbox/contract/authorization'
import type { Ban } from '@signalbox/contract/banned'
import { parseShared } from '@signalbox/contract/topic'
import type { ExplainValues } from './explain-search.ts'
import type { Outlook, Step } from './outlook.ts'

/** What a cluster's API tells that bears on a question. */
export interface AccessFacts {
  clientid: string
  username: string | null
  address: string
  connected: boolean
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

/** As far as it can be told from outside: servers of others and the ACL file stay unknown. */
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
  for (const { type: name, enable } of facts.sources) {
    const asked = { stage: 'source', name } as const
    const isDecided = steps.some(({ outcome }) => outcome === 'allow' || outcome === 'deny')
    if (enable === false) steps.push({ ...asked, outcome: 'skipped', reason: 'disabled' })
    else if (isDecided) steps.push({ ...asked, outcome: 'skipped', reason: 'decided' })
    else if (name !== 'built_in_database') steps.push({ ...asked, outcome: 'unknown' })
    else steps.push({ ...asked, outcome: 'pass', ...firstFitting(values, facts) })
  }
  const isDecided = steps.some(({ outcome }) => outcome === 'allow' || outcome === 'deny')
  return isDecided ? steps : [...steps, { stage: 'noMatch', outcome: facts.noMatch }]
}

function firstFitting(values: ExplainValues, facts: AccessFacts) {
  for (const { list, rules } of facts.rules) {
    const at = rules.findIndex((rule) => fits(rule, values, facts))
    const rule = rules[at]
    if (rule !== undefined) return { outcome: rule.permission, list, position: at + 1, rule }
  }
  return {}
}

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

interface Named {
  clientid: string
  username: string | null
}

function fits({ action, qos, retain, topic }: AclRule, asked: ExplainValues, who: Named): boolean {
  if (action !== 'all' && action !== asked.action) return false
  if (!qos.includes(asked.qos)) return false
  if (asked.action === 'publish' && retain !== 'all' && retain !== asked.retain) return false
  const wanted =
    asked.action === 'subscribe' ? (parseShared(asked.topic)?.filter ?? asked.topic) : asked.topic
  if (topic.startsWith('eq ')) return filled(topic.slice(3), who) === wanted
  const levels = topic.split('/').map((level) => filledLevel(level, who))
  if (levels.includes(undefined)) return false
  return covers(levels.join('/').split('/'), wanted.split('/'))
}

function filled(text: string, { clientid, username }: Named): string | undefined {
  // Attributes of a client are not told by every cluster: such a rule is taken not to fit.
  if (text.includes('${client_attrs.')) return undefined
  if (username === null && text.includes('${username}')) return undefined
  return text
    .replaceAll('${clientid}', () => clientid)
    .replaceAll('${username}', () => username ?? '')
}

/** Whoever calls himself `#` is not everybody. */
function filledLevel(level: string, who: Named): string | undefined {
  if (!level.includes('${')) return level
  const text = filled(level, who)
  return text === undefined || /[+#]/.test(text) ? undefined : text
}

/** Whether all that the second can mean is meant by the first; the second may have wildcards itself. */
export function covers(filter: readonly string[], asked: readonly string[]): boolean {
  if (asked[0]?.startsWith('$') === true && (filter[0] === '+' || filter[0] === '#')) return false
  for (const [i, level] of filter.entries()) {
    if (level === '#') return asked.length >= i
    const other = asked[i]
    if (other === undefined || other === '#') return false
    if (level !== '+' && level !== other) return false
  }
  return asked.length === filter.length
}
