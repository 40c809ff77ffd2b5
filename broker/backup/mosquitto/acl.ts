import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { coversLevels } from '@signalbox/mqtt/match'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import type { FoundFile } from './files.ts'
import { type LineReport, type ReportedLine, shortText } from './lines.ts'

export const MAX_ACL_BYTES = 4 * 1024 * 1024
/** Largest number of rules that `AclFile` accepts. */
const MAX_RULES = 10_000
/** Most levels of a denied topic for which the filters around it are listed. */
const MAX_DENIED_LEVELS = 6

/** Largest number of pairs of a denial and a permission that are compared. */
const MAX_PAIRS = 1_000_000

type Access = 'read' | 'write' | 'readwrite' | 'deny'

interface Entry {
  access: Access
  /** The topic in the notation of this broker's rules. */
  topic: string
  levels: readonly string[]
  report: ReportedLine
}

interface Acl {
  /** Entries of clients without a username. */
  anonymous: Entry[]
  users: Map<string, Entry[]>
  patterns: Entry[]
  /** Whether a line that may deny something cannot be read. */
  isBroken: boolean
}

/**
 * Translates an ACL file into the text of an ACL file of this broker; `undefined` if a line cannot be read.
 *
 * Mosquitto checks the entries of the user first and then the patterns; in each, a denial precedes all permissions,
 * and a topic that no entry matches is denied. Only entries that begin with `$` match topics that begin with `$`.
 * This broker decides when a client subscribes, and Mosquitto for each message: a filter that could match a denied
 * topic is denied.
 */
export function translateAcl(file: FoundFile, report: LineReport): string | undefined {
  const lines: ReportedLine[] = []
  const acl = readAcl(file, lines)
  if (countPairs(acl) > MAX_PAIRS) acl.isBroken = true
  const rules: string[] = []
  for (const each of acl.isBroken ? [] : rulesOf(acl)) {
    if (rules.push(each) >= MAX_RULES) break
  }
  // A file without one of its denials would permit more. Mosquitto does not start with such a file either.
  const isRefused = acl.isBroken || rules.length >= MAX_RULES
  for (const line of lines) {
    report.add(isRefused && line.state !== 'left' ? { ...line, ...REFUSED } : line)
  }
  return isRefused ? undefined : `${[...rules, '{deny, all}.'].join('\n')}\n`
}

const REFUSED = { state: 'left', reason: 'acl_refused' } as const

function countPairs({ anonymous, users, patterns }: Acl): number {
  const isDenied = ({ access }: Entry) => access === 'deny'
  let pairs = patterns.filter(isDenied).length * patterns.length
  for (const entries of [anonymous, ...users.values()]) {
    pairs += entries.filter(isDenied).length * (entries.length + patterns.length)
  }
  return pairs
}

function readAcl({ name: file, bytes }: FoundFile, lines: ReportedLine[]): Acl {
  const acl: Acl = { anonymous: [], users: new Map(), patterns: [], isBroken: false }
  let current: Entry[] | undefined = acl.anonymous
  let count = 0
  for (const [i, raw] of bytes.toString().split(/\r?\n/).entries()) {
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) continue
    const line: ReportedLine = { file, line: i + 1, text: shortText(text), state: 'taken' }
    lines.push(line)
    const leave = (reason: MosquittoReason) => Object.assign(line, { state: 'left', reason })
    const [, word = '', rest = ''] = /^(\S+)(?:\s+([^]*))?$/.exec(text) ?? []
    if (word === 'user' && rest !== '') {
      current = undefined
      // Mosquitto denies patterns to such users; no rule of this broker can do so for a single name.
      if (/[+#]/.test(rest)) leave('wildcard_name')
      else acl.users.set(rest, (current = acl.users.get(rest) ?? []))
    } else if (word === 'topic' || word === 'pattern') {
      const list = word === 'topic' ? current : acl.patterns
      const entry = ++count < MAX_RULES ? readEntry(word, rest, line) : undefined
      if (list === undefined) leave('wildcard_name')
      else if (entry !== undefined) list.push(entry)
      else {
        leave('invalid')
        acl.isBroken = true
      }
    } else leave('invalid')
  }
  return acl
}

function readEntry(
  word: 'topic' | 'pattern',
  rest: string,
  report: ReportedLine,
): Entry | undefined {
  const [, given, after] = /^(\S+)\s+([^]+)$/.exec(rest) ?? []
  const access = given ?? 'readwrite'
  const topic = after ?? rest
  if (!isAccess(access)) return undefined
  // This broker would replace a text that looks like one of its placeholders.
  if (topic.includes('${') || !isTopicFilter(topic)) return undefined
  const filled =
    word === 'topic' ? topic : topic.replaceAll('%u', '${username}').replaceAll('%c', '${clientid}')
  return { access, topic: filled, levels: filled.split('/'), report }
}

const isAccess = (text: string): text is Access =>
  text === 'read' || text === 'write' || text === 'readwrite' || text === 'deny'

/** Clients of a rule, as written in an ACL file. */
type Who = string

const NAMED = '{username, {re, ""}}'
const PLAIN_CLIENT = '{clientid, {re, "^[^+#]*$"}}'

interface List {
  who: Who
  entries: readonly Entry[]
}

/** The rules of clients with a username, followed by those of other clients. */
function* rulesOf({ anonymous, users, patterns }: Acl): Generator<string> {
  const lists = Array.from(users, ([name, entries]): List => {
    return { who: `{username, ${quoted(name)}}`, entries }
  })
  if (patterns.length > 0) yield rule('deny', '{username, {re, "[+#]"}}', 'all', ['"#"'])
  const who = `{and, [${NAMED}, ${PLAIN_CLIENT}]}`
  yield* inParts(lists, { who, entries: patterns })
  yield rule('deny', NAMED, 'all', ['"#"'])
  const unnamed = patterns.filter(({ topic }) => !topic.includes('${username}'))
  yield* inParts([{ who: 'all', entries: anonymous }], { who: PLAIN_CLIENT, entries: unnamed })
}

/**
 * Lists rules for topics that begin with `$` first, because a rule of this broker that denies `#` also matches these
 * topics. No later rule changes the result for them, because a permission for `#` does not match them.
 */
function* inParts(lists: readonly List[], patterns: List): Generator<string> {
  for (const isHidden of [true, false]) {
    const isOfPart = ({ topic }: Entry) => isHidden === isDollar(topic)
    const later = patterns.entries.filter(isOfPart)
    const parts = lists.map(({ who, entries }) => ({ who, entries: entries.filter(isOfPart) }))
    for (const { who, entries } of parts) yield* listRules(who, entries)
    for (const { who, entries } of parts) {
      const denied = entries.filter(({ access }) => access === 'deny')
      for (const each of later) {
        if (each.access !== 'deny') yield* aroundDenied(who, each, denied)
      }
    }
    yield* listRules(patterns.who, later)
  }
}

const isDollar = (topic: string) => topic.startsWith('$') && !topic.startsWith('${')

function* listRules(who: Who, entries: readonly Entry[]): Generator<string> {
  const denied = entries.filter(({ access }) => access === 'deny')
  const allowed = entries.filter(({ access }) => access !== 'deny')
  for (const { topic, report } of denied) {
    const text = rule('deny', who, 'all', [quoted(topic)])
    report.becomes = text
    yield text
  }
  for (const entry of allowed) {
    const { access, topic, report } = entry
    if (access !== 'write') {
      Object.assign(report, { state: 'translated', reason: report.reason ?? 'when_subscribing' })
    }
    yield* aroundDenied(who, entry, denied)
    const text = rule('allow', who, ACTIONS[access], [quoted(topic)])
    report.becomes = text
    yield text
  }
}

const ACTIONS = { read: 'subscribe', write: 'publish', readwrite: 'all', deny: 'all' } as const

/**
 * Denies subscriptions that a later permission would allow although they match a denied topic: the filters around it
 * if they can be listed, or else all of the permission.
 */
function* aroundDenied(who: Who, entry: Entry, denied: readonly Entry[]) {
  const { access, topic, levels } = entry
  // A filter without wildcards matches only itself.
  if (access === 'write' || !/[+#]/.test(topic)) return
  for (const each of denied) {
    if (!overlaps(each.levels, levels)) continue
    const filters = filtersAround(each.topic, topic)
    if (filters === undefined) {
      Object.assign(entry.report, { state: 'translated', reason: 'denied_inside' })
      yield rule('deny', who, 'subscribe', [quoted(topic)])
      // The whole permission is denied, so no other filter matters.
      return
    }
    const topics = filters.map((filter) => `{eq, ${quoted(filter)}}`)
    if (topics.length > 0) yield rule('deny', who, 'subscribe', topics)
  }
}

const rule = (permission: string, who: Who, action: string, topics: readonly string[]) =>
  `{${permission}, ${who}, ${action}, [${topics.join(', ')}]}.`

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`

/** Whether a filter within a permission (`b`) can match topics of a denial (`a`) without being denied itself. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  if (coversLevels(a, b)) return false
  for (let i = 0; ; i++) {
    const [x, y] = [a[i], b[i]]
    if (x === '#' || y === '#') return true
    if (x === undefined || y === undefined) return x === y
    // The value of a placeholder may have several levels.
    if (x.includes('${') || y.includes('${')) return true
    if (x !== y && x !== '+' && y !== '+') return false
  }
}

/**
 * The filters with wildcards that match a denied topic and are covered by a permission; `undefined` if they cannot be
 * listed.
 */
function filtersAround(denied: string, allowed: string): string[] | undefined {
  const levels = denied.split('/')
  if (/[+#]|\$\{/.test(denied) || allowed.includes('${')) return undefined
  if (levels.length > MAX_DENIED_LEVELS) return undefined
  const outer = allowed.split('/')
  let begins: string[][] = [[]]
  const found: string[][] = []
  for (const level of levels) {
    found.push(...begins.map((begin) => [...begin, '#']))
    begins = begins.flatMap((begin) => [
      [...begin, level],
      [...begin, '+'],
    ])
  }
  found.push(...begins, ...begins.map((begin) => [...begin, '#']))
  return found
    .filter((filter) => filter.join('/') !== denied && coversLevels(outer, filter))
    .map((filter) => filter.join('/'))
}
