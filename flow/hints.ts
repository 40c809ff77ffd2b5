import { lint, type LintOptions } from '@signalbox/rule-sql/editor/lint'
import type { Problem } from '@signalbox/rule-sql/problems'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { firstError } from './expressions.ts'
import { type FlowGraph, type FlowNode, isSource, topicFromSource } from './graph.ts'
import { ruleFromGraph } from './to-rule.ts'

/** Warning about content that fails in every run or is rarely intended. The graph can still be saved. */
export interface Hint {
  /** The node that it concerns. */
  readonly node: string
  /** With positions in the statement of the graph. */
  readonly problem: Problem
}

/** Hints about a graph; empty while the statement is invalid, which `findFlowFaults` reports. */
export function findFlowHints(graph: FlowGraph, options: LintOptions = {}): Hint[] {
  const parsed = parse(ruleFromGraph(graph).sql)
  if (firstError(parsed) !== undefined) return []
  const { clauses, sources } = parsed.statement
  const nodeAt = (place: number): FlowNode | undefined => {
    const clause = clauses.findLast(({ from }) => from <= place)?.name
    if (clause === 'WHERE') return graph.nodes.find(({ kind }) => kind === 'filter')
    if (clause !== 'FROM') return graph.nodes.find(({ kind }) => kind === 'function')
    const topic = sources.find(({ from, to }) => from <= place && place < to)?.topic
    return graph.nodes.find((node) => isSource(node) && topicFromSource(node) === topic)
  }
  return lint(parsed, options).flatMap((problem) => {
    const node = nodeAt(problem.from)
    return node === undefined ? [] : [{ node: node.id, problem }]
  })
}
