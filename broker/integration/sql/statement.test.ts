import { describe, expect, it } from 'vitest'
import { type Dialect, Statement } from './statement.ts'

const POSTGRESQL: Dialect = { parameter: (position) => `$${position}`, isMysql: false }
const MYSQL: Dialect = { parameter: () => '?', isMysql: true }

const pg = (text: string) => new Statement(text, POSTGRESQL)

describe('a statement with placeholders', () => {
  it('is written for several rows', () => {
    const one = pg(
      'INSERT INTO t(a, b) VALUES (${a}, f((${b.c} :: bigint)/1000)) ON CONFLICT DO NOTHING;',
    )
    expect(one.isExtensible).toBe(true)
    expect(one.paths).toEqual([['a'], ['b', 'c']])
    expect(one.text(2)).toBe(
      'INSERT INTO t(a, b) VALUES ($1, f(($2 :: bigint)/1000)), ($3, f(($4 :: bigint)/1000)) ON CONFLICT DO NOTHING',
    )
    expect(one.text(1)).toContain('VALUES ($1, f(($2 :: bigint)/1000)) ON CONFLICT')
  })

  it.each([
    ["insert into t values (1, 'a)', ${a}), (2, 'b', ${b})", 2],
    ['insert into "values" (a) /* values ( */ values(${a})', 1],
    ['insert into t values (${a}) -- ${not} ;', 1],
    ["insert into t values ($$ ${'$'} ) $$, ${a})", 1],
    ['  \n INSERT INTO t VALUES (${a})\n;\n', 1],
  ])('%s can have more rows', (text, parameters) => {
    const statement = pg(text)
    expect(statement.isExtensible).toBe(true)
    expect(statement.paths).toHaveLength(parameters)
    expect(statement.text(3)).toContain(`$${parameters * 3}`)
  })

  it.each([
    'UPDATE t SET a = ${a} WHERE b = ${b}',
    'INSERT INTO t SELECT ${a}',
    'INSERT INTO t(a) VALUES (${a}) ON CONFLICT (a) DO UPDATE SET b = ${b}',
    'DELETE FROM t WHERE values = ${a}',
  ])('%s is of one row', (text) => {
    expect(pg(text).isExtensible).toBe(false)
    expect(pg(text).paths.length).toBeGreaterThan(0)
    expect(pg(text).text(1)).toContain('$1')
  })

  it('takes its rows from a table, if a row has expressions alone', () => {
    const text = (sql: string) => pg(sql).bulkText('rows', (position) => `r.c${position}`)
    expect(
      text('INSERT INTO "values"(a, b) /* values */ VALUES (${a}, f(${b})) ON CONFLICT DO NOTHING'),
    ).toBe(
      'INSERT INTO "values"(a, b) /* values */ SELECT r.c1, f(r.c2) FROM rows ON CONFLICT DO NOTHING',
    )
    expect(text('INSERT INTO t VALUES (${a}, DEFAULT)')).toBeUndefined()
    expect(text('INSERT INTO t VALUES (${a}), (${b})')).toBeUndefined()
    expect(text('INSERT INTO t VALUES (1)')).toBeUndefined()
    expect(text('UPDATE t SET a = ${a}')).toBeUndefined()
  })

  it.each([
    ["INSERT INTO t VALUES ('${a}')", /quotation marks/],
    ['INSERT INTO "${a}" VALUES (1)', /quotation marks/],
    ['INSERT INTO t VALUES (1); DROP TABLE t', /one statement/],
    [' ; ', /empty/],
  ])('%s is refused', (text, reason) => {
    expect(() => pg(text)).toThrow(reason)
  })

  it('knows the quotes of its database', () => {
    const text = String.raw`INSERT INTO t VALUES ('it\'s ${'${'}$}', ${'${'}a}) # ${'${'}b} VALUES`
    const statement = new Statement(text, MYSQL)
    expect(statement.paths).toEqual([['a']])
    expect(statement.text(2)).toContain(String.raw`('it\'s $', ?), ('it\'s $', ?)`)
    expect(() => new Statement('INSERT INTO `${a}` VALUES (1)', MYSQL)).toThrow(/quotation marks/)
  })
})
