import { readTerms, type Term } from '@signalbox/acl/terms'

/** Whether the rules of a file end in one that allows everything to all. */
export function hasOpenEnd(rules: string): boolean {
  try {
    const last = readTerms(rules).at(-1)
    const [permission, who, ...more] = last?.kind === 'tuple' ? last.items : []
    return isAtom(permission, 'allow') && isAtom(who, 'all') && more.length === 0
  } catch {
    // What cannot be read here is the broker's own to judge.
    return false
  }
}

const isAtom = (term: Term | undefined, value: string) =>
  term?.kind === 'atom' && term.value === value
