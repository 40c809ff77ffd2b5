import type { Clock } from '../kernel/clock.ts'

/** Reads at most once in so many milliseconds: further callers receive what was read. */
export function keptFor<Value>(ms: number, clock: Clock, read: () => Value): () => Value {
  let kept: { value: Value; until: number } | undefined
  return () => {
    const now = clock.now()
    if (kept === undefined || now >= kept.until || now < kept.until - ms) {
      kept = { value: read(), until: now + ms }
    }
    return kept.value
  }
}
