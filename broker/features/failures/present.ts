import type { Failure, FailureReason } from '@signalbox/contract/failures'
import { presentTime } from '../../api/time.ts'
import type { Entry } from './failure-file.ts'
import type { FailureScope } from './failures.ts'
import type { ReasonCount } from './reasons.ts'

const OWNER = /^(action|source):(.*)$/s

/** The owner of failures that a request asks for. */
export function scopeFrom(query: {
  action?: string | undefined
  source?: string | undefined
  rule?: string | undefined
  reason?: string | undefined
}): FailureScope {
  const { action, source, rule, reason } = query
  const owner =
    action === undefined
      ? source === undefined
        ? undefined
        : `source:${source}`
      : `action:${action}`
  return { owner, ruleId: rule, reason }
}

/** The ID of the action that has a failure; `undefined`: a source has it. */
export const actionId = ({ owner }: Pick<Entry, 'owner'>): string | undefined =>
  owner.startsWith('action:') ? owner.slice('action:'.length) : undefined

/** Whether a message of a source can be given to its rule again. The source repeats what was not acknowledged. */
export const isRunAgain = (code: string): boolean => code === 'statement_failed'

export function presentFailure(entry: Entry, isSending: boolean): Failure {
  const { id, at, owner, ruleId, code, words, reason, attempts, hasContent } = entry
  const [, kind = 'action', name = ''] = OWNER.exec(owner) ?? []
  return {
    id,
    at: presentTime(at),
    [kind]: name,
    ...(ruleId !== '' && { rule: ruleId }),
    code,
    ...(words !== undefined && { words }),
    reason,
    attempts,
    can_send: hasContent && (kind === 'action' || isRunAgain(code)),
    is_sending: isSending,
  }
}

export const presentReason = ({
  reason,
  code,
  words,
  count,
  lastAt,
}: ReasonCount): FailureReason => ({
  reason,
  code,
  ...(words !== undefined && { words }),
  count,
  last_at: presentTime(lastAt),
})
