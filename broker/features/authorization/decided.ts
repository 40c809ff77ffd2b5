import type { LinkFailure, LoginRules } from '../../kernel/access.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { AccessRequest, Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Verdict } from './source.ts'

/**
 * A decision with its origin: `login`, a source, `no_match` if no rule matched, or `delayed` without a topic.
 */
export interface Decided extends Verdict {
  source: string
  /** Sources that could not answer before. */
  failures?: readonly LinkFailure[]
}

/** Answer of one source to a question, or the reason why it was skipped. */
export type DecisionStep =
  | { source: string; outcome: 'allow' | 'deny' | 'nomatch'; by?: Verdict; tookMs?: number }
  | { source: string; outcome: 'failed'; reason: string; tookMs: number }
  | { source: string; outcome: 'skipped'; reason: 'disabled' | 'decided' }

export type ReportStep = (step: DecisionStep) => void

/** Fields of a session that rules refer to, so that questions can be asked without a session. */
export type ClientIdentity = Pick<
  Session,
  'clientId' | 'username' | 'peer' | 'clientAttrs' | 'protocolName' | 'mountpoint' | 'loginRules'
>

export function requesterFromClient({
  clientId,
  username,
  peer,
  clientAttrs,
  protocolName,
  mountpoint,
}: ClientIdentity): Requester {
  return { clientId, username, address: peer.address, clientAttrs, peer, protocolName, mountpoint }
}

/** Decides by the rules of the login; expired rules allow nothing. */
export function decideByLogin(
  login: LoginRules | undefined,
  requester: Requester,
  request: AccessRequest,
  now: number,
): Decided | undefined {
  if (login === undefined) return undefined
  const source = 'login'
  if (login.expireAt !== undefined && login.expireAt <= now) return { permission: 'deny', source }
  const found = readLoginRules(login).decide(requester, request)
  if (found !== undefined) return { ...found, source }
  return login.otherwise && { permission: login.otherwise, source }
}

const LISTS = new WeakMap<LoginRules, RuleList>()

/** The rules of a login, read once while it lasts. */
function readLoginRules(login: LoginRules): RuleList {
  let list = LISTS.get(login)
  if (list === undefined) {
    // Rules that an authenticator has read; the kernel stores them without knowing their type.
    list = new RuleList(login.rules as readonly Rule[])
    LISTS.set(login, list)
  }
  return list
}
