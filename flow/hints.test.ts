import { expect, it } from 'vitest'
import { drawingFromRule } from './from-rule.ts'
import { findFlowHints } from './hints.ts'

function hints(sql: string): string[] {
  const drawing = drawingFromRule({ id: 'r', sql, actions: [] })
  if (drawing.kind === 'sql') throw new Error(drawing.reason)
  return findFlowHints(drawing.graph).map(({ node, problem }) => `${node} ${problem.code}`)
}

it.each([
  ['SELECT payload.t FROM "a" WHERE payload.unit = \'C\'', ['function-r hidesPayload']],
  ['SELECT nope(qos) as x FROM "a" WHERE qos > 1', ['function-r unknownFunction']],
  ['SELECT * FROM "a", "$events/client_conected"', ['event-client_conected unknownEvent']],
  ['SELECT * FROM "a" WHERE qos NOT IN (1)', ['filter-r notIn']],
  ['SELECT payload.t as t FROM "a" WHERE t > 1', []],
])('%s', (sql, wanted) => {
  expect(hints(sql)).toEqual(wanted)
})

it('an invalid statement has faults and no hints', () => {
  expect(findFlowHints({ nodes: [], edges: [] })).toEqual([])
})
