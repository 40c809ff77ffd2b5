import { isSameSet } from '@signalbox/rule-sql/webhooks/trigger'
import {
  addSource,
  quoteTopic,
  removeSource,
  topicsInFrom as itemsOf,
} from '@signalbox/rule-sql/editor/from'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { Statement } from '@signalbox/rule-sql/syntax/tree'
import { firstError, isSameStatement, statementTopics } from './expressions.ts'
import { readFilter, writeFilter } from './filter-content.ts'
import { readFunction, writeFunction } from './function-content.ts'
import {
  type FilterContent,
  type FlowGraph,
  type FunctionContent,
  isSink,
  isSource,
  outputFromSink,
  type RuleOutput,
  topicFromSource,
} from './graph.ts'

/** A statement in parts. */
export interface Parts {
  readonly topics: readonly string[]
  readonly fields: FunctionContent | undefined
  readonly filter: FilterContent | undefined
}

/**
 * The statement and the outputs of a graph. Parts that no node changes keep the text of the statement that the
 * graph was drawn from. A graph with faults gives a statement as well, for a preview.
 */
export function ruleFromGraph(graph: FlowGraph): { sql: string; actions: RuleOutput[] } {
  const parts = toParts(graph)
  const sql = (graph.sql === undefined ? undefined : edited(graph.sql, parts)) ?? compose(parts)
  return { sql, actions: graph.nodes.filter(isSink).map(outputFromSink) }
}

function toParts({ nodes }: FlowGraph): Parts {
  const topics = [...new Set(nodes.filter(isSource).map(topicFromSource))]
  const fields = nodes.find((node) => node.kind === 'function')?.content
  const filter = nodes.find((node) => node.kind === 'filter')?.content
  return { topics, fields, filter }
}

/** A statement in the style of `format`, with comments in front of it. */
export function compose(
  { topics, fields, filter }: Parts,
  comments: readonly string[] = [],
): string {
  return [
    ...comments,
    writeFunction(fields),
    'FROM',
    `  ${topics.map(quoteTopic).join(',\n  ')}`,
    ...(filter === undefined ? [] : [`WHERE\n  ${writeFilter(filter)}`]),
  ].join('\n')
}

/** Statement with the differing parts replaced; comments outside of them remain. */
function edited(sql: string, parts: Parts): string | undefined {
  const parsed = parse(sql)
  if (firstError(parsed) !== undefined) return undefined
  const { statement } = parsed
  let text = sql
  const filter = readFilter(sql, statement)
  if (filterSql(filter) !== filterSql(parts.filter))
    text = withFilter(text, statement, parts.filter)
  if (!isSameSet(statementTopics(statement), parts.topics)) text = withTopics(text, parts.topics)
  const fields = readFunction(sql, statement)
  if (writeFunction(fields) !== writeFunction(parts.fields))
    text = withFields(text, statement, parts.fields)
  if (text === sql) return sql
  const comments = commentsBeside(statement)
  const composed = compose(parts, comments)
  // A changed part can leave a comment at a place where none may be.
  const [found, wanted] = [parse(text), parse(composed)]
  const isRight =
    firstError(found) === undefined &&
    isSameStatement(found.statement, wanted.statement) &&
    comments.every((comment) => found.statement.comments.some(({ text: each }) => each === comment))
  return isRight ? text : composed
}

function withFilter(text: string, statement: Statement, filter: FilterContent | undefined): string {
  const clause = statement.clauses.find(({ name }) => name === 'WHERE')
  const written = filter === undefined ? '' : `WHERE\n  ${writeFilter(filter)}`
  if (clause === undefined) return `${text.trimEnd()}\n${written}`
  return `${text.slice(0, clause.from)}${written}`.trimEnd()
}

function withTopics(text: string, wanted: readonly string[]): string {
  let changed = text
  const present = itemsOf(text)
  for (const topic of wanted) if (!present.includes(topic)) changed = addSource(changed, topic)
  present.forEach((topic, index) => {
    const at = itemsOf(changed).indexOf(topic)
    const isAgain = present.indexOf(topic) !== index
    if (at >= 0 && (isAgain || !wanted.includes(topic))) {
      const last = itemsOf(changed).lastIndexOf(topic)
      changed = removeSource(changed, isAgain ? last : at)
    }
  })
  return changed
}

function withFields(
  text: string,
  statement: Statement,
  fields: FunctionContent | undefined,
): string {
  const start = statement.clauses[0]?.from ?? 0
  // FROM follows the fields, so its position is still valid.
  const end = statement.clauses.find(({ name }) => name === 'FROM')?.from ?? text.length
  return `${text.slice(0, start)}${writeFunction(fields)}\n${text.slice(end)}`
}

/** Comments before the statement and in FROM; those in other clauses belong to nodes. */
function commentsBeside({ comments, clauses }: Statement): string[] {
  const clauseAt = (place: number) => clauses.findLast(({ from }) => from <= place)?.name ?? 'FROM'
  return comments.filter(({ from }) => clauseAt(from) === 'FROM').map(({ text }) => text)
}

const filterSql = (filter: FilterContent | undefined) => filter && writeFilter(filter)
