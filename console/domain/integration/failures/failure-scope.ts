import type { Failure } from '@signalbox/contract/failures'

/** Failures of one action, source or rule. */
export type FailureScope = { action: string } | { source: string } | { rule: string }

export const scopeFromItem = (noun: 'action' | 'source', id: string): FailureScope =>
  noun === 'action' ? { action: id } : { source: id }

export const failureKey = ({ id }: Failure) => String(id)
