import { useMessages } from '#language.tsx'
import { failureMessages } from '#form/failure.messages.ts'
import { findKnownFailure } from '#form/failure.ts'

/** Why a listener does not run, from the broker's own words. */
export function useReason(): (words: string) => string {
  const t = useMessages(failureMessages)
  return (words) => {
    const known = findKnownFailure(words)
    return known === undefined ? words : t[known.failure]
  }
}
