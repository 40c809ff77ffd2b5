import type { StateLine } from '../../ui/StateLines.tsx'

/** One of a chain, as a list shows it. */
export interface Link {
  id: string
  isEnabled: boolean
  /** As the broker tells it; `undefined` while it has not. */
  status: string | undefined
  /** It was asked for, and could not be had. */
  hasFailed?: boolean
  /** Why nodes have no connection. */
  faults?: readonly StateLine[]
  /** Milliseconds. */
  latency?: number | undefined
}

/** The places that one of a chain can be moved to, as the API names them; none for where it is. */
export function movesOf(ids: readonly string[], id: string) {
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

/** Where that place is, counted from 0, once it was moved there. */
export function indexAt(ids: readonly string[], id: string, position: string): number {
  if (position === 'front') return 0
  const others = ids.filter((each) => each !== id)
  const [side, ...rest] = position.split(':')
  const at = others.indexOf(rest.join(':'))
  if (position === 'rear' || at < 0) return others.length
  return side === 'before' ? at : at + 1
}
