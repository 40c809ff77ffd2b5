import { describe, expect, it } from 'vitest'
import { sentences } from '../problems.messages.ts'
import { describe as sentence } from '../problems.ts'
import { compile } from '../run/program.ts'
import { explain } from '../run/explain.ts'
import { parse } from '../syntax/parser.ts'
import { complete } from './complete.ts'
import { hover } from './hover.ts'
import { lint } from './lint.ts'

const found = (sql: string, payload?: string) =>
  lint(parse(sql), payload === undefined ? {} : { payload }).map(
    ({ code, from, to }) => `${code} ${sql.slice(from, to)}`,
  )

describe('lint', () => {
  it.each([
    // What fails in every run.
    ['SELECT uper(topic) as a FROM t', 'unknownFunctionNear uper'],
    ['SELECT to_json(payload) as a FROM t', 'unknownFunctionNear to_json'],
    ['SELECT qqqqq(payload) as a FROM t', 'unknownFunction qqqqq'],
    ['SELECT upper() as a FROM t', 'wrongArity upper()'],
    ['SELECT upper(1) as a FROM t', 'argumentType 1'],
    ['SELECT abs(1.5) as a FROM t', 'argumentType 1.5'],
    ['SELECT nth(1, upper(topic)) as a FROM t', 'argumentType upper(topic)'],
    ['SELECT bin2hexstr(1) as a FROM t', 'argumentType 1'],
    ['SELECT -qos FROM t', 'signNeedsAlias -qos'],
    ['SELECT qos FROM t WHERE payload.flag', 'notBoolean payload.flag'],
    ['SELECT qos FROM t WHERE 1', 'notBoolean 1'],
    ['SELECT qos FROM t WHERE upper(topic)', 'notBoolean upper(topic)'],
    ['SELECT qos FROM t WHERE qos NOT IN (1)', 'notIn qos NOT IN (1)'],
    ['SELECT qos FROM t WHERE NOT (qos = 1 AND qos = 2)', 'notOfLogic NOT (qos = 1 AND qos = 2'],
    ['SELECT qos FROM t WHERE topic ~= topic', 'unknownOperator topic ~= topic'],
    ["SELECT qos FROM t WHERE qos = 'x'", "textWithNumber 'x'"],
    ['FOREACH * FROM t', 'starInForeach *'],
    ['SELECT CASE WHEN payload.f THEN 1 END as a FROM t', 'notBoolean payload.f'],
    // What is rarely meant.
    ['SELECT payload.a[0] as a FROM t', 'indexZero [0]'],
    ['SELECT clientId FROM t', 'unknownColumnNear clientId'],
    ['SELECT zzzzzz FROM t', 'unknownColumn zzzzzz'],
    ['SELECT payload.x as x FROM "$events/client_connected"', 'columnOfOther payload'],
    ['SELECT qos FROM t WHERE topic = "a"', 'quotedText "a"'],
    ['SELECT qos FROM t WHERE clientid > 5', 'columnWithNumber clientid'],
    ['SELECT qos + 1 FROM t', 'needsAlias qos + 1'],
    ['SELECT topic(1) as a FROM t', 'eventFunction topic'],
    ['SELECT *, 1 as payload.y FROM t', 'starLoses payload.y'],
    ["SELECT payload.t FROM t WHERE payload.unit = 'C'", 'hidesPayload payload.t'],
    ["SELECT map_put('a', 1, payload) as a FROM t", 'mapPutText payload'],
    ['FOREACH payload.l as e DO e.v as value INCASE value > 1 FROM t', 'aliasOfDo value'],
    ['SELECT qos FROM "$events/client_conected"', 'unknownEvent "$events/client_conected"'],
    ['SELECT qos FROM "a/#/b"', 'badFilter "a/#/b"'],
  ])('%s', (sql, problem) => {
    expect(found(sql)).toEqual([problem])
  })

  it.each([
    'SELECT payload.a as a, a + 1 as b FROM t WHERE b > 1 AND is_num(a)',
    'SELECT CASE WHEN qos IN (0, 1) THEN 1 ELSE 2 END as a FROM t',
    'FOREACH payload.list as e DO e.id as id, clientid INCASE e.v > 1 FROM t',
    "SELECT bin2hexstr('abc') as a, bytesize([1, 'a']) as b FROM t",
    'FOREACH payload.list DO item.id as id FROM t',
    'SELECT json_decode(payload) as p, p.x as x FROM t WHERE p.y = undefined',
    'SELECT event, clientid FROM "$events/client_connected", "$events/client_disconnected"',
    'SELECT payload.a[payload.i] as a, payload.a[i] as b FROM t',
    'SELECT value.x as x, key FROM "$bridges/kafka_consumer:k"',
    "SELECT clientid FROM t WHERE qos = '1' AND topic =~ 't/#'",
    'SELECT *, json_decode(payload) as payload FROM t',
    "SELECT sprintf('~p', 1) as s, concat([1]) as c FROM t",
  ])('has nothing to say of %s', (sql) => {
    expect(found(sql)).toEqual([])
  })

  it('knows from an example that a payload is not JSON', () => {
    expect(found('SELECT payload.a as a FROM t', 'not json')).toEqual(['payloadNotJson payload.a'])
    expect(found('SELECT payload FROM t', 'not json')).toEqual([])
    expect(found('SELECT payload.a as a FROM t', '{}')).toEqual([])
  })

  it('has fixes that put it right', () => {
    for (const sql of [
      'SELECT uper(topic) as a FROM t',
      'SELECT clientId FROM t',
      "SELECT payload.t FROM t WHERE payload.unit = 'C'",
      'SELECT qos FROM t WHERE payload.flag',
      'SELECT qos FROM "$events/message_deliverd"',
    ]) {
      const [{ fix } = {}] = lint(parse(sql))
      if (!fix) throw new Error(`no fix for ${sql}`)
      expect(found(sql.slice(0, fix.from) + fix.insert + sql.slice(fix.to)), sql).toEqual([])
    }
  })

  it('keeps the problems of the parser, in order', () => {
    expect(found('SELECT uper(1) as a, FROM t')).toEqual([
      'unknownFunctionNear uper',
      'expectedExpression FROM',
    ])
  })

  it('speaks both languages', () => {
    for (const [code, { en, zh }] of Object.entries(sentences)) {
      expect(en('a', 'b', 'c', 'd'), code).toMatch(/[.?…]$|a$/)
      expect(zh('a', 'b', 'c', 'd'), code).toMatch(/\p{Script=Han}/u)
    }
    const [problem] = lint(parse('SELECT uper(topic) as a FROM t'))
    if (!problem) throw new Error('no problem')
    expect(sentence(problem, 'en', sentences)).toBe(
      'There is no function uper; did you mean upper?',
    )
  })
})

describe('complete', () => {
  /** The labels offered at `|`, with what they would replace. */
  const at = (marked: string, sources = {}) => {
    const position = marked.indexOf('|')
    const text = marked.replace('|', '')
    const { from, to, options } = complete(text, position, sources)
    return { replaces: text.slice(from, to), labels: options.map(({ label }) => label) }
  }

  it('begins with the two kinds of statement', () => {
    expect(at('|')).toEqual({ replaces: '', labels: ['SELECT', 'FOREACH'] })
  })

  it('knows columns of the events in FROM, functions and keywords', () => {
    const { replaces, labels } = at('SELECT cli| FROM "t/#"')
    expect(replaces).toBe('cli')
    expect(labels).toEqual(expect.arrayContaining(['clientid', 'payload', 'upper', 'CASE', 'FROM']))
    expect(labels).not.toContain('disconnected_at')
    const other = at('SELECT | FROM "$events/client_disconnected"').labels
    expect(other).toContain('disconnected_at')
    expect(other).not.toContain('pub_props')
  })

  it('knows aliases that were made before', () => {
    expect(at('SELECT qos as a, | FROM t').labels).toContain('a')
    expect(at('SELECT | , qos as a FROM t').labels).not.toContain('a')
    expect(at('SELECT qos as a FROM t WHERE |').labels).toContain('a')
    expect(at('FOREACH payload.l as e DO | FROM t').labels).toContain('e')
    expect(at('FOREACH payload.l INCASE | FROM t').labels).toContain('item')
  })

  it('knows keys of the example payload', () => {
    const payload = '{"dev":{"id":1,"two words":2},"list":[{"x":1}]}'
    expect(at('SELECT payload.| FROM t', { payload }).labels).toEqual(['dev', 'list'])
    expect(at('SELECT payload.dev.i| FROM t', { payload })).toEqual({
      replaces: 'i',
      labels: ['id', 'two words'],
    })
    expect(at('SELECT payload.list[1].| FROM t', { payload }).labels).toEqual(['x'])
    expect(complete('SELECT payload.dev. FROM t', 19, { payload }).options[1]?.insert).toBe(
      '"two words"',
    )
    expect(at('SELECT pub_props.| FROM t').labels).toContain('User-Property')
    expect(at('SELECT nope.| FROM t').labels).toEqual([])
  })

  it('knows topics in FROM, of events and of sources', () => {
    const sources = { bridges: ['mqtt:b1'], topics: ['a/b'] }
    const { replaces, labels } = at('SELECT * FROM "$ev|"', sources)
    expect(replaces).toBe('"$ev"')
    expect(labels).toEqual(
      expect.arrayContaining(['a/b', '$bridges/mqtt:b1', '$events/client_connected']),
    )
    expect(at('SELECT * FROM "|', sources).replaces).toBe('"')
    expect(at('SELECT * FROM |', sources).labels).toContain('WHERE')
  })

  it('offers nothing inside of a text', () => {
    expect(at("SELECT 'abc|' as a FROM t").labels).toEqual([])
  })

  it('offers conditions where there may be some', () => {
    expect(at('SELECT a FROM t WHERE qos = 1 |').labels).toEqual(
      expect.arrayContaining(['AND', 'OR', 'IN']),
    )
    expect(at('SELECT a |').labels).not.toContain('AND')
  })
})

describe('hover', () => {
  const at = (marked: string) => hover(marked.replace('|', ''), marked.indexOf('|'))

  it('tells what a function, a column and an event are', () => {
    expect(at('SELECT sub|str(topic, 1) as a FROM t')).toMatchObject({
      titles: ['substr(s: text, start: integer, len?: integer) → text'],
      help: { en: expect.stringContaining('The first position is 0') },
    })
    expect(at('SELECT upper(top|ic) as a FROM t')?.titles).toEqual(['topic: text'])
    expect(at('SELECT a FROM "$events/client_conn|ected"')?.help?.en).toBe(
      'A client has connected.',
    )
    expect(at('SELECT 1| FROM t')).toBeUndefined()
    expect(at('SELECT nofun|(1) FROM t')).toBeUndefined()
  })
})

describe('explain', () => {
  const event = {
    event: 'message.publish',
    topic: 't/1',
    qos: 1,
    payload: '{"l":[{"v":1},{"v":9}]}',
  }

  it('has the value of every expression, clause by clause', async () => {
    const { sources, steps, result } = await explain(
      parse('SELECT qos + 1 as a FROM "x", "t/#" WHERE a > 5'),
      event,
    )
    expect(sources.map(({ topic, matches }) => [topic, matches])).toEqual([
      ['x', false],
      ['t/#', true],
    ])
    expect(steps.map(({ clause, source, value }) => `${clause} ${source} = ${value}`)).toEqual([
      'SELECT qos = 1',
      'SELECT 1 = 1',
      'SELECT qos + 1 = 2',
      'WHERE a = 2',
      'WHERE 5 = 5',
      'WHERE a > 5 = false',
    ])
    expect(result).toEqual({ kind: 'noMatch', clause: 'WHERE' })
  })

  it('goes item by item', async () => {
    const sql = 'FOREACH payload.l as e DO e.v as v INCASE e.v > 5 FROM "t/#"'
    const { steps, result } = await explain(parse(sql), event)
    const each = steps.filter(({ source }) => source === 'e.v > 5' || source === 'e.v')
    expect(each.map(({ item, clause, value }) => [item, clause, value])).toEqual([
      [0, 'INCASE', '1'],
      [0, 'INCASE', 'false'],
      [1, 'INCASE', '9'],
      [1, 'INCASE', 'true'],
      [1, 'DO', '9'],
    ])
    expect(result).toMatchObject({ kind: 'rows', rows: [{ v: 9 }] })
  })

  it('takes no steps from the run that it shows', async () => {
    const sql = 'FOREACH [1..3000] as i DO i, payload FROM "t/#"'
    const { result } = await explain(parse(sql), event)
    expect(result).toEqual(compile(parse(sql)).evaluate(event))
    expect(result.kind).toBe('rows')
  })

  it('shows where a run fails, with the values it had', async () => {
    const sql = 'SELECT qos as a, upper(payload.l[1].v) as b FROM "t/#"'
    const { steps, result } = await explain(parse(sql), event)
    expect(steps.at(-1)).toMatchObject({
      source: 'upper(payload.l[1].v)',
      problem: 'badFunctionArgument',
    })
    expect(result).toMatchObject({
      kind: 'failed',
      problem: { code: 'badFunctionArgument', from: 17, to: 38, clause: 'SELECT', values: [1] },
    })
    expect(compile(parse(sql)).run(event)).toEqual(result)
  })
})
