import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { expect, it } from 'vitest'
import { drawingFromRule } from './from-rule.ts'
import type { RuleOutput } from './graph.ts'
import { type FlowRun, type NodeRun, type RunOptions, runFlow } from './run.ts'

const message = (payload: unknown, topic = 't/1') => ({
  event: 'message.publish',
  topic,
  clientid: 'c1',
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})

async function run(
  sql: string,
  event: Record<string, unknown>,
  actions: RuleOutput[] = [{ function: 'console' }],
  options?: RunOptions,
): Promise<FlowRun> {
  const drawing = drawingFromRule({ id: 'r', sql, actions })
  const found = drawing.kind === 'graph' && (await runFlow(drawing.graph, event, options))
  if (!found) throw new Error('invalid')
  return found
}

const isKind = <K extends NodeRun['kind']>(kind: K, node: NodeRun | undefined) => {
  if (node?.kind !== kind) throw new Error(`${node?.kind} is not ${kind}`)
  return node as Extract<NodeRun, { kind: K }> // compared
}
const plain = (rows: readonly ValueMap[]) => rows.map((row) => ({ ...row }))

const SELECT = 'SELECT payload.t as t, clientid FROM "t/+", "other" WHERE t > 20'

it('a row reaches the sinks, with the values behind each node', async () => {
  const { outcome, stoppedAt, nodes } = await run(
    SELECT,
    message({ t: 21 }),
    [
      { function: 'republish', args: { topic: 'out/${clientid}', payload: '${t}' } },
      'http:hook',
      { function: 'console' },
    ],
    { parametersOf: () => ({ path: '/x/${t}' }) },
  )
  expect([outcome, stoppedAt]).toEqual(['rows', undefined])
  expect(Object.keys(nodes)).toEqual([
    'message-t/+',
    'function-r',
    'filter-r',
    'republish-out/${clientid}',
    'action-http:hook',
    'console',
  ])
  expect(plain(isKind('function', nodes['function-r']).rows)).toEqual([{ t: 21, clientid: 'c1' }])
  expect(isKind('filter', nodes['filter-r'])).toMatchObject({
    isPassed: true,
    judgement: { outcome: 'true' },
  })
  const sentTexts = (id: string) =>
    isKind('sink', nodes[id]).sent.flatMap(({ fields }) =>
      fields?.map(({ name, parts }) => `${name} ${parts?.map(({ text }) => text).join('')}`),
    )
  expect(sentTexts('republish-out/${clientid}').slice(0, 2)).toEqual(['topic out/c1', 'payload 21'])
  expect(sentTexts('action-http:hook')).toEqual(['path /x/21', 'body {"t":21,"clientid":"c1"}'])
})

it('the filter stops a row, and shows why', async () => {
  const { outcome, stoppedAt, nodes } = await run(SELECT, message({ t: 19 }))
  expect([outcome, stoppedAt]).toEqual(['filtered', 'filter-r'])
  expect(plain(isKind('function', nodes['function-r']).rows)).toEqual([{ t: 19, clientid: 'c1' }])
  expect(isKind('filter', nodes['filter-r'])).toMatchObject({
    isPassed: false,
    judgement: { operands: [{ source: 't', value: '19' }] },
  })
  expect(nodes.console).toBeUndefined()
})

it('a failure is at its node', async () => {
  const inFunction = await run(SELECT, message('no JSON'))
  expect(inFunction).toMatchObject({
    outcome: 'failed',
    stoppedAt: 'function-r',
    nodes: { 'function-r': { rows: [], problem: { code: 'payloadNotJson' } } },
  })
  expect(inFunction.nodes['filter-r']).toBeUndefined()
  const inFilter = await run('SELECT topic FROM "t/1" WHERE payload.t > 1', message('no JSON'))
  expect(inFilter).toMatchObject({
    outcome: 'failed',
    stoppedAt: 'filter-r',
    nodes: { 'function-r': { rows: [{ topic: 't/1' }] }, 'filter-r': { isPassed: false } },
  })
})

it('an event of another topic starts nothing', async () => {
  expect(await run(SELECT, message({ t: 21 }, 'x'))).toEqual({
    outcome: 'noSource',
    stoppedAt: undefined,
    nodes: {},
  })
})

it('FOREACH gives each row to the sinks, or none', async () => {
  const sql = 'FOREACH payload.l as e DO e.v as v INCASE e.v > 1 FROM "t/1" WHERE topic = \'t/1\''
  const some = await run(sql, message({ l: [{ v: 1 }, { v: 2 }, { v: 3 }] }))
  expect(plain(isKind('sink', some.nodes.console).sent.map(({ row }) => row))).toEqual([
    { v: 2 },
    { v: 3 },
  ])
  expect(await run(sql, message({ l: [] }))).toMatchObject({
    outcome: 'noRows',
    stoppedAt: 'function-r',
    nodes: { 'filter-r': { isPassed: true } },
  })
})

it('a drawing without a valid statement does not run', async () => {
  expect(await runFlow({ nodes: [], edges: [] }, message({}))).toBeUndefined()
})
