import { expect, test } from 'vitest'
import { complete } from './editor/complete.ts'
import { hover } from './editor/hover.ts'
import { lint } from './editor/lint.ts'
import { sentences } from './problems.messages.ts'
import { describe as sentenceOf } from './problems.ts'
import { parse } from './syntax/parser.ts'

/** Names of properties that every JavaScript object inherits. */
const NAMES = Object.getOwnPropertyNames(Object.prototype)

const STATEMENTS: readonly ((name: string) => string)[] = [
  (name) => `SELECT payload.${name} FROM "t"`,
  (name) => `SELECT ${name} FROM "t"`,
  (name) => `SELECT "${name}" as "${name}" FROM "t" WHERE "${name}" = 1`,
  (name) => `SELECT ${name}(1) FROM "t"`,
  (name) => `SELECT 1 ${name} 2 FROM "t"`,
  (name) => `${name} * FROM "t"`,
  (name) => `SELECT * ${name} "t"`,
  (name) => `SELECT * FROM "$events/${name}"`,
  (name) => `SELECT * FROM "t" ${name} 1`,
  (name) => `FOREACH payload.${name} as ${name} DO ${name}.${name} INCASE ${name} FROM "t"`,
]

test.each(NAMES)('%s is a name like any other', (name) => {
  for (const write of STATEMENTS) {
    const sql = write(name)
    const parsed = parse(sql)
    const found = [
      ...lint(parsed).flatMap((problem) => [
        sentenceOf(problem, 'en', sentences),
        sentenceOf(problem, 'zh', sentences),
      ]),
      ...[0, name.length, sql.indexOf(name) + 1, sql.lastIndexOf(name) + name.length].map((at) => [
        hover(sql, at),
        complete(sql, at, { payload: `{"${name}":{"x":1}}` }),
      ]),
    ]
    const text = JSON.stringify(found, (_key, value: unknown) =>
      typeof value === 'function' || typeof value === 'symbol' ? String(value) : value,
    )
    expect(
      /.{0,80}(?:\[object|native code|\[function).{0,20}/i.exec(text)?.[0],
      sql,
    ).toBeUndefined()
  }
})
