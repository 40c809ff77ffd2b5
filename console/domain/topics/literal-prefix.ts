import { bareFilter } from '@signalbox/mqtt/prefix'

/** The levels of a topic filter before its first wildcard: the branch of the topics it matches. */
export function literalPrefix(filter: string): string | undefined {
  const levels = bareFilter(filter).split('/')
  const wildcard = levels.findIndex((level) => level === '+' || level === '#')
  const literal = wildcard === -1 ? levels : levels.slice(0, wildcard)
  return literal.length === 0 ? undefined : literal.join('/')
}
