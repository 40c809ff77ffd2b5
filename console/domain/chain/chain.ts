import type { StateLine } from '#ui/StateLines.tsx'

/** Authenticator or source in a chain, as its list shows it. */
export interface Link {
  id: string
  isEnabled: boolean
  /** Status that the broker reports; `undefined` before the first answer. */
  status: string | undefined
  /** Whether the status was requested but could not be read. */
  hasFailed?: boolean
  /** Reasons why nodes have no connection. */
  faults?: readonly StateLine[]
  /** Response time of the backend, in milliseconds. */
  latency?: number | undefined
}

/** Moves that are possible for an item, in the notation of the API. */
export function possibleMoves(ids: readonly string[], id: string) {
  const at = ids.indexOf(id)
  const before = at > 0 ? ids[at - 1] : undefined
  const after = at < 0 ? undefined : ids[at + 1]
  return {
    top: before && 'front',
    up: before && `before:${before}`,
    down: after && `after:${after}`,
    bottom: after && 'rear',
  }
}

/** Index of an item, from 0, after it was moved to this position. */
export function indexAt(ids: readonly string[], id: string, position: string): number {
  if (position === 'front') return 0
  const others = ids.filter((each) => each !== id)
  const [side, ...rest] = position.split(':')
  const at = others.indexOf(rest.join(':'))
  if (position === 'rear' || at < 0) return others.length
  return side === 'before' ? at : at + 1
}
