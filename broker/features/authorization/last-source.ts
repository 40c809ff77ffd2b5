import type { AccessRequest, Permission } from '@signalbox/acl/rule'
import type { ClientIdentity, Decided } from './decided.ts'
import type { TopicQuestion } from './topic-question.ts'

/** Its name in answers. */
export const LAST = 'exhook'

/**
 * Decides where no source does; `undefined`: it does not either.
 *
 * @param isAllowed the decision without it
 */
export type LastSource = (
  client: ClientIdentity,
  request: Pick<AccessRequest, 'action' | 'topic'>,
  isAllowed: boolean,
  isCounted: boolean,
) => Promise<{ permission: Permission; server: string; reason?: string } | undefined>

/** Asks the last source; `undefined` if it does not decide. */
export async function askLast(
  last: LastSource,
  { request, isCounted, tell }: TopicQuestion,
  client: ClientIdentity,
  isAllowed: boolean,
): Promise<Decided | undefined> {
  const since = performance.now()
  const answer = await last(client, request, isAllowed, isCounted)
  const tookMs = performance.now() - since
  if (answer === undefined) {
    tell?.({ source: LAST, outcome: 'nomatch', tookMs })
    return undefined
  }
  const { permission, server, reason } = answer
  const decided: Decided = {
    permission,
    source: LAST,
    server,
    ...(reason !== undefined && { reason }),
  }
  tell?.({ source: LAST, outcome: permission, by: decided, tookMs })
  return decided
}
