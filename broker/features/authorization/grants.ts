import { type AuthorizeDecision, Denial, Grant } from '../../kernel/access.ts'
import { type Stop, stop } from '../../kernel/hooks.ts'
import type { Decided } from './decided.ts'

/** One for each source: it is given for each message. */
const grants = new Map<string, Stop<AuthorizeDecision>>()

function grantOf(source: string): Stop<AuthorizeDecision> {
  let grant = grants.get(source)
  if (grant === undefined) {
    grant = stop<AuthorizeDecision>(new Grant(source))
    grants.set(source, grant)
  }
  return grant
}

/** A decision as the hook of the kernel takes it. */
export function answerOf(
  decided: Decided,
  denyAction: 'ignore' | 'disconnect',
  source = decided.source,
): Stop<AuthorizeDecision> {
  if (decided.permission === 'allow') return grantOf(source)
  return stop(new Denial(denyAction === 'disconnect', decided))
}
