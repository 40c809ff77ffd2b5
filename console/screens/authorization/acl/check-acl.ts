import { type Place, readAsFar, type Term } from '@signalbox/acl/terms'

export type AclProblem = Place & {
  severity: 'error' | 'warning'
  what:
    | 'syntax'
    | 'unfinished'
    | 'permission'
    | 'who'
    | 'action'
    | 'topics'
    | 'rule'
    | 'exact'
    | 'void'
}

const ACTIONS = ['publish', 'subscribe', 'all']
const NAMES = ['username', 'user', 'clientid', 'client']

const isAtom = (term: Term | undefined, ...names: readonly string[]) =>
  term?.kind === 'atom' && names.includes(term.value)
const isTuple = (term: Term | undefined, name?: string) =>
  term?.kind === 'tuple' && (name === undefined || isAtom(term.items[0], name))
const itemsOf = (term: Term | undefined): readonly Term[] =>
  term?.kind === 'tuple' || term?.kind === 'list' ? term.items : []

/** What a broker would refuse, and what it would take otherwise than it looks. */
export function checkAcl(text: string): AclProblem[] {
  const { terms, fault } = readAsFar(text)
  const problems = terms.flatMap(checkRule)
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

/** `{allow, all}.`: whoever asks for whatever, it decides. */
const isForAll = (term: Term) =>
  itemsOf(term).length === 2 &&
  isAtom(itemsOf(term)[0], 'allow', 'deny') &&
  isAtom(itemsOf(term)[1], 'all')

function checkRule(rule: Term): AclProblem[] {
  const [permission, who, action, topics, ...more] = itemsOf(rule)
  const at = ({ from, to }: Term, what: AclProblem['what']): AclProblem => ({
    from,
    to,
    severity: 'error',
    what,
  })
  if (!isTuple(rule) || permission === undefined) return [at(rule, 'rule')]
  if (!isAtom(permission, 'allow', 'deny')) return [at(permission, 'permission')]
  if (isForAll(rule)) return []
  if (who === undefined || action === undefined || topics === undefined || more.length > 0) {
    return [at(rule, 'rule')]
  }
  return [
    ...checkWho(who),
    ...(isAction(action) ? [] : [at(action, 'action')]),
    ...(topics.kind === 'list' && topics.items.every(isTopic) ? [] : [at(topics, 'topics')]),
  ]
}

function checkWho(who: Term): AclProblem[] {
  const [, value, ...more] = itemsOf(who)
  const { from, to } = who
  const bad: AclProblem[] = [{ from, to, severity: 'error', what: 'who' }]
  if (isAtom(who, 'all')) return []
  if (!isTuple(who) || value === undefined || more.length > 0) return bad
  if (isTuple(who, 'and') || isTuple(who, 'or')) {
    return value.kind === 'list' ? value.items.flatMap(checkWho) : bad
  }
  if (isTuple(who, 'ipaddr')) return value.kind === 'text' ? [] : bad
  if (isTuple(who, 'ipaddrs')) {
    return value.kind === 'list' && value.items.every(({ kind }) => kind === 'text') ? [] : bad
  }
  if (!NAMES.some((name) => isTuple(who, name))) return bad
  if (value.kind !== 'text') {
    return isTuple(value, 're') && itemsOf(value)[1]?.kind === 'text' ? [] : bad
  }
  // What looks like an expression is compared as a name.
  return /[\^$*+?\\|]|\.\*/.test(value.value.replaceAll(/\$\{[^}]*\}/g, ''))
    ? [{ from: value.from, to: value.to, severity: 'warning', what: 'exact' }]
    : []
}

function isAction(action: Term): boolean {
  if (isAtom(action, ...ACTIONS)) return true
  const [name, options, ...more] = itemsOf(action)
  return (
    isTuple(action) && isAtom(name, ...ACTIONS) && options?.kind === 'list' && more.length === 0
  )
}

const isTopic = (topic: Term) =>
  topic.kind === 'text' || (isTuple(topic, 'eq') && itemsOf(topic)[1]?.kind === 'text')
