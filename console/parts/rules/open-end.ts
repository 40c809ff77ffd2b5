import { readTerms, type Term } from '@signalbox/acl/terms'

/** The last file: a screen checks the same one whenever it renders, and a file may have megabytes. */
let last: { rules: string; isOpen: boolean } | undefined

/** Whether the rules of a file end in one that allows everything to all. */
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
    // What cannot be read here is the broker's own to judge.
    return false
  }
}

const isAtom = (term: Term | undefined, value: string) =>
  term?.kind === 'atom' && term.value === value
