import { columnTexts, eventTexts } from '../events/events.messages.ts'
import { columnType, events, SAMPLES } from '../events/events.ts'
import { helpOf, formatSignatures } from '../functions/help/table.ts'
import { functions } from '../functions/table.ts'
import { formatName } from '../syntax/format.ts'
import { tokenize, type Token } from '../syntax/lexer.ts'
import { parse } from '../syntax/parser.ts'
import type { ClauseName, Span, Statement } from '../syntax/tree.ts'
import { isRecord } from '@signalbox/formats/is-record'
import { definedFieldNames, columnsFromSources, foreachItemName } from './names.ts'

export interface Pair {
  readonly en: string
  readonly zh: string
}

export interface Completion {
  readonly label: string
  readonly kind: 'keyword' | 'function' | 'column' | 'alias' | 'key' | 'topic' | 'event'
  /** Text that replaces `from`…`to`; the label unless given. */
  readonly insert?: string
  readonly detail?: string
  readonly help?: Pair
}

export interface Completions extends Span {
  readonly options: readonly Completion[]
}

/** Names that the caller knows, for topics and for keys. */
export interface CompletionSources {
  /** Existing sources as `<type>:<name>`. */
  readonly bridges?: readonly string[]
  /** Topics or filters that are in use. */
  readonly topics?: readonly string[]
  /** An example of a payload. */
  readonly payload?: string
}

const FIRST: readonly string[] = ['SELECT', 'FOREACH']
const IN_FIELDS: readonly string[] = ['AS', 'CASE', 'WHEN', 'THEN', 'ELSE', 'END']
const IN_CONDITIONS: readonly string[] = ['AND', 'OR', 'NOT', 'IN', 'CASE']
const AFTER: { readonly [Name in ClauseName]: readonly string[] } = {
  SELECT: ['FROM'],
  FOREACH: ['DO', 'INCASE', 'FROM'],
  DO: ['INCASE', 'FROM'],
  INCASE: ['FROM'],
  FROM: ['WHERE'],
  WHERE: [],
}

/** Completions at a position of a statement, which may be incomplete. */
export function complete(
  text: string,
  position: number,
  sources: CompletionSources = {},
): Completions {
  const { tokens } = tokenize(text)
  const index = tokens.findIndex(
    ({ from, to, kind }) => kind !== 'end' && from < position && position <= to,
  )
  const token = tokens[index]
  // Without what is being typed, the rest is mostly a statement.
  const { statement } = parse(text)
  const clause = clauseAt(statement, position)
  const isInQuotes =
    token && (token.kind === 'quoted' || (token.kind === 'bad' && token.text.startsWith('"')))
  if (
    clause === 'FROM' &&
    (isInQuotes || !token || token.kind === 'string' || token.text === ',')
  ) {
    if (isInQuotes || token?.kind === 'string')
      return { from: token.from, to: tokenEnd(token, position), options: topics(sources) }
    return { from: position, to: position, options: [...topics(sources), ...words(AFTER.FROM)] }
  }
  if (token?.kind === 'string') return { from: position, to: position, options: [] }
  const isWord = token && ['name', 'keyword', 'quoted'].includes(token.kind)
  const from = isWord ? token.from : position
  const path = pathBefore(tokens, tokens.findIndex((each) => each.from >= from) - 1, from)
  if (path) return { from, to: position, options: keys(path, sources) }
  if (!clause) return { from, to: position, options: words(FIRST) }
  if (clause === 'FROM')
    return { from, to: position, options: [...topics(sources), ...words(AFTER.FROM)] }
  const isCondition = clause === 'WHERE' || clause === 'INCASE'
  return {
    from,
    to: position,
    options: [
      ...names(statement, clause, position),
      ...calls(),
      ...words([...(isCondition ? IN_CONDITIONS : IN_FIELDS), ...AFTER[clause]]),
    ],
  }
}

/** A quote that is never closed runs to the end of the text: only its line is meant. */
const tokenEnd = (token: Token, position: number) => (token.kind === 'bad' ? position : token.to)

function clauseAt({ clauses }: Statement, position: number): ClauseName | undefined {
  return clauses.findLast(({ from, name }) => from + name.length < position)?.name
}

const words = (list: readonly string[]): Completion[] =>
  list.map((label) => ({ label, kind: 'keyword' }))

function topics({ bridges = [], topics: known = [] }: CompletionSources): Completion[] {
  const quoted = (label: string, kind: Completion['kind'], help?: Pair): Completion => ({
    label,
    kind,
    insert: `"${label}"`,
    ...(help && { help }),
  })
  return [
    ...known.map((topic) => quoted(topic, 'topic')),
    ...bridges.map((name) => quoted(`$bridges/${name}`, 'topic')),
    ...events.flatMap(({ topic, event }) =>
      topic?.startsWith('$events/') ? [quoted(topic, 'event', eventTexts[event])] : [],
    ),
  ]
}

function names(statement: Statement, clause: ClauseName, position: number): Completion[] {
  const columns = [...columnsFromSources(statement)].map((label): Completion => {
    const help = columnTexts[label]
    return { label, kind: 'column', detail: columnType(label), ...(help && { help }) }
  })
  const before = statement.fields.filter(({ to }) => to < position || clause !== 'SELECT')
  const each = clause === 'DO' ? (statement.each ?? []).filter(({ to }) => to < position) : []
  const item = clause === 'DO' || clause === 'INCASE' ? foreachItemName(statement) : undefined
  const aliases = new Set([
    ...definedFieldNames(before),
    ...definedFieldNames(each),
    ...(item ? [item] : []),
  ])
  const known = new Set(columns.map(({ label }) => label))
  return [
    ...[...aliases]
      .filter((name) => name !== '' && !known.has(name))
      .map((name): Completion => ({ label: name, kind: 'alias', insert: formatName(name) })),
    ...columns,
  ]
}

let allCalls: readonly Completion[] | undefined

function calls(): readonly Completion[] {
  allCalls ??= Object.keys(functions).map((label): Completion => {
    const help = helpOf(label)
    const [detail] = formatSignatures(label)
    return {
      label,
      kind: 'function',
      insert: `${label}(`,
      ...(detail && { detail }),
      ...(help && { help }),
    }
  })
  return allCalls
}

/** The names before a dot, from the first on: `payload`, `dev` for `payload.dev.`. */
function pathBefore(tokens: readonly Token[], last: number, from: number): string[] | undefined {
  let at = last
  if (tokens[at]?.text !== '.' || tokens[at]?.kind !== 'operator' || tokens[at]?.to !== from)
    return undefined
  const path: string[] = []
  while (tokens[at]?.text === '.') {
    at--
    while (tokens[at]?.text === ']') {
      // An index: the elements of an array are alike.
      while (at >= 0 && tokens[at]?.text !== '[') at--
      at--
      path.unshift('[]')
    }
    const token = tokens[at]
    if (!token || !['name', 'quoted', 'string', 'integer'].includes(token.kind)) return undefined
    path.unshift(token.text)
    at--
  }
  return path
}

function keys(path: readonly string[], { payload }: CompletionSources): Completion[] {
  const [head = '', ...rest] = path
  const sample = Object.hasOwn(SAMPLES, head) ? SAMPLES[head] : undefined
  let value: unknown = head === 'flags' ? { retain: false, dup: false } : sample
  if (head === 'payload') {
    try {
      value = payload === undefined ? undefined : JSON.parse(payload)
    } catch {
      value = undefined
    }
  }
  for (const key of rest) {
    if (key === '[]') value = Array.isArray(value) ? value[0] : undefined
    else value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  if (!isRecord(value)) return []
  return Object.entries(value).map(([label, inner]) => ({
    label,
    kind: 'key',
    insert: formatName(label),
    detail: Array.isArray(inner) ? 'array' : inner === null ? 'null' : typeof inner,
  }))
}
