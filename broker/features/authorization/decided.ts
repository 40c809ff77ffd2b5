import type { LinkFailure, LoginRules } from '../../kernel/access.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { AccessRequest, Rule } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Verdict } from './source.ts'

/** A decision with the one who made it: `login`, a source, `no_match` where none had a word on it, `delayed` where it is about no topic. */
export interface Decided extends Verdict {
  source: string
  /** Sources that could not answer before. */
  failures?: readonly LinkFailure[]
}

/** What one of those who are asked has said of a question, or why it was not asked. */
export type DecisionStep =
  | { source: string; outcome: 'allow' | 'deny' | 'nomatch'; by?: Verdict; tookMs?: number }
  | { source: string; outcome: 'failed'; reason: string; tookMs: number }
  | { source: string; outcome: 'skipped'; reason: 'disabled' | 'decided' }

export type ReportStep = (step: DecisionStep) => void

/** What of a session matters; there need not be one. */
export type ClientIdentity = Pick<
  Session,
  'clientId' | 'username' | 'peer' | 'clientAttrs' | 'protocolName' | 'mountpoint' | 'loginRules'
>

export function requesterOf({
  clientId,
  username,
  peer,
  clientAttrs,
  protocolName,
  mountpoint,
}: ClientIdentity): Requester {
  return { clientId, username, address: peer.address, clientAttrs, peer, protocolName, mountpoint }
}

/** By the rules that came with the login; those that have run out allow nothing. */
export function decideByLogin(
  login: LoginRules | undefined,
  requester: Requester,
  request: AccessRequest,
  now: number,
): Decided | undefined {
  if (login === undefined) return undefined
  const source = 'login'
  if (login.expireAt !== undefined && login.expireAt <= now) return { permission: 'deny', source }
  const found = listOf(login).decide(requester, request)
  if (found !== undefined) return { ...found, source }
  return login.otherwise && { permission: login.otherwise, source }
}

const LISTS = new WeakMap<LoginRules, RuleList>()

/** The rules of a login, read once while it lasts. */
function listOf(login: LoginRules): RuleList {
  let list = LISTS.get(login)
  if (list === undefined) {
    // As authentication has read them; the kernel only carries them.
    list = new RuleList(login.rules as readonly Rule[])
    LISTS.set(login, list)
  }
  return list
}
