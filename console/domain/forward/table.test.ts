import { simulate } from '@signalbox/rule-sql/events/simulate'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { describe, expect, it } from 'vitest'
import { findItemKind } from '../integration/kinds.ts'
import { kindFields } from '#form/field.ts'
import { tableFor, withValues } from './table.ts'

async function rowFor(payload: string): Promise<ValueMap> {
  const sql = 'SELECT *, timestamp as ts FROM "plant/#"'
  const context = { event_type: 'message_publish', topic: "plant/it's", payload, qos: 1 }
  const answer = await simulate({ sql, context })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  const [row] = answer.rows
  if (row === undefined) throw new Error('the rule has no row')
  return row
}

const presetOf = (type: string) => {
  const kind = findItemKind('action', type)
  const field = kind && kindFields(kind).find(({ path }) => /\.(sql|cql)$/.test(path))
  return String(field?.otherwise)
}

const ROW = await rowFor('{"t":21.5,"n":3,"on":true,"who":"x"}')

describe('the table of a statement', () => {
  it('has the columns of the preset statement of PostgreSQL', () => {
    expect(tableFor('pgsql', presetOf('pgsql'), ROW)).toBe(
      [
        'CREATE TABLE t_mqtt_msg (',
        '  msgid TEXT,',
        '  topic TEXT,',
        '  qos BIGINT,',
        '  payload TEXT,',
        '  arrived TIMESTAMPTZ',
        ');',
      ].join('\n'),
    )
  })

  it.each(['mysql', 'timescale', 'matrix', 'tdengine', 'sqlserver', 'oracle', 'cassandra'])(
    'exists for the preset statement of %s',
    (type) => {
      expect(tableFor(type, presetOf(type), ROW)).toMatch(
        /^CREATE TABLE t?_?mqtt_msgs? \(\n[^]*payload \w+[^]*\);$/i,
      )
    },
  )

  it('has types from the fields of the last payload, and text without them', () => {
    const sql =
      'INSERT INTO plant.readings (at, t, n, "on", who, sum) VALUES (now(), ${payload.t}, ${payload.n}, ${payload.on}, ${payload.who}, round(${payload.t}, 2))'
    expect(tableFor('mysql', sql, ROW)).toBe(
      [
        'CREATE TABLE plant.readings (',
        '  at TIMESTAMP(3),',
        '  t DOUBLE,',
        '  n BIGINT,',
        '  "on" BOOLEAN,',
        '  who LONGTEXT,',
        '  sum DOUBLE',
        ');',
      ].join('\n'),
    )
    expect(tableFor('mysql', sql, undefined)).toContain('  t LONGTEXT,')
  })

  it('is unknown for other statements and for types without tables', () => {
    expect(tableFor('pgsql', 'UPDATE t SET a = ${payload}', ROW)).toBeUndefined()
    expect(tableFor('pgsql', 'INSERT INTO t VALUES (${payload})', ROW)).toBeUndefined()
    expect(tableFor('pgsql', 'INSERT INTO t (a, b) VALUES (${payload})', ROW)).toBeUndefined()
    expect(tableFor('http', presetOf('pgsql'), ROW)).toBeUndefined()
  })
})

describe('a statement with values', () => {
  it('has texts in quotation marks, numbers without, and NULL for what is missing', () => {
    const sql =
      'insert into t (a, b, c, d) values (${topic}, ${payload.t}, ${payload.x}, ${$}{qos})'
    expect(withValues(sql, ROW)).toBe(
      "insert into t (a, b, c, d) values ('plant/it''s', 21.5, NULL, ${qos})",
    )
  })

  it('keeps the quotation marks that a statement has', () => {
    expect(withValues("values ('${topic}', '${payload.x}', ${qos})", ROW)).toBe(
      "values ('plant/it''s', '', 1)",
    )
  })
})
