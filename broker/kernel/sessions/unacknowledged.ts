import type { Session } from './session.ts'

/** Time after which an unacknowledged message counts as stuck. */
const UNACKNOWLEDGED_MS = 10_000

/**
 * Since when a connected client with a full in-flight window has not acknowledged its oldest message, in epoch
 * milliseconds; `undefined` if it acknowledges or has room.
 */
export function unacknowledgedSince(
  { connected, inflight }: Pick<Session, 'connected' | 'inflight'>,
  now: number,
): number | undefined {
  if (!connected || inflight.size < inflight.max) return undefined
  const [oldest] = inflight.entries()
  const since = oldest?.sentAt ?? now
  return since <= now - UNACKNOWLEDGED_MS ? since : undefined
}
