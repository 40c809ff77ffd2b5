import type {
  AccessExplanation as ExplanationBody,
  LoginStep as LoginStepBody,
  SourceStep as SourceStepBody,
} from '@signalbox/contract/access'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { LoginStep } from '../authentication/authentication.ts'
import type { DecisionStep, Verdict } from '../authorization/authorization.ts'
import type { AccessExplanation } from './explain.ts'
import { Refusal } from '../../kernel/access.ts'
import { presentBan } from '../banned/present.ts'
import { presentTime } from '../../api/time.ts'

export function presentExplanation(explanation: AccessExplanation): ExplanationBody {
  const { client, session, gateway, ban, who, rewriting } = explanation
  return {
    ...presentConclusion(explanation),
    client: {
      clientid: client.clientId,
      username: client.username,
      ip_address: client.peer.address,
      connected: session?.connected ?? false,
      is_superuser: who?.isSuperuser ?? false,
      client_attrs: { ...who?.clientAttrs },
      ...(who?.expireAt !== undefined && { expire_at: presentTime(who.expireAt) }),
    },
    listener: { id: client.peer.listener, enable_authn: client.peer.enableAuthn },
    ...(gateway !== undefined && {
      gateway: { ...gateway, authentication: gateway.authentication ?? null },
    }),
    ...(ban !== undefined && { ban: presentBan(ban) }),
    authentication: presentLogin(explanation),
    ...presentDecision(explanation),
    ...(rewriting !== undefined && {
      rewrite: {
        rule: rewriting.position,
        outcome: rewriting.outcome,
        topic: rewriting.topic,
      },
    }),
  }
}

function presentConclusion(
  explanation: AccessExplanation,
): Pick<ExplanationBody, 'decision' | 'by'> & { reason_code?: number } {
  const { ban, session, login, who, decision, isAsked } = explanation
  // A ban refuses new connections only; a connected client keeps its rights.
  const isInside = session?.connected === true && login === undefined && isAsked
  if (ban !== undefined && !isInside)
    return { decision: 'deny', by: 'ban', reason_code: ReasonCode.banned }
  if (login?.answer instanceof Refusal) {
    const by = login.isByListener ? 'listener' : 'authentication'
    return { decision: 'deny', by, reason_code: login.answer.reasonCode }
  }
  if (decision === undefined) {
    return { decision: 'allow', by: who?.isSuperuser === true ? 'superuser' : 'authentication' }
  }
  const { source, permission } = decision.decided
  const by =
    decision.cached !== undefined
      ? 'cache'
      : source === 'login' || source === 'no_match'
        ? source
        : 'source'
  const denied = permission === 'deny' && { reason_code: ReasonCode.notAuthorized }
  return { decision: permission, by, ...denied }
}

function presentLogin({ login }: AccessExplanation): ExplanationBody['authentication'] {
  if (login === undefined) return { outcome: 'assumed', steps: [] }
  const { answer, steps, isByListener } = login
  if (answer instanceof Refusal) {
    const { reasonCode, reason } = answer
    return {
      outcome: 'refuse',
      reason: isByListener ? 'quick_deny_anonymous' : reason,
      reason_code: reasonCode,
      steps: steps.map(presentLoginStep),
    }
  }
  const isAnonymous = answer.anonymous === true
  return {
    outcome: isAnonymous ? 'anonymous' : 'allow',
    ...(isAnonymous && { reason: isByListener ? 'listener' : 'nobody_asked' }),
    steps: steps.map(presentLoginStep),
  }
}

function presentLoginStep(step: LoginStep): LoginStepBody {
  const { id, outcome } = step
  const took = 'tookMs' in step && { took_ms: rounded(step.tookMs) }
  switch (step.outcome) {
    case 'allow': {
      const { isSuperuser, rules } = step.allowed
      const came = rules !== undefined && { rules: rules.rules.length }
      return { id, outcome, is_superuser: isSuperuser, ...came, ...took }
    }
    case 'refuse':
      return { id, outcome, reason: step.reason, reason_code: step.reasonCode, ...took }
    default:
      return { id, outcome, ...(step.reason !== undefined && { reason: step.reason }), ...took }
  }
}

function presentDecision({ who, decision, isAsked }: AccessExplanation): {
  authorization?: NonNullable<ExplanationBody['authorization']>
} {
  if (!isAsked || who === undefined) return {}
  if (decision === undefined) {
    return {
      authorization: { outcome: 'allow', by: 'superuser', disconnects: false, steps: [] },
    }
  }
  const { decided, cached, disconnects, steps } = decision
  return {
    authorization: {
      outcome: decided.permission,
      by: cached === undefined ? decided.source : 'cache',
      disconnects,
      ...(cached !== undefined && {
        cache: {
          updated_at: presentTime(cached.at),
          source: decided.source,
          uncached: cached.uncached.permission,
        },
      }),
      steps: steps.map(presentSourceStep),
    },
  }
}

function presentSourceStep(step: DecisionStep): SourceStepBody {
  const { source, outcome } = step
  switch (step.outcome) {
    case 'skipped':
      return { source, outcome, reason: step.reason }
    case 'failed':
      return { source, outcome, reason: step.reason, took_ms: rounded(step.tookMs) }
    default: {
      const took = step.tookMs !== undefined && { took_ms: rounded(step.tookMs) }
      return { source, outcome, ...presentVerdict(step.by), ...took }
    }
  }
}

export function presentVerdict({
  line,
  text,
  of: list,
  position,
  server,
  rule,
}: Partial<Verdict> = {}) {
  return {
    ...(line !== undefined && { line }),
    ...(text !== undefined && { text }),
    ...(list !== undefined && { list }),
    ...(position !== undefined && { position }),
    ...(server !== undefined && { server }),
    ...(rule !== undefined && { rule: { ...rule } }),
  }
}

/** Milliseconds to a microsecond. */
const rounded = (ms: number) => Math.round(ms * 1000) / 1000
