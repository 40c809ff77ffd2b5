import { createContext } from '@signalbox/rule-sql/run/context'
import { compile, type RunResult } from '@signalbox/rule-sql/run/program'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'
import { events, makeExampleEvent } from '@signalbox/rule-sql/events/events'
import { simulate, type TestRequest } from '@signalbox/rule-sql/events/simulate'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { dice, generate } from '@signalbox/rule-sql/testing/generate'
import { readRuleSqlCorpus } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import { drawingFromRule } from './from-rule.ts'
import type { FlowGraph, FlowNode, RuleOutput } from './graph.ts'
import { ruleFromGraph } from './to-rule.ts'

const id = 'rule_1'
const NOW = 1_795_212_461_035
const newContext = () => createContext({ now: () => NOW, utcOffset: () => 0, random: () => 0.5 })

const draw = (sql: string, actions: readonly RuleOutput[] = []): FlowGraph => {
  const drawing = drawingFromRule({ id, sql, actions })
  if (drawing.kind === 'sql') throw new Error(`${sql}: ${drawing.reason}`)
  return drawing.graph
}

/** The statement of the nodes alone. */
const composed = ({ nodes, edges }: FlowGraph) => ruleFromGraph({ nodes, edges }).sql

const replaced = (graph: FlowGraph, node: FlowNode): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((each) => (each.id === node.id ? node : each)),
})

type Mode = 'form' | 'content' | 'whole'

function findDrawingMode(sql: string): Mode {
  const drawing = drawingFromRule({ id, sql, actions: [] })
  if (drawing.kind === 'sql') return 'whole'
  const isSql = drawing.graph.nodes.some((node) => 'content' in node && 'sql' in node.content)
  return isSql ? 'content' : 'form'
}

/** On its only line two minus signs begin no comment; in front of FROM on the next line they would. */
const TWO_SIGNS = 'SELECT --1 as r FROM "t/#"'

describe('the statements of a real broker', () => {
  const corpus = readRuleSqlCorpus().map((line): TestRequest => JSON.parse(line))
  const valid = corpus.filter(({ sql }) =>
    parse(sql).problems.every(({ severity }) => severity !== 'error'),
  )

  const shown = (answer: Awaited<ReturnType<typeof simulate>>) =>
    answer.status === 200 ? answer.json : `${answer.status}`

  it('are drawn, unless they are invalid or would change', () => {
    const statements = [...new Set(corpus.map(({ sql }) => sql))]
    const counts: Record<Mode, number> = { form: 0, content: 0, whole: 0 }
    for (const sql of statements) counts[findDrawingMode(sql)]++
    const isValid = (sql: string) => valid.some((each) => each.sql === sql)
    const undrawn = statements.filter((sql) => findDrawingMode(sql) === 'whole' && isValid(sql))
    expect(undrawn).toEqual([TWO_SIGNS])
    // The figures of the README.
    expect(counts).toEqual({ form: 968, content: 154, whole: 62 })
  })

  it('keep their text, and give the same results without it', async () => {
    const different: string[] = []
    for (const request of valid) {
      if (request.sql === TWO_SIGNS) continue
      const graph = draw(request.sql)
      expect(ruleFromGraph(graph).sql).toBe(request.sql)
      const sql = composed(graph)
      const wanted = shown(await simulate(request, newContext()))
      const found = shown(await simulate({ ...request, sql }, newContext()))
      if (found !== wanted) different.push(`${request.sql}\n${sql}\n${wanted}\n${found}`)
      expect(draw(sql).nodes).toEqual(graph.nodes)
    }
    expect(different).toEqual([])
  })
})

describe('generated statements', () => {
  const examples = events.map((type) => makeExampleEvent(type, NOW, 'node'))
  const payload = '{"a":1,"l":[1,2,{"k":3}],"o":[{"k":"x"}],"s":"text","m":{"i":1}}'
  const inputs = [{ ...examples[0], event: 'message.publish', topic: 't/1', payload }, ...examples]

  const outcome = (result: RunResult): string =>
    result.kind === 'rows'
      ? rowsToJson(result.rows)
      : result.kind === 'noMatch'
        ? result.clause
        : result.problem.code
  const safely = (make: () => string): string => {
    try {
      return make()
    } catch (error) {
      return String(error)
    }
  }

  it('give the same rows for the same events', async () => {
    const roll = dice(16)
    const counts: Record<Mode, number> = { form: 0, content: 0, whole: 0 }
    for (let count = 0; count < 1500; count++) {
      const sql = generate(roll)
      const mode = findDrawingMode(sql)
      counts[mode]++
      if (mode === 'whole') {
        // Two minus signs, as above.
        const reason = /^[^\n]*--/.test(sql) ? /^(?:syntax|different)$/ : 'syntax'
        expect(drawingFromRule({ id, sql, actions: [] })).toMatchObject({
          reason: expect.stringMatching(reason),
        })
        continue
      }
      const graph = draw(sql)
      expect(ruleFromGraph(graph).sql).toBe(sql)
      const written = composed(graph)
      const programs = [compile(parse(sql)), compile(parse(written))] as const
      await Promise.all(programs.map(({ ready }) => ready))
      for (const event of inputs.slice(0, 4)) {
        const [wanted, found] = programs.map((program) =>
          safely(
            () => `${program.matches(event)} ${outcome(program.evaluate(event, newContext()))}`,
          ),
        )
        expect(found, `${sql}\n${written}`).toBe(wanted)
      }
    }
    expect(counts).toEqual({ form: 96, content: 1009, whole: 395 })
  })
})

describe('a changed part', () => {
  const sql =
    '-- who, and why\nSELECT clientid, payload.t as t\nFROM "a/#", -- main\n "b"\nWHERE t > 30'

  it('leaves the text of the others and the comments', () => {
    const graph = draw(sql)
    const filter = { id: `filter-${id}`, kind: 'filter', content: { sql: 't > 40' } } as const
    expect(ruleFromGraph(replaced(graph, filter)).sql).toBe(
      sql.replace('WHERE t > 30', 'WHERE\n  t > 40'),
    )
    const added: FlowNode = { id: 'message-c', kind: 'message', topic: 'c' }
    expect(ruleFromGraph({ ...graph, nodes: [added, ...graph.nodes] }).sql).toBe(
      sql.replace('"b"', '"b", "c"'),
    )
  })

  it('keeps a comment that would be at the end', () => {
    const graph = draw('SELECT * FROM "a" -- main\nWHERE qos > 0')
    const without = { ...graph, nodes: graph.nodes.filter(({ kind }) => kind !== 'filter') }
    expect(ruleFromGraph(without).sql).toBe('-- main\nSELECT\n  *\nFROM\n  "a"')
  })

  it('keeps a comment between the fields', () => {
    const text = 'SELECT clientid, -- who\n topic FROM "a" WHERE qos IN (1, 2)'
    const { nodes } = draw(text)
    expect(nodes[1]).toMatchObject({ content: { sql: 'clientid, -- who\n topic' } })
    expect(nodes[2]).toMatchObject({ content: { form: { items: [{ kind: 'in', field: 'qos' }] } } })
  })

  it('removes every item of a topic', () => {
    const graph = draw('SELECT * FROM "a", "b", "a", "a"')
    expect(graph.nodes.map((node) => node.id)).toEqual(['message-a', 'message-b'])
    expect(ruleFromGraph({ ...graph, nodes: graph.nodes.slice(1) }).sql).toBe('SELECT * FROM "b"')
    expect(ruleFromGraph({ ...graph, nodes: graph.nodes.slice(0, 1) }).sql).toBe(
      'SELECT * FROM "a"',
    )
  })
})

describe('forms', () => {
  const drawFunction = (fields: string) => draw(`SELECT ${fields} FROM "t"`).nodes[1]
  const drawFilter = (where: string) => draw(`SELECT * FROM "t" WHERE ${where}`).nodes[1]

  it('have fields, calls and names', () => {
    expect(
      drawFunction("*, payload.t as t, concat('a', payload.b) as meta.c, now_timestamp() as n"),
    ).toMatchObject({
      content: {
        form: [
          { field: '*', alias: '' },
          { field: 'payload.t', alias: 't' },
          {
            field: 'payload.b',
            call: { name: 'concat', args: ["'a'", 'payload.b'] },
            alias: 'meta.c',
          },
          { field: '', call: { name: 'now_timestamp', args: [] }, alias: 'n' },
        ],
      },
    })
  })

  it.each([
    'lower(upper(topic)) as t',
    'qos + 1 as q',
    'now_timestamp()',
    'CASE WHEN qos = 1 THEN 2 END as c',
  ])('%s is SQL', (fields) => {
    expect(drawFunction(fields)).toMatchObject({ content: { sql: fields } })
  })

  it('have conditions in at most two levels', () => {
    expect(
      drawFilter("payload.t > 0 AND (topic =~ 'a/#' OR is_null(payload.x) OR NOT is_num(qos))"),
    ).toMatchObject({
      content: {
        form: {
          join: 'and',
          items: [
            { kind: 'compare', field: 'payload.t', operator: '>', value: { sql: '0' } },
            {
              join: 'or',
              items: [
                { operator: '=~', value: { text: 'a/#' } },
                { kind: 'test', isNegated: false, call: 'is_null(payload.x)' },
                { kind: 'test', isNegated: true, call: 'is_num(qos)' },
              ],
            },
          ],
        },
      },
    })
  })

  it.each([
    'a = 1 OR (b = 2 AND (c = 3 OR d = 4))',
    'NOT a = 1',
    'a NOT IN (1)',
    'a + 1 > 2',
    'true',
  ])('%s is SQL', (where) => {
    expect(drawFilter(where)).toMatchObject({ content: { sql: where } })
  })

  it('are not drawn with hundreds of sources and sinks', () => {
    const actions = Array.from({ length: 200 }, (_, index) => `http:${index}`)
    expect(drawingFromRule({ id, sql: 'SELECT * FROM "t"', actions })).toMatchObject({
      reason: 'tooLarge',
    })
    expect(draw('SELECT * FROM "t"', actions.slice(1)).nodes).toHaveLength(200)
  })

  it('refuse what is no statement, with its problem', () => {
    expect(drawingFromRule({ id, sql: 'SELECT * FROM', actions: [] })).toMatchObject({
      kind: 'sql',
      reason: 'syntax',
    })
  })
})

describe('outputs', () => {
  it('are nodes in their order, and come back as they were', () => {
    const actions: RuleOutput[] = [
      'http:a',
      { function: 'republish', args: { topic: 'x' } },
      { function: 'republish', args: { topic: 'x', qos: 1 } },
      { function: 'console' },
      { function: 'emqx_plugin:run', args: { a: 1 } },
      'http:a',
      'odd',
    ]
    const graph = draw('SELECT * FROM "t", "$events/client_connected", "$bridges/mqtt:in"', actions)
    expect(ruleFromGraph(graph).actions).toEqual(actions)
    expect(graph.nodes.map((node) => node.id)).toEqual([
      'message-t',
      'event-client_connected',
      'source-mqtt:in',
      'action-http:a',
      'republish-x',
      'republish-x-2',
      'console',
      'locked-emqx_plugin:run',
      'action-http:a-2',
      'locked-odd',
    ])
    expect(graph.edges).toHaveLength(3 * 7)
  })
})
