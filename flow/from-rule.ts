import type { Problem } from '@signalbox/rule-sql/problems'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { firstError, isSameStatement, statementTopics } from './expressions.ts'
import { readFilter } from './filter-content.ts'
import { readFunction } from './function-content.ts'
import {
  type Column,
  COLUMNS,
  nodeColumn,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  type NodeContent,
  nodeId,
  type RuleOutput,
  sinkFromOutput,
  sourceFromTopic,
} from './graph.ts'
import { compose } from './to-rule.ts'

export interface RuleText {
  readonly id: string
  readonly sql: string
  readonly actions: readonly RuleOutput[]
}

export type Drawing =
  | { readonly kind: 'graph'; readonly graph: FlowGraph }
  /**
   * `syntax`: the statement is invalid. `different`: the drawing would be a different statement. `tooLarge`: it has
   * more sources and sinks than a drawing shows.
   */
  | {
      readonly kind: 'sql'
      readonly reason: 'syntax' | 'different' | 'tooLarge'
      readonly problem: Problem | undefined
    }

/** Each source may have an edge to each sink. */
const MAX_NODES = 200

/** A rule as a graph, or the reason why it can only be edited as SQL. */
export function drawingFromRule({ id, sql, actions }: RuleText): Drawing {
  const parsed = parse(sql)
  const problem = firstError(parsed)
  if (problem !== undefined) return { kind: 'sql', reason: 'syntax', problem }
  const { statement } = parsed
  const topics = statementTopics(statement)
  if (topics.length + actions.length > MAX_NODES)
    return { kind: 'sql', reason: 'tooLarge', problem: undefined }
  const contents: NodeContent[] = topics.map(sourceFromTopic)
  const fields = readFunction(sql, statement)
  if (fields !== undefined) contents.push({ kind: 'function', content: fields })
  const filter = readFilter(sql, statement)
  if (filter !== undefined) contents.push({ kind: 'filter', content: filter })
  const written = parse(compose({ topics, fields, filter }))
  if (firstError(written) !== undefined || !isSameStatement(written.statement, statement))
    return { kind: 'sql', reason: 'different', problem: undefined }
  contents.push(...actions.map(sinkFromOutput))
  const nodes = toNodes(contents, id)
  return { kind: 'graph', graph: { nodes, edges: connectColumns(nodes), sql } }
}

function toNodes(contents: readonly NodeContent[], ruleId: string): FlowNode[] {
  const taken = new Set<string>()
  return contents.map((content) => {
    const id = nodeId(content, ruleId, (each) => taken.has(each))
    taken.add(id)
    return { ...content, id }
  })
}

/** All nodes of each column to all nodes of the next column that has any. */
export function connectColumns(nodes: readonly FlowNode[]): FlowEdge[] {
  const inColumn = (column: Column) => nodes.filter(({ kind }) => nodeColumn(kind) === column)
  const columns = COLUMNS.map(inColumn).filter(({ length }) => length > 0)
  return columns.flatMap((left, index) =>
    left.flatMap((from) => (columns[index + 1] ?? []).map((to) => ({ from: from.id, to: to.id }))),
  )
}
