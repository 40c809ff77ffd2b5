import { StepBudget, readExpression } from '@signalbox/regex/expression'
import { type QoS, QOS_LEVELS } from '@signalbox/mqtt/protocol'
import { type Address, contains, readAddress, readNetwork } from './address.ts'
import { ACTIONS, type Requester, type Permission, type RuleFields } from './rule.ts'
import { type Term, TermError, type TermFault } from '@signalbox/formats/erlang-terms'
import { equalTest, topicTest, type TopicTest } from './topic.ts'

/** The client that an access question is about. Costly results are computed once per question. */
export class Subject {
  readonly requester: Requester
  readonly budget = new StepBudget()
  #address: { read: Address | undefined } | undefined

  constructor(requester: Requester) {
    this.requester = requester
  }

  get address(): Address | undefined {
    this.#address ??= { read: readAddress(this.requester.address) }
    return this.#address.read
  }
}

type WhoTest = (subject: Subject) => boolean

export interface FileRule {
  line: number
  permission: Permission
  /** Absent: about everything. */
  what?: { who: WhoTest; fields: RuleFields; topics: readonly FileTopic[] }
}

interface FileTopic {
  /** Topic in the form of a database rule; absent: every topic. */
  topic?: string
  test: TopicTest
}

/** Reason why a rule cannot be read; `undefined` for a valid rule. */
export function findTermError(term: Term): TermError | undefined {
  try {
    readFileRule(term)
    return undefined
  } catch (error) {
    if (error instanceof TermError) return error
    throw error
  }
}

/**
 * One rule of an ACL file.
 *
 * @param isKept whether the file is stored already: rules that an earlier version accepted are accepted too
 * @throws {TermError} with the line, if the term is no valid rule
 */
export function readFileRule(term: Term, isKept = false): FileRule {
  if (term.kind !== 'tuple') return fail(term, 'rule', 'a rule is a tuple')
  const [first, who, action, topics, ...more] = term.items
  if (first === undefined) return fail(term, 'rule', 'allow or deny')
  const permission = first.kind === 'atom' ? first.value : undefined
  if (permission !== 'allow' && permission !== 'deny') {
    return fail(first, 'permission', 'allow or deny')
  }
  const { line } = term
  if (who === undefined) return fail(term, 'rule', 'who is missing')
  if (action === undefined) {
    if (who.kind === 'atom' && who.value === 'all') return { line, permission }
    return fail(who, 'rule', 'without an action the rule is about all')
  }
  if (more.length > 0) return fail(term, 'rule', 'a rule has four parts at most')
  if (topics === undefined && !isKept) return fail(term, 'rule', 'topics are missing')
  const fields: RuleFields = { permission, ...readAction(action, isKept) }
  return {
    line,
    permission,
    what: {
      who: readWho(who, { permission, isKept }),
      fields,
      topics:
        topics === undefined
          ? [{ test: () => true }]
          : readItems(topics, 'topics', 'a list of topics').map((each) =>
              readTopic(each, permission),
            ),
    },
  }
}

function fail(term: Term, about: TermFault, message: string): never {
  throw new TermError(term, message, { about })
}

const readItems = (term: Term, about: TermFault, message: string): readonly Term[] =>
  term.kind === 'list' ? term.items : fail(term, about, message)

const isAtom = (term: Term | undefined, name: string) =>
  term?.kind === 'atom' && term.value === name

function readTopic(term: Term, permission: Permission): FileTopic {
  if (term.kind === 'text') return { topic: term.value, test: topicTest(term.value, permission) }
  const [eq, text, ...more] = term.kind === 'tuple' ? term.items : []
  if (!isAtom(eq, 'eq') || text?.kind !== 'text' || more.length > 0) {
    return fail(term, 'topics', 'a topic')
  }
  return { topic: `eq ${text.value}`, test: equalTest(text.value) }
}

/** Names of actions in files that earlier versions accepted, which stay readable. */
const OLD_ACTIONS: Readonly<Record<string, RuleFields['action']>> = {
  pub: 'publish',
  sub: 'subscribe',
  pubsub: 'all',
}

function readAction(term: Term, isKept: boolean): Omit<RuleFields, 'permission'> {
  const [name, options] = term.kind === 'tuple' ? term.items : [term]
  const word = name?.kind === 'atom' ? name.value : ''
  const old = isKept && Object.hasOwn(OLD_ACTIONS, word) ? OLD_ACTIONS[word] : undefined
  const action = ACTIONS.find((each) => each === word) ?? old
  if (action === undefined) return fail(term, 'action', 'publish, subscribe or all')
  let qos: QoS[] | undefined
  let retain: RuleFields['retain'] = 'all'
  if (term.kind === 'tuple') {
    if (term.items.length !== 2 || options?.kind !== 'list') {
      return fail(term, 'action', 'a list of options')
    }
    for (const option of options.items) {
      const [key, value, ...more] = option.kind === 'tuple' ? option.items : []
      if (value === undefined || (more.length > 0 && !isKept)) {
        return fail(option, 'option', 'qos or retain')
      }
      if (isAtom(key, 'qos')) (qos ??= []).push(...readQos(value))
      else if (isAtom(key, 'retain')) retain = readRetain(value)
      else return fail(option, 'option', 'qos or retain')
    }
  }
  return { action, qos: qos ?? [...QOS_LEVELS], retain }
}

function readQos(term: Term): readonly QoS[] {
  if (term.kind === 'list') return term.items.flatMap(readQos)
  const level = QOS_LEVELS.find((each) => term.kind === 'number' && term.value === each)
  return level === undefined ? fail(term, 'option', 'a QoS is 0, 1 or 2') : [level]
}

function readRetain(term: Term): boolean | 'all' {
  const { value } = term.kind === 'atom' ? term : { value: '' }
  if (value === 'all') return 'all'
  return value === 'true' || value === 'false'
    ? value === 'true'
    : fail(term, 'option', 'true, false or all')
}

interface Reading {
  permission: Permission
  isKept: boolean
}

function readWho(term: Term, reading: Reading): WhoTest {
  if (isAtom(term, 'all')) return () => true
  if (term.kind !== 'tuple') return fail(term, 'who', 'all, or the clients of the rule')
  const [name, value, ...more] = term.items
  if (name?.kind !== 'atom' || value === undefined || more.length > 0) {
    return fail(term, 'who', 'the clients of the rule')
  }
  switch (name.value) {
    case 'user':
    case 'username': {
      const is = readName(value, reading)
      return ({ requester: { username }, budget }) => username !== null && is(username, budget)
    }
    case 'client':
    case 'clientid': {
      const is = readName(value, reading)
      return ({ requester: { clientId }, budget }) => is(clientId, budget)
    }
    case 'ipaddr':
      return readHost(value)
    case 'ipaddrs': {
      const hosts = readItems(value, 'who', 'a list of addresses').map(readHost)
      return (subject) => hosts.some((is) => is(subject))
    }
    case 'and':
    case 'or': {
      const all = readItems(value, 'who', 'a list').map((each) => readWho(each, reading))
      return name.value === 'and'
        ? (subject) => all.every((is) => is(subject))
        : (subject) => all.some((is) => is(subject))
    }
    default:
      return fail(name, 'who', `${name.value} is nothing a client has`)
  }
}

type NameTest = (name: string, budget: StepBudget) => boolean

function readName(term: Term, { permission, isKept }: Reading): NameTest {
  if (term.kind === 'text') return (name) => name === term.value
  if (isKept && isAtom(term, 'all')) return () => true
  const [re, pattern, ...more] = term.kind === 'tuple' ? term.items : []
  if (!isAtom(re, 're') || pattern?.kind !== 'text' || (more.length > 0 && !isKept)) {
    return fail(term, 'who', 'a name')
  }
  const expression = readExpression(pattern.value)
  if ('problem' in expression) return fail(pattern, 'expression', expression.problem)
  // A name that cannot be matched within the limits fits a rule that denies, and never one that allows.
  return (name, budget) => expression.isIn(name, budget) ?? permission === 'deny'
}

function readHost(term: Term): WhoTest {
  const network = term.kind === 'text' ? readNetwork(term.value) : undefined
  if (network === undefined) return fail(term, 'address', 'an address')
  return ({ address }) => address !== undefined && contains(network, address)
}
