import { faultOf } from '@signalbox/acl/file-rule'
import { type Place, readAsFar, type Term, type TermFault } from '@signalbox/acl/terms'

export type AclProblem = Place & {
  severity: 'error' | 'warning'
  what: TermFault | 'syntax' | 'unfinished' | 'exact' | 'void'
}

const NAMES = ['username', 'user', 'clientid', 'client']

const isAtom = (term: Term | undefined, ...names: readonly string[]) =>
  term?.kind === 'atom' && names.includes(term.value)
const itemsOf = (term: Term | undefined): readonly Term[] =>
  term?.kind === 'tuple' || term?.kind === 'list' ? term.items : []

/** What a broker would refuse, and what it would take otherwise than it looks. */
export function checkAcl(text: string): AclProblem[] {
  const { terms, fault } = readAsFar(text)
  const problems = terms.flatMap((rule): AclProblem[] => {
    const { place, about = 'rule' } = faultOf(rule) ?? {}
    return place === undefined
      ? checkWho(itemsOf(rule)[1])
      : [{ ...place, severity: 'error', what: about }]
  })
  const last = terms.findIndex(isForAll)
  const decides = terms[last]
  if (decides !== undefined && (last < terms.length - 1 || fault !== undefined)) {
    const { from, to } = decides
    problems.push({ from, to, severity: 'warning', what: 'void' })
  }
  if (fault === undefined) return problems
  const what = fault.isUnfinished ? 'unfinished' : 'syntax'
  return [...problems, { ...fault.place, severity: 'error', what }]
}

/** `{allow, all}.`: it decides every request. */
const isForAll = (term: Term) =>
  itemsOf(term).length === 2 &&
  isAtom(itemsOf(term)[0], 'allow', 'deny') &&
  isAtom(itemsOf(term)[1], 'all')

/** Names that look like expressions, and are compared literally. */
function checkWho(who: Term | undefined): AclProblem[] {
  const [name, value] = itemsOf(who)
  if (isAtom(name, 'and', 'or')) return itemsOf(value).flatMap(checkWho)
  if (!isAtom(name, ...NAMES) || value?.kind !== 'text') return []
  return /[\^$*+?\\|]|\.\*/.test(value.value.replaceAll(/\$\{[^}]*\}/g, ''))
    ? [{ from: value.from, to: value.to, severity: 'warning', what: 'exact' }]
    : []
}
