/** One of a chain, as a list shows it. */
export interface Link {
  id: string
  isEnabled: boolean
  /** As the broker tells it; `undefined` while it has not. */
  status: string | undefined
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

/** The same with one of them at another place. */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
