import { type AuthorizeDecision, Denial, Grant } from '../../kernel/access.ts'
import { type Stop, stop } from '../../kernel/hooks.ts'
import type { Decided } from './decided.ts'

/** One object per source, because every message needs one. */
const grants = new Map<string, Stop<AuthorizeDecision>>()

function shareGrant(source: string): Stop<AuthorizeDecision> {
  let grant = grants.get(source)
  if (grant === undefined) {
    grant = stop<AuthorizeDecision>(new Grant(source))
    grants.set(source, grant)
  }
  return grant
}

/** Decision in the form of the kernel's hook. */
export function toHookDecision(
  decided: Decided,
  denyAction: 'ignore' | 'disconnect',
  source = decided.source,
): Stop<AuthorizeDecision> {
  if (decided.permission === 'allow') return shareGrant(source)
  return stop(new Denial(denyAction === 'disconnect', decided))
}
