import type { RefusedRow } from '@signalbox/contract/access'
import { useMessages } from '#language.tsx'
import { causeMessages } from './cause.messages.ts'

/** Meaning of the source that denied a request; `undefined` where the broker does not name one. */
export function useCause(): (denial: Pick<RefusedRow, 'kind' | 'by'>) => string | undefined {
  const t = useMessages(causeMessages)
  const known: Readonly<Record<string, string>> = t
  return ({ kind, by }) => {
    if (by === undefined) return undefined
    // Any other name belongs to an authenticator or an authorization source.
    if (Object.hasOwn(known, by)) return known[by]
    return kind === 'connect' ? t.authenticator : t.source
  }
}
