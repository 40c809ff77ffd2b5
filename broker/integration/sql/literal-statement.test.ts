import { describe, expect, it } from 'vitest'
import { LiteralStatement } from './literal-statement.ts'

const PLAIN = { escapes: { '\n': 'n', "'": "'", '\\': '\\' }, hasNames: false }
const NAMED = { ...PLAIN, hasNames: true }

const row = {
  text: "it's \\ here\n",
  end: '\\',
  number: 1.5,
  digits: '12',
  isOn: true,
  nothing: null,
  list: [1, "a'b"],
  map: { a: "'" },
  code: '1); DROP TABLE t; --',
}
const DEFAULT = "INSERT INTO t(a, b) VALUES ('${text}', ${number})"

const written = (text: string) => {
  const statement = new LiteralStatement(text, PLAIN)
  return statement.text([statement.render(row)], ', ')
}

describe('a statement with values written into it', () => {
  it('has the rows of a batch after one another', () => {
    const statement = new LiteralStatement(`${DEFAULT};`, PLAIN)
    const one = statement.render(row)
    expect(one).toBe(String.raw`('it\'s \\ here\n', 1.5)`)
    expect(statement.text([one, one], ', ')).toBe(
      String.raw`INSERT INTO t(a, b) VALUES ('it\'s \\ here\n', 1.5), ('it\'s \\ here\n', 1.5)`,
    )
    expect(statement.table).toBe('t')
  })

  it.each([
    ['${code}', String.raw`'1); DROP TABLE t; --'`],
    ["'${code}'", String.raw`'1); DROP TABLE t; --'`],
    ["'${end}${text}'", String.raw`'\\it\'s \\ here\n'`],
    ['${digits}', '12'],
    ['${isOn}, ${nothing}, ${nope}', '1, NULL, NULL'],
    ['${list}', String.raw`[1, 'a\'b']`],
    ['${map}', String.raw`'{"a":"\'"}'`],
    ["'a''${digits}'", "'a''12'"],
    ["toDateTime('${digits}')", "toDateTime('12')"],
  ])('keeps a value in its place: %s', (template, expected) => {
    expect(written(`INSERT INTO t VALUES (${template})`)).toBe(`INSERT INTO t VALUES (${expected})`)
  })

  it.each(['INSERT INTO t SELECT ${number}', 'ALTER TABLE t DELETE WHERE a = ${number}'])(
    '%s is of one row',
    (text) => {
      expect(new LiteralStatement(text, PLAIN).isExtensible).toBe(false)
      expect(written(text)).toContain('1.5')
    },
  )

  it.each(['INSERT INTO `${text}` VALUES (1)', 'INSERT INTO "${text}" VALUES (1)', ' '])(
    '%s is refused',
    (text) => {
      expect(() => new LiteralStatement(text, PLAIN)).toThrow()
    },
  )

  it('may have values in names in backquotes, which no value can leave', () => {
    const statement = new LiteralStatement('INSERT INTO `d_${name}` VALUES (1)', NAMED)
    expect(statement.table).toBeUndefined()
    expect(statement.render({ name: 'a "b" c' })).toBe('INSERT INTO `d_a "b" c` VALUES (1)')
    expect(() => statement.render({ name: 'x` VALUES (2); --' })).toThrow('a part of a name')
  })
})
