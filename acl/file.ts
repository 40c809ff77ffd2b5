import { type Address, contains, readAddress, readNetwork } from './address.ts'
import { Effort, readExpression } from './expression.ts'
import { readTerms, type Term, TermError } from './terms.ts'
import {
  type Action,
  type Asked,
  type Asker,
  fitsAction,
  type Permission,
  type QoS,
  type RuleFields,
} from './rule.ts'
import { equalTest, filterTest, type TopicTest } from './topic.ts'

/** So many rules are looked through for each question that is asked for the first time. */
const MAX_RULES = 10_000
/** Characters of a line that are told. */
const MAX_TEXT = 200

/** Who asks, for as long as one question takes: what costs something is done once. */
class Subject {
  readonly asker: Asker
  readonly effort = new Effort()
  #address: { read: Address | undefined } | undefined

  constructor(asker: Asker) {
    this.asker = asker
  }

  get address(): Address | undefined {
    this.#address ??= { read: readAddress(this.asker.address) }
    return this.#address.read
  }
}

type WhoTest = (subject: Subject) => boolean

interface FileRule {
  line: number
  /** As that line has it, for whoever is told of it. */
  text: string
  permission: Permission
  /** Absent: about everything. */
  what?: { who: WhoTest; fields: RuleFields; topics: readonly FileTopic[] }
}

interface FileTopic {
  /** As a rule of the database has it; absent: every topic. */
  topic?: string
  test: TopicTest
}

export interface FileDecision {
  permission: Permission
  line: number
  text: string
}

/** The rules of an ACL file; the first that fits decides. */
export class AclFile {
  readonly #rules: readonly FileRule[]

  /** @throws {TermError} with the line */
  constructor(text: string) {
    const terms = readTerms(text)
    const beyond = terms[MAX_RULES]
    if (beyond !== undefined) throw new TermError(beyond, `more than ${MAX_RULES} rules`)
    const lines = text.split('\n')
    this.#rules = terms.map((term) => {
      const line = (lines[term.line - 1] ?? '').trim()
      return { ...readRule(term), text: line.slice(0, MAX_TEXT) }
    })
  }

  decide(asker: Asker, asked: Asked): FileDecision | undefined {
    const subject = new Subject(asker)
    for (const { permission, line, text, what } of this.#rules) {
      if (what === undefined) return { permission, line, text }
      if (!fitsAction(what.fields, asked) || !what.who(subject)) continue
      if (what.topics.some(({ test }) => test(asked, asker))) return { permission, line, text }
    }
    return undefined
  }

  /** The rules that are about a client, in their order; without a topic: about all of them. */
  *of(asker: Asker): Generator<RuleFields & { topic?: string; line: number; text: string }> {
    const subject = new Subject(asker)
    for (const { permission, line, text, what } of this.#rules) {
      if (what === undefined) yield { ...ANY, permission, line, text }
      else if (what.who(subject)) {
        for (const { topic } of what.topics) {
          yield { ...what.fields, line, text, ...(topic !== undefined && { topic }) }
        }
      }
    }
  }
}

const ANY = { action: 'all', qos: [0, 1, 2] as QoS[], retain: 'all' } as const

function fail(term: Term, message: string): never {
  throw new TermError(term, message)
}

function readRule(term: Term): Omit<FileRule, 'text'> {
  if (term.kind !== 'tuple') return fail(term, 'a rule is a tuple')
  const [first, who, action, topics, ...more] = term.items
  const permission = first?.kind === 'atom' ? first.value : undefined
  if (permission !== 'allow' && permission !== 'deny') return fail(term, 'allow or deny')
  const { line } = term
  if (who === undefined) return fail(term, 'who is missing')
  if (action === undefined) {
    if (who.kind === 'atom' && who.value === 'all') return { line, permission }
    return fail(who, 'without an action the rule is about all')
  }
  if (more.length > 0) return fail(term, 'a rule has four parts at most')
  const fields: RuleFields = { permission, ...readAction(action) }
  const list = topics === undefined ? undefined : itemsOf(topics)
  // Without topics it is about all of them.
  const topicList = list?.map((term) => readTopic(term, permission)) ?? [{ test: () => true }]
  return { line, permission, what: { who: readWho(who, permission), fields, topics: topicList } }
}

const itemsOf = (term: Term): readonly Term[] =>
  term.kind === 'list' ? term.items : fail(term, 'a list of topics')

function textOf(term: Term | undefined, of: Term): string {
  return term?.kind === 'text' ? term.value : fail(term ?? of, 'a text in quotes')
}

function readTopic(term: Term, permission: Permission): FileTopic {
  if (term.kind === 'text') return { topic: term.value, test: filterTest(term.value, permission) }
  if (term.kind !== 'tuple') return fail(term, 'a topic')
  const [eq, text, ...more] = term.items
  if (eq?.kind !== 'atom' || eq.value !== 'eq' || more.length > 0) return fail(term, 'a topic')
  const value = textOf(text, term)
  return { topic: `eq ${value}`, test: equalTest(value) }
}

const ACTIONS: Readonly<Record<string, Action | 'all'>> = {
  publish: 'publish',
  pub: 'publish',
  subscribe: 'subscribe',
  sub: 'subscribe',
  all: 'all',
  pubsub: 'all',
}

function readAction(term: Term): Omit<RuleFields, 'permission'> {
  const [name, options] = term.kind === 'tuple' ? term.items : [term]
  const action =
    name?.kind === 'atom' && Object.hasOwn(ACTIONS, name.value) ? ACTIONS[name.value] : undefined
  if (action === undefined) return fail(term, 'publish, subscribe or all')
  const fields = { action, qos: [0, 1, 2] as QoS[], retain: 'all' as boolean | 'all' }
  if (term.kind !== 'tuple') return fields
  if (term.items.length !== 2 || options?.kind !== 'list') return fail(term, 'a list of options')
  let qos: QoS[] | undefined
  for (const option of options.items) {
    const [key, value] = option.kind === 'tuple' ? option.items : []
    if (key?.kind !== 'atom' || value === undefined) return fail(option, 'qos or retain')
    if (key.value === 'qos') (qos ??= []).push(...readQos(value))
    else if (key.value === 'retain') fields.retain = readRetain(value)
    else return fail(key, 'qos or retain')
  }
  return { ...fields, qos: qos ?? fields.qos }
}

function readQos(term: Term): QoS[] {
  if (term.kind === 'list') return term.items.flatMap(readQos)
  const { value } = term.kind === 'number' ? term : { value: -1 }
  return value === 0 || value === 1 || value === 2 ? [value] : fail(term, 'a QoS is 0, 1 or 2')
}

function readRetain(term: Term): boolean | 'all' {
  const { value } = term.kind === 'atom' ? term : { value: '' }
  if (value === 'all') return 'all'
  return value === 'true' || value === 'false' ? value === 'true' : fail(term, 'true, false or all')
}

function readWho(term: Term, permission: Permission): WhoTest {
  if (term.kind === 'atom' && term.value === 'all') return () => true
  if (term.kind !== 'tuple') return fail(term, 'all, or whom the rule is about')
  const [name, value, ...more] = term.items
  if (name?.kind !== 'atom' || value === undefined || more.length > 0) {
    return fail(term, 'whom the rule is about')
  }
  switch (name.value) {
    case 'user':
    case 'username': {
      const is = readName(value, permission)
      return ({ asker: { username }, effort }) => username !== null && is(username, effort)
    }
    case 'client':
    case 'clientid': {
      const is = readName(value, permission)
      return ({ asker: { clientId }, effort }) => is(clientId, effort)
    }
    case 'ipaddr':
      return readHost(value, term)
    case 'ipaddrs': {
      if (value.kind !== 'list') return fail(value, 'a list of addresses')
      const hosts = value.items.map((each) => readHost(each, term))
      return (subject) => hosts.some((is) => is(subject))
    }
    case 'and':
    case 'or': {
      if (value.kind !== 'list') return fail(value, 'a list')
      const all = value.items.map((each) => readWho(each, permission))
      return name.value === 'and'
        ? (subject) => all.every((is) => is(subject))
        : (subject) => all.some((is) => is(subject))
    }
    default:
      return fail(name, `${name.value} is nothing a client has`)
  }
}

type NameTest = (name: string, effort: Effort) => boolean

function readName(term: Term, permission: Permission): NameTest {
  if (term.kind === 'text') return (name) => name === term.value
  if (term.kind === 'atom' && term.value === 'all') return () => true
  const [re, pattern] = term.kind === 'tuple' ? term.items : []
  if (re?.kind !== 'atom' || re.value !== 're') return fail(term, 'a name')
  const expression = readExpression(textOf(pattern, term))
  if ('problem' in expression) return fail(term, expression.problem)
  // A name that is not looked at is kept out by what denies, and let in by nothing.
  return (name, effort) => expression.isIn(name, effort) ?? permission === 'deny'
}

function readHost(term: Term, of: Term): WhoTest {
  const network = readNetwork(textOf(term, of))
  if (network === undefined) return fail(term, 'an address')
  return ({ address }) => address !== undefined && contains(network, address)
}
