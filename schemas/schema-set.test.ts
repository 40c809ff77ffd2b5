import { simulate } from '@signalbox/rule-sql/events/simulate'
import { createContext } from '@signalbox/rule-sql/run/context'
import { readRecordings } from '@signalbox/testing/facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileSchema, SCHEMA_TYPES, type SchemaType } from './compile.ts'
import { deriveSource } from './derive.ts'
import { SchemaSet } from './schema-set.ts'
import { beginRun } from '@signalbox/rule-sql/run/limits'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { schemasOfSql } from './usage.ts'

const recordings = readRecordings('enterprise').filter(({ file }) =>
  file.startsWith('schema_registry'),
)

interface Body {
  name: string
  type: SchemaType
  source: string
}

describe('the recorded functions', () => {
  const schemas = new SchemaSet()
  beforeAll(async () => {
    for (const { method, status, body } of recordings) {
      if (method === 'POST' && status === 201) await schemas.put(body as Body)
    }
    // The recording replaced this one before the functions were tried; the statements are about the first.
    expect(['av', 'pb', 'js'].map((name) => schemas.has(name))).toEqual([true, true, true])
  })

  const tests = recordings.filter(({ path }) => path === '/rule_test')
  it.each(tests.map((each) => [each.step, each] as const))('%s', async (_, recording) => {
    const { sql, context } = recording.body as { sql: string; context: Record<string, unknown> }
    // A name that is no function is found by the parser.
    if (sql.includes('avro_encode')) return
    const answer = await simulate({ sql, context }, createContext({ schemas }))
    expect(answer.status).toBe(recording.status)
    if (answer.status === 200) expect(JSON.parse(answer.json)).toEqual(recording.response)
    if (answer.status === 400) {
      const { message } = recording.response as { message: string }
      expect(answer.message).toBe(message)
    }
  })
})

describe('a schema of a sample', () => {
  const sample = {
    id: 'p7',
    temp: 21.5,
    n: 3,
    ok: true,
    tags: ['a', 'b'],
    list: [{ x: 1 }, { x: 2 }],
    dev: { id: 'x', inner: { id: 'y' } },
  }

  it.each(SCHEMA_TYPES)('%s: the sample conforms to it', async (type) => {
    const serde = await compileSchema(type, deriveSource[type](sample))
    beginRun()
    const data = decodeJson(JSON.stringify(sample))
    expect(serde.decode(serde.encode(data, 'Message'), 'Message')).toEqual(data)
  })

  it.each([[null], [[]], [5], [{ 'a b': 1, '1': 2 }], [[[1]]]])('%j has one', async (odd) => {
    for (const type of SCHEMA_TYPES) {
      await expect(compileSchema(type, deriveSource[type](odd))).resolves.toBeDefined()
    }
  })
})

it('statements name their schemas', () => {
  const sql = `FOREACH schema_decode('a', payload).list AS l DO schema_encode('b', l, 'M') AS x
    INCASE schema_check('c', l.x) FROM "t" WHERE schema_check(concat('d'), payload) OR 'schema_check(e' = 'x'`
  expect([...schemasOfSql(sql)]).toEqual(['a', 'b', 'c'])
  expect([...schemasOfSql('SELECT * FROM "t"')]).toEqual([])
  expect([...schemasOfSql("SELECT schema_check('f'")]).toEqual(['f'])
})
