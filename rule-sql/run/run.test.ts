import { describe, expect, it } from 'vitest'
import { lint } from '../editor/lint.ts'
import { parse } from '../syntax/parser.ts'
import { createContext } from './context.ts'
import { compile } from './program.ts'
import { rowsToJson, toPlain } from './rows.ts'

const PAYLOAD =
  '{"t":40,"unit":"C","i":2,"n":null,"a":[10,20,30],"flag":true,"text":"{\\"x\\":1}","reads":[{"id":"a","v":3},{"id":"b","v":9}],"line":"L4","b64":"eyJ4IjoxfQ=="}'

const event = {
  event: 'message.publish',
  topic: 'factory/4/batch',
  clientid: 'c1',
  username: 'u1',
  qos: 1,
  flags: { retain: true },
  node: 'n1',
  payload: PAYLOAD,
}

/** The row or rows as JSON, or why there are none. */
function run(sql: string, columns: Record<string, unknown> = event): string {
  const result = compile(parse(sql)).run(columns, createContext({ now: () => 1000 }))
  if (result.kind === 'failed') return result.problem.code
  if (result.kind === 'noMatch') return `no ${result.clause}`
  return rowsToJson(result.isForeach ? result.rows : (result.rows[0] ?? null))
}

const value = (expression: string): string => {
  const row = run(`SELECT ${expression} AS r FROM "#"`)
  return row.startsWith('{') ? row.slice(5, -1) : row
}

describe('fields', () => {
  it.each([
    ['SELECT topic FROM "#"', '{"topic":"factory/4/batch"}'],
    ['SELECT payload.a[2] FROM "#"', '{"payload":{"a":[20]}}'],
    ['SELECT \'text\' FROM "#"', '{"text":"text"}'],
    ['SELECT 1 AS meta.version FROM "#"', '{"meta":{"version":1}}'],
    ['SELECT payload.a AS a, 9 AS a[2] FROM "#"', '{"a":[10,9,30]}'],
    ['SELECT payload.a AS a, 9 AS a[0] FROM "#"', '{"a":[9,10,20,30]}'],
    ['SELECT payload.a AS a, 9 AS a[-0] FROM "#"', '{"a":[10,20,30,9]}'],
    ['SELECT payload.a AS a, 9 AS a[7] FROM "#"', '{"a":[10,20,30]}'],
    ['SELECT 1 AS a, 9 AS a[1] FROM "#"', '{"a":[9]}'],
    ['SELECT payload.t * 2 AS f, f + 1 AS g FROM "#"', '{"g":81,"f":80}'],
    ['SELECT json_decode(payload.text) AS p, p.x AS x FROM "#"', '{"x":1,"p":{"x":1}}'],
    ['SELECT payload.text.x AS x FROM "#"', '{"x":1}'],
    ['SELECT username.x AS x FROM "#"', '{"x":"undefined"}'],
    ['SELECT -(1) FROM "#"', 'signNeedsAlias'],
  ])('%s', (sql, row) => {
    expect(run(sql)).toBe(row)
  })

  it('by * are copied where it stands; what is to the right wins', () => {
    const columns = { event: 'message.publish', topic: 't', qos: 1, payload: '{"a":1}' }
    const row = (sql: string) => JSON.parse(run(sql, columns))
    expect(row('SELECT *, 9 AS qos FROM t')).toEqual({ ...columns, qos: 9 })
    expect(row('SELECT 9 AS qos, * FROM t')).toEqual(columns)
    // The text that * copied is replaced; one that was selected is extended.
    expect(row('SELECT *, 1 AS payload.y FROM t')).toEqual({ ...columns, payload: { y: 1 } })
    expect(row('SELECT payload, 1 AS payload.y FROM t')).toEqual({ payload: { a: 1, y: 1 } })
    expect(row('SELECT *, json_decode(payload) AS payload, 1 AS payload.y FROM t')).toEqual({
      ...columns,
      payload: { a: 1, y: 1 },
    })
  })

  it('without a name get one that is made up', () => {
    expect(run('SELECT 1 + 1 FROM "#"')).toMatch(/^\{"_v_op_'\+'_\d+":2\}$/)
    expect(run('SELECT abs(1), [1] FROM "#"')).toMatch(
      /_v_list_1_\d+.*_v_fun_\{var,<<\\"abs\\">>\}_\d+/,
    )
  })
})

describe('WHERE', () => {
  it.each([
    // It sees columns under what was selected: an unnamed path hides the rest of the payload.
    ['SELECT payload.t FROM "#" WHERE payload.unit = \'C\'', 'no WHERE'],
    ['SELECT payload.t AS t FROM "#" WHERE payload.unit = \'C\'', '{"t":40}'],
    ['SELECT payload.t AS t FROM "#" WHERE t > 30', '{"t":40}'],
    ['SELECT qos AS clientid FROM "#" WHERE clientid = 1', '{"clientid":1}'],
    ['SELECT qos FROM "#" WHERE payload.flag', 'notBoolean'],
    ['SELECT qos FROM "#" WHERE NOT payload.flag', 'no WHERE'],
    ['SELECT qos FROM "#" WHERE NOT payload.t', 'no WHERE'],
    ['SELECT qos FROM "#" WHERE NOT payload.t = 1', '{"qos":1}'],
    ['SELECT qos FROM "#" WHERE NOT (qos = 1 OR qos = 2)', 'notOfLogic'],
    ['SELECT qos FROM "#" WHERE NOT NOT qos = 1', 'notOfLogic'],
    ['SELECT qos FROM "#" WHERE qos NOT IN (2)', 'notOfLogic'],
    ['SELECT qos FROM "#" WHERE qos IN (\'1\', 1.0)', 'no WHERE'],
    ['SELECT qos FROM "#" WHERE abs(1)', 'notBoolean'],
    ['SELECT qos FROM "#" WHERE topic ~= topic', 'unknownOperator'],
    ['SELECT qos FROM "#" WHERE qos = 2 AND nofun()', 'no WHERE'],
    ['SELECT qos FROM "#" WHERE qos = 1 OR nofun()', '{"qos":1}'],
    ['SELECT qos FROM "#" WHERE flags.retain = \'true\'', '{"qos":1}'],
    ['SELECT qos FROM "#" WHERE event = \'message.publish\'', '{"qos":1}'],
  ])('%s', (sql, row) => {
    expect(run(sql)).toBe(row)
  })
})

describe('values', () => {
  it.each([
    ['payload.nope = undefined', 'true'],
    ['payload.nope <> undefined', 'false'],
    ['payload.nope <> 1', 'false'],
    ['payload.n = undefined', 'false'],
    ["5 = '5.0'", 'true'],
    ["5 > 'x'", 'badValue'],
    ['5 = 5.0', 'true'],
    ["'b' < 'a'", 'false'],
    ['[1, 2.0] = [1.0, 2]', 'true'],
    ["1 < 'a'", 'badValue'],
    ['[] > map_new()', 'true'],
    ["topic =~ 'factory/+/batch'", 'true'],
    ["'$SYS/x' =~ '#'", 'false'],
    ["'a' =~ 'a/#'", 'true'],
    ['CASE 5 WHEN 5.0 THEN 1 ELSE 2 END', '2'],
    ["CASE 5 WHEN '5' THEN 1 ELSE 2 END", '2'],
    ['CASE event WHEN topic THEN 1 END', '"undefined"'],
    ['CASE WHEN abs(1) THEN 1 ELSE 2 END', '2'],
    ['is_str(event)', 'false'],
    ['payload.a[i]', '20'],
    ['payload.a[clientid]', '"undefined"'],
    ['payload.a[2..9]', '[20,30]'],
    ['payload.a[-2..-1]', '[20,30]'],
    ['payload.a[0..1]', 'badIndex'],
    ['payload.t[1..2]', 'rangeOfNoArray'],
    ['[3..1]', 'badValue'],
    ['-7 div 2', '-3'],
    ['-7 mod 2', '-1'],
    ['4 / 2', '2.0'],
    ["payload.t + ' C'", '"40 C"'],
    ["payload.nope + 'x'", '"undefinedx"'],
    ['payload.nope * 2', 'badFunctionArgument'],
    ['-payload.unit', 'badArithmetic'],
    ['module.function(1)', 'unknownFunction'],
    ["map_get('x', json_decode(base64_decode(payload.b64)))", '1'],
  ])('%s is %s', (expression, result) => {
    expect(value(expression)).toBe(result)
  })

  it('of a payload that is no JSON fail, the payload itself does not', () => {
    const broken = { ...event, payload: 'not json' }
    expect(run('SELECT payload.x AS x FROM "#"', broken)).toBe('payloadNotJson')
    expect(run('SELECT payload FROM "#"', broken)).toBe('{"payload":"not json"}')
    expect(run('SELECT qos FROM "#" WHERE payload.x = 1', broken)).toBe('payloadNotJson')
  })

  it('of a payload that was decoded before its paths are read come from there', () => {
    const encoded = { ...event, payload: 'eyJ4IjoxfQ==' }
    expect(run('SELECT base64_decode(payload) AS payload, payload.x AS x FROM "#"', encoded)).toBe(
      '{"x":1,"payload":"{\\"x\\":1}"}',
    )
  })

  it('of bytes are texts where they can be', () => {
    const bytes = { ...event, payload: new TextEncoder().encode('{"x":"中"}') }
    expect(run('SELECT payload.x AS x, payload FROM "#"', bytes)).toBe(
      '{"x":"中","payload":"{\\"x\\":\\"中\\"}"}',
    )
    const raw = { ...event, payload: new Uint8Array([255, 0]) }
    expect(run('SELECT bin2hexstr(payload) AS x FROM "#"', raw)).toBe('{"x":"FF00"}')
    expect(() => run('SELECT payload FROM "#"', raw)).toThrow('notUtf8')
  })

  it('can be had as JavaScript has them', () => {
    const result = compile(
      parse('SELECT 1.0 AS a, 12345678901234567890 AS b, nope AS c, event AS d FROM "#"'),
    ).run(event)
    if (result.kind !== 'rows') throw new Error(result.kind)
    expect(toPlain(result.rows)).toEqual([
      { a: 1, b: 12345678901234567000, c: 'undefined', d: 'message.publish' },
    ])
  })
})

describe('FOREACH', () => {
  it.each([
    [
      'FOREACH payload.line AS line, payload.reads AS r DO line, r.id AS sensor, r.v AS value INCASE r.v > 5 FROM "#"',
      '[{"value":9,"sensor":"b","line":"L4"}]',
    ],
    ['FOREACH payload.reads DO item.id AS id FROM "#"', '[{"id":"a"},{"id":"b"}]'],
    ['FOREACH payload.line AS e FROM "#"', '[]'],
    ['FOREACH payload AS e DO e FROM "#"', '[]'],
    ['FOREACH json_decode(\'[1,2]\') AS e DO e FROM "#"', '[{"e":1},{"e":2}]'],
    ['FOREACH payload.reads AS r DO r.v AS v FROM "#" WHERE qos = 2', 'no WHERE'],
    ['FOREACH payload.reads AS r DO r.v + nope AS v FROM "#"', 'badFunctionArgument'],
    ['FOREACH payload.reads AS r DO r.v AS v INCASE r FROM "#"', 'notBoolean'],
    ['FOREACH * FROM "#"', 'starInForeach'],
    [
      'FOREACH payload.reads AS r DO topic() AS t INCASE topic(1) = \'factory\' FROM "#"',
      '[{"t":"undefined"},{"t":"undefined"}]',
    ],
  ])('%s', (sql, rows) => {
    expect(run(sql)).toBe(rows)
  })

  it('without DO gives everything there is', () => {
    const columns = { event: 'message.publish', topic: 't', payload: '{"l":[1]}' }
    expect(JSON.parse(run('FOREACH payload.l AS e FROM t', columns))).toEqual([
      { ...columns, e: 1 },
    ])
    expect(JSON.parse(run('FOREACH payload.l FROM t', columns))).toEqual([
      { ...columns, payload: { l: [1] }, item: 1 },
    ])
  })
})

describe('FROM', () => {
  it.each([
    ['"factory/+/batch"', {}, true],
    ['"x", "factory/#"', {}, true],
    ['"factory/4"', {}, false],
    ['"$events/client_connected"', { event: 'client.connected' }, true],
    ['"#"', { event: 'client.connected' }, false],
    ['"$events/#"', { event: 'client.connected' }, true],
    ['"$bridges/mqtt:b"', { event: '$bridges/mqtt:b' }, true],
    ['"$bridges/mqtt:c"', { event: '$bridges/mqtt:b' }, false],
    ['"#"', { topic: '$SYS/a' }, false],
  ])('%s for %o: %s', (from, changes, isMatch) => {
    expect(compile(parse(`SELECT qos FROM ${from}`)).matches({ ...event, ...changes })).toBe(
      isMatch,
    )
  })
})

describe('the starting points of an editor', () => {
  it.each([
    'SELECT clientid, payload.t as t, timestamp FROM "plant/+/temp" WHERE t > 30',
    "SELECT event, clientid, CASE WHEN event = 'client.connected' THEN 'up' ELSE 'down' END as state FROM \"$events/client_connected\", \"$events/client_disconnected\"",
    'FOREACH payload.reads as r FROM "plant/batch"',
    'FOREACH payload.reads as r DO r.id as id, r.v as v INCASE r.v > 10 FROM "plant/batch"',
    "SELECT CASE WHEN payload.t < 0 THEN 'cold' WHEN payload.t >= 30 THEN 'hot' ELSE 'ok' END as band FROM \"plant/#\"",
    'SELECT payload.rows[1].cells[-1] as last_cell FROM "plant/table"',
  ])('%s', (sql) => {
    expect(lint(parse(sql))).toEqual([])
    expect(compile(parse(sql)).evaluate(event).kind).not.toBe('failed')
  })
})
