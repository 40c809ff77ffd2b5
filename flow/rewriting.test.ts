import { parse } from '@signalbox/rule-sql/syntax/parser'
import { tokenize } from '@signalbox/rule-sql/syntax/lexer'
import { dice, generate, mutate } from '@signalbox/rule-sql/testing/generate'
import { expect, it } from 'vitest'
import { firstError, isSameStatement } from './expressions.ts'
import { drawingFromRule } from './from-rule.ts'
import type { FlowNode, NodeContent, NodeKind } from './graph.ts'
import { ruleFromGraph } from './to-rule.ts'

// Parts of generated statements are replaced in their text, with comments between any two tokens.

const topic: NodeContent = { kind: 'message', topic: 'new/#' }
const filter: NodeContent = { kind: 'filter', content: { sql: 'qos = 7' } }
const fields: NodeContent = { kind: 'function', content: { sql: 'topic AS z' } }

const without = (nodes: readonly FlowNode[], kind: NodeKind) =>
  nodes.filter((node) => node.kind !== kind)
const and = (nodes: readonly FlowNode[], content: NodeContent): FlowNode[] => [
  ...nodes,
  { ...content, id: 'new' },
]

const CHANGES: Readonly<Record<string, (nodes: readonly FlowNode[]) => FlowNode[]>> = {
  'no filter': (nodes) => without(nodes, 'filter'),
  'another filter': (nodes) => and(without(nodes, 'filter'), filter),
  'no function': (nodes) => without(nodes, 'function'),
  'another function': (nodes) => and(without(nodes, 'function'), fields),
  'one more topic': (nodes) => and(nodes, topic),
  'other topics': (nodes) => and(without(nodes, 'message'), topic),
}

function commented(sql: string, roll: () => number): string {
  const { tokens } = tokenize(sql)
  const places = tokens.slice(0, -1).filter(() => roll() < 0.05)
  return places.reduceRight(
    (text, { from }) => `${text.slice(0, from)}-- c${from}\n${text.slice(from)}`,
    sql,
  )
}

/** Comments that belong to no node. */
function commentsBeside(sql: string): string[] {
  const { comments, clauses } = parse(sql).statement
  return comments.flatMap(({ from, text }) => {
    const clause = clauses.findLast((each) => each.from <= from)?.name
    return clause === undefined || clause === 'FROM' ? [text] : []
  })
}

it('a change of one part gives the statement of the nodes, and loses no comment', () => {
  const roll = dice(22)
  let drawn = 0
  for (let count = 0; count < 400; count++) {
    const generated = generate(roll)
    const sql = commented(roll() < 0.3 ? mutate(generated, roll) : generated, roll)
    const drawing = drawingFromRule({ id: 'r', sql, actions: [] })
    if (drawing.kind === 'sql') continue
    drawn++
    for (const [name, change] of Object.entries(CHANGES)) {
      const nodes = change(drawing.graph.nodes)
      const changed = parse(ruleFromGraph({ ...drawing.graph, nodes }).sql)
      const wanted = parse(ruleFromGraph({ nodes, edges: [] }).sql)
      const where = `${name}\n${sql}\n→\n${changed.text}`
      expect(firstError(changed), where).toBeUndefined()
      expect(isSameStatement(changed.statement, wanted.statement), where).toBe(true)
      const comments = changed.statement.comments.map(({ text }) => text)
      expect(comments, where).toEqual(expect.arrayContaining(commentsBeside(sql)))
    }
  }
  expect(drawn).toBeGreaterThan(150)
})
