import { replaceBraced } from '@signalbox/contract/placeholders'
import { findTermError } from '@signalbox/acl/file-rule'
import { type Place, readAsFar, type Term, type TermFault } from '@signalbox/formats/erlang-terms'
import { type OldSyntax, oldSyntax } from '#domain/syntax/old-syntax.ts'

export type AclProblem = Place & {
  severity: 'error' | 'warning'
  what: TermFault | OldSyntax | 'syntax' | 'unfinished' | 'exact' | 'void'
}

const NAMES = ['username', 'user', 'clientid', 'client']

const isAtom = (term: Term | undefined, ...names: readonly string[]) =>
  term?.kind === 'atom' && names.includes(term.value)
const termItems = (term: Term | undefined): readonly Term[] =>
  term?.kind === 'tuple' || term?.kind === 'list' ? term.items : []

/** Rules that a broker would refuse, and rules whose effect differs from their appearance. */
export function checkAcl(text: string): AclProblem[] {
  const { terms, fault } = readAsFar(text)
  const problems = terms.flatMap((rule): AclProblem[] => {
    const { place, about = 'rule' } = findTermError(rule) ?? {}
    return place === undefined
      ? [...checkWho(termItems(rule)[1]), ...termItems(termItems(rule)[3]).flatMap(checkTopic)]
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
  termItems(term).length === 2 &&
  isAtom(termItems(term)[0], 'allow', 'deny') &&
  isAtom(termItems(term)[1], 'all')

/** Warnings about the placeholders of earlier versions. The topic of `{eq, "…"}` is literal and is not checked. */
const checkTopic = (topic: Term): AclProblem[] =>
  topic.kind === 'text'
    ? oldSyntax(topic.value).map((what) => ({
        from: topic.from,
        to: topic.to,
        severity: 'warning',
        what,
      }))
    : []

/** Names that look like expressions, and are compared literally. */
function checkWho(who: Term | undefined): AclProblem[] {
  const [name, value] = termItems(who)
  if (isAtom(name, 'and', 'or')) return termItems(value).flatMap(checkWho)
  if (!isAtom(name, ...NAMES) || value?.kind !== 'text') return []
  return /[\^$*+?\\|]|\.\*/.test(replaceBraced(value.value, () => ''))
    ? [{ from: value.from, to: value.to, severity: 'warning', what: 'exact' }]
    : []
}
