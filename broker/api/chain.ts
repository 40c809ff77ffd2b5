import { apiError } from './failure.ts'

/** What chains of authenticators and of sources have in common: one of each kind, in an order. */

/** It is not `front`, `rear`, `before:<id>` or `after:<id>`; or there is no such other one, which it names. */
export class BadPosition extends Error {
  readonly other: string | undefined

  constructor(other?: string) {
    super('not a position of this chain')
    this.other = other
  }
}

/**
 * The ids with one of them in another place.
 *
 * @throws {BadPosition}
 */
export function moved(ids: readonly string[], id: string, position: string): string[] {
  const rest = ids.filter((each) => each !== id)
  const at = placeIn(rest, position)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

function placeIn(ids: readonly string[], position: string): number {
  if (position === 'front') return 0
  if (position === 'rear') return ids.length
  const [, side, other = ''] = /^(before|after):(.+)$/s.exec(position) ?? []
  if (side === undefined) throw new BadPosition()
  const at = ids.indexOf(other)
  if (at < 0) throw new BadPosition(other)
  return side === 'before' ? at : at + 1
}

/**
 * The wanted order, if it is one of all of them.
 *
 * @param noun what they are, in the plural
 * @throws a failure that names those who are too many or too few
 */
export function ordered(
  ids: readonly string[],
  wanted: readonly string[],
  noun: string,
): readonly string[] {
  const unknown = wanted.filter((id, i) => wanted.indexOf(id) !== i || !ids.includes(id))
  const left = ids.filter((id) => !wanted.includes(id))
  const refuse = (message: string) => apiError('BAD_REQUEST', { message })
  if (unknown.length > 0) {
    const subject = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
    throw refuse(`${subject}: ${unknown.join(', ')} are not found`)
  }
  if (left.length > 0) throw refuse(`No positions are specified for ${noun}: ${left.join(', ')}`)
  return wanted
}

/** One that there is elsewhere and not in this broker is 501. */
export function refuseForeign(kind: string, isOffered: (kind: string) => boolean): void {
  if (isOffered(kind)) return
  throw apiError('NOT_IMPLEMENTED', { message: `This broker has no ${kind}` })
}
