import type { CopyDecision, CopyItem, CopyOptions } from '@signalbox/contract/copy'

export type CopyChoice = Pick<CopyOptions, 'conflicts' | 'secrets' | 'on_error'>

export const decisionKey = ({ kind, id }: Pick<CopyItem, 'kind' | 'id'>) => `${kind}/${id}`

/** Whether a copy with these decisions would write the item. */
export function isWritable(
  item: CopyItem,
  conflicts: CopyDecision,
  decisions: Readonly<Record<string, CopyDecision>>,
): boolean {
  const { state, result } = item
  if (result === 'written' || result === 'skipped') return false
  if (state === 'new') return true
  return state === 'different' && (decisions[decisionKey(item)] ?? conflicts) === 'replace'
}
