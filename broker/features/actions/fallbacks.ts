import type { FallbackAction } from '@signalbox/contract/integration/fallback'
import type { RepublishArguments } from '@signalbox/contract/rules'
import type { Value, ValueMap } from '@signalbox/rule-sql/values/value'
import { PlainFault } from '../../config/setting.ts'
import type { LostRow } from '../../integration/loss.ts'
import { presentContent } from '../../integration/lost-content.ts'

/** Receiver of the rows that an action did not deliver. */
export type Fallback =
  | { readonly kind: 'reference'; readonly id: string }
  | { readonly kind: 'republish'; readonly args: RepublishArguments }

export const readFallbacks = (fallbacks: readonly FallbackAction[] = []): readonly Fallback[] =>
  fallbacks.map((each) =>
    each.kind === 'republish' ? each : { kind: each.kind, id: `${each.type}:${each.name}` },
  )

/**
 * Limit on the fallbacks that a row passes: loops of references are refused, and loops over republished messages and
 * rules end here.
 */
export const MAX_FALLBACKS = 3

interface WithFallbacks {
  id: string
  fallbacks: readonly Fallback[]
}

/**
 * Refuses actions whose fallbacks lead back to them.
 * @throws {PlainFault} that names the loop
 */
export function refuseLoops(actions: readonly WithFallbacks[]): void {
  const referred = new Map(
    actions.flatMap(({ id, fallbacks }) => {
      const ids = fallbacks.flatMap((each) => (each.kind === 'reference' ? [each.id] : []))
      return ids.length === 0 ? [] : [[id, ids] as const]
    }),
  )
  const safe = new Set<string>()
  const visit = (id: string, path: readonly string[]) => {
    if (safe.has(id)) return
    if (path.includes(id)) {
      const loop = [...path.slice(path.indexOf(id)), id].join(' → ')
      throw new PlainFault('fallback_actions', `Fallback actions form a loop: ${loop}`)
    }
    for (const next of referred.get(id) ?? []) visit(next, [...path, id])
    safe.add(id)
  }
  for (const id of referred.keys()) visit(id, [])
}

/** Whether fallbacks take a row: not one that the external system may have taken. */
export const isForFallbacks = ({ code, words, fallbacks = 0 }: LostRow): boolean =>
  fallbacks < MAX_FALLBACKS && (code !== 'late_reply' || words !== undefined)

/** The row with the fields that say why it was not delivered. */
export function fallbackRow(from: string, at: number, lost: LostRow): ValueMap {
  const { code, words, details, ruleId, attempts } = lost
  const all = [words, details].filter(Boolean).join(': ')
  return {
    // A row that waited before the action had fallbacks is not stored.
    ...(lost.row ?? { request: presentContent(lost.request) as Value }),
    fallback_reason: code,
    ...(all !== '' && { fallback_words: all }),
    fallback_from: from,
    ...(ruleId !== '' && { fallback_rule: ruleId }),
    fallback_attempts: attempts,
    fallback_at: at,
  }
}
