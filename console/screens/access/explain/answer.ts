import type { AccessExplanation, SourceStep } from '@signalbox/contract/access'
import type { AclRule } from '@signalbox/contract/acl-rules'
import type { Ban } from '@signalbox/contract/banned'

/** Rule by which a source decided. */
export interface ByRule {
  line?: number | undefined
  /** Beginning of the matching line; file sources only. */
  text?: string | undefined
  list?: SourceStep['list'] | undefined
  position?: number | undefined
  rule?: AclRule | undefined
}

export type Outcome = 'allow' | 'deny' | 'pass' | 'failed' | 'skipped' | 'unknown'

/** Step of a check, in the order in which the broker asks. */
export interface Step extends ByRule {
  stage:
    | 'ban'
    | 'listener'
    | 'login'
    | 'authenticator'
    | 'superuser'
    | 'cache'
    | 'loginRules'
    | 'source'
    | 'noMatch'
  outcome: Outcome
  /** ID of the authenticator, type of the source, or name of the listener. */
  name?: string
  reason?: string | undefined
  reasonCode?: number | undefined
  tookMs?: number | undefined
  /** Ban that matches the client. The check continues if the ban only keeps out new connections. */
  ban?: Ban
  /** Time at which a cached decision was made, and the decision without the cache. */
  since?: string
  uncached?: Outcome
}

/** The decision about a client, and its reasons. */
export interface AccessAnswer {
  /** Calculated from the lists of a cluster. */
  isCalculated: boolean
  decision: 'allow' | 'deny' | 'unknown'
  by: AccessExplanation['by']
  reasonCode?: number | undefined
  disconnects: boolean
  clientid: string
  username: string | null
  address: string
  connected: boolean
  isSuperuser: boolean
  gateway?: AccessExplanation['gateway']
  steps: readonly Step[]
  /** Topic after rewriting, with the rule that changed it. */
  rewritten?: { topic: string; rule: number } | undefined
}

export function toAnswer(explanation: AccessExplanation): AccessAnswer {
  const { client, gateway, authorization, rewrite } = explanation
  return {
    isCalculated: explanation.is_calculated === true,
    decision: explanation.decision,
    by: explanation.by,
    reasonCode: explanation.reason_code,
    disconnects: authorization?.disconnects ?? false,
    clientid: client.clientid,
    username: client.username,
    address: client.ip_address,
    connected: client.connected,
    isSuperuser: client.is_superuser,
    ...(gateway !== undefined && { gateway }),
    ...(rewrite?.outcome === 'rewritten' && {
      rewritten: { topic: rewrite.topic, rule: rewrite.rule },
    }),
    steps: [
      explanation.ban === undefined
        ? {
            stage: 'ban',
            outcome: 'pass',
            ...(explanation.bans_compared !== undefined && { reason: 'bansCut' }),
          }
        : {
            stage: 'ban',
            outcome: explanation.by === 'ban' ? 'deny' : 'pass',
            ban: explanation.ban,
          },
      ...loginSteps(explanation),
      ...(authorization === undefined ? [] : sourceSteps(authorization)),
    ],
  }
}

function loginSteps({ authentication, listener, client }: AccessExplanation): Step[] {
  const { outcome, reason, steps } = authentication
  if (outcome === 'assumed') {
    const why = client.connected ? 'connected' : 'assumed'
    return [{ stage: 'login', outcome: 'skipped', reason: why }]
  }
  const by: Step[] =
    listener === undefined ? [] : [{ stage: 'listener', name: listener.id, outcome: 'pass' }]
  if (reason === 'listener') return by.map((step) => ({ ...step, outcome: 'allow' }))
  if (reason === 'quick_deny_anonymous') return by.map((step) => ({ ...step, outcome: 'deny' }))
  const explanation = steps.map((step): Step => {
    const { id, outcome, reason, reason_code: reasonCode, took_ms: tookMs } = step
    const word = outcome === 'refuse' ? 'deny' : outcome === 'ignore' ? 'pass' : outcome
    return { stage: 'authenticator', name: id, outcome: word, reason, reasonCode, tookMs }
  })
  if (outcome === 'anonymous') {
    return [...by, ...explanation, { stage: 'login', outcome: 'allow', reason: 'nobody_asked' }]
  }
  const isUnknown = outcome === 'refuse' && !explanation.some((step) => step.outcome === 'deny')
  const hasFailed = explanation.some((step) => step.outcome === 'failed')
  const unknown: Step = {
    stage: 'login',
    outcome: 'deny',
    reason: hasFailed ? 'nobody_answered' : 'nobody_knows',
  }
  return [...by, ...explanation, ...(isUnknown ? [unknown] : [])]
}

const STAGES: Readonly<Record<string, Step['stage']>> = {
  login: 'loginRules',
  superuser: 'superuser',
  no_match: 'noMatch',
}

function sourceSteps(explanation: NonNullable<AccessExplanation['authorization']>): Step[] {
  if (explanation.by === 'superuser') return [{ stage: 'superuser', outcome: 'allow' }]
  const { cache, steps } = explanation
  const asked = steps.map((step): Step => {
    const { source, outcome, reason, took_ms: tookMs, line, text, list, position, rule } = step
    return {
      stage: STAGES[source] ?? 'source',
      name: source,
      outcome: outcome === 'nomatch' ? 'pass' : outcome,
      reason,
      tookMs,
      line,
      text,
      list,
      position,
      rule,
    }
  })
  const isDecided = asked.some(({ outcome }) => outcome === 'allow' || outcome === 'deny')
  const end: Step = { stage: 'noMatch', outcome: cache?.uncached ?? explanation.outcome }
  return [
    ...(cache === undefined
      ? []
      : [
          {
            stage: 'cache',
            outcome: explanation.outcome,
            ...(cache.source !== undefined && { name: cache.source }),
            since: cache.updated_at,
            uncached: cache.uncached,
          } satisfies Step,
        ]),
    ...asked,
    ...(isDecided ? [] : [end]),
  ]
}

/** Whether a cached result decides that is not known to be the same without the cache. */
export function isByCacheOnly({ by, steps }: Pick<AccessAnswer, 'by' | 'steps'>): boolean {
  const cached = steps.find(({ stage }) => stage === 'cache')
  return by === 'cache' && cached?.uncached !== cached?.outcome
}

/** The step that decides without a cache; `undefined`: unknown. */
export const decisiveStep = ({ steps }: Pick<AccessAnswer, 'steps'>): Step | undefined =>
  steps.findLast(
    ({ stage, outcome }) => stage !== 'cache' && (outcome === 'allow' || outcome === 'deny'),
  )
