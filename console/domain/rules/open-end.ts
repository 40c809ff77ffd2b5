import { readTerms, type Term } from '@signalbox/formats/erlang-terms'

/** Result for the last text, because a screen checks the same text on each rendering, and it may be megabytes long. */
let last: { rules: string; isOpen: boolean } | undefined

/** Whether the last rule of a file allows everything for all clients. */
export function hasOpenEnd(rules: string): boolean {
  if (last?.rules !== rules) last = { rules, isOpen: endsOpen(rules) }
  return last.isOpen
}

function endsOpen(rules: string): boolean {
  try {
    const end = readTerms(rules).at(-1)
    const [permission, who, ...more] = end?.kind === 'tuple' ? end.items : []
    return isAtom(permission, 'allow') && isAtom(who, 'all') && more.length === 0
  } catch {
    // Text that cannot be parsed here is left to the broker's own check.
    return false
  }
}

const isAtom = (term: Term | undefined, value: string) =>
  term?.kind === 'atom' && term.value === value
