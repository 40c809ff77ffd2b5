import { lint, type LintOptions } from '@signalbox/rule-sql/editor/lint'
import type { Problem } from '@signalbox/rule-sql/problems'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { firstError } from './expressions.ts'
import { type FlowGraph, type FlowNode, isSource, topicOf } from './graph.ts'
import { ruleOf } from './to-rule.ts'

/** What fails in every run, or is rarely meant. The graph can be saved all the same. */
export interface Hint {
  /** The node that it concerns. */
  readonly node: string
  /** With positions in the statement of the graph. */
  readonly problem: Problem
}

/** None while the statement is invalid: `faultsOf` says why. */
export function hintsOf(graph: FlowGraph, options: LintOptions = {}): Hint[] {
  const parsed = parse(ruleOf(graph).sql)
  if (firstError(parsed) !== undefined) return []
  const { clauses, sources } = parsed.statement
  const nodeAt = (place: number): FlowNode | undefined => {
    const clause = clauses.findLast(({ from }) => from <= place)?.name
    if (clause === 'WHERE') return graph.nodes.find(({ kind }) => kind === 'filter')
    if (clause !== 'FROM') return graph.nodes.find(({ kind }) => kind === 'function')
    const topic = sources.find(({ from, to }) => from <= place && place < to)?.topic
    return graph.nodes.find((node) => isSource(node) && topicOf(node) === topic)
  }
  return lint(parsed, options).flatMap((problem) => {
    const node = nodeAt(problem.from)
    return node === undefined ? [] : [{ node: node.id, problem }]
  })
}
