import type { Clock } from '../kernel/clock.ts'

/** Caches the result of `read` for a number of milliseconds. */
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
