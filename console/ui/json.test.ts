import { parse } from '@signalbox/rule-sql/syntax/parser'
import { createContext } from '@signalbox/rule-sql/run/context'
import { compile } from '@signalbox/rule-sql/run/program'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, jsonText, parseJson } from './json.ts'
import { CHILDREN, findInJson, type JsonRow, jsonRows, ruleSqlPath, valueAt } from './json-rows.ts'

const read = (text: string): Json => {
  const value = parseJson(text)
  if (value === undefined) throw new Error(`not JSON: ${text}`)
  return value
}
const closed = { isOpen: new Map(), shown: new Map() }
const ids = (rows: readonly JsonRow[]) => rows.map(({ id }) => id)

describe('JSON', () => {
  it.each(['12345678901234567890', '1.0', '-0', '1e400', '0.1000'])(
    'keeps the digits of %s',
    (number) => {
      expect(jsonText(read(`{"n":[${number}]}`))).toBe(`{\n  "n": [\n    ${number}\n  ]\n}`)
    },
  )

  it('is nothing where the text is not JSON, or too deep', () => {
    expect(parseJson('{a}')).toBeUndefined()
    expect(parseJson('')).toBeUndefined()
    expect(parseJson('['.repeat(200_000))).toBeUndefined()
    expect(parseJson('['.repeat(200_000) + ']'.repeat(200_000))).toBeUndefined()
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(jsonText(read(JSON.stringify(value))) ?? '')).toEqual(
          JSON.parse(JSON.stringify(value)),
        )
      }),
    )
  })
})

describe('rows of a tree', () => {
  it('has a small document open, and only the first level of a large one', () => {
    const value = read('{"a":{"b":1},"c":[1,2]}')
    expect(ids(jsonRows(value, 23, closed))).toEqual(['', '/a', '/a/b', '/c', '/c/0', '/c/1'])
    expect(ids(jsonRows(value, 10_000, closed))).toEqual(['', '/a', '/c'])
    const isOpen = new Map([['/a', true]])
    expect(ids(jsonRows(value, 10_000, { ...closed, isOpen }))).toEqual(['', '/a', '/a/b', '/c'])
  })

  it('shows the children of a wide value piece by piece', () => {
    const value = read(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)))
    const rows = jsonRows(value, 4000, closed)
    expect(rows).toHaveLength(CHILDREN + 2)
    expect(rows.at(-1)).toMatchObject({ kind: 'more', parent: '', left: 1000 - CHILDREN })
    const shown = new Map([['', 2 * CHILDREN]])
    expect(jsonRows(value, 4000, { ...closed, shown })).toHaveLength(2 * CHILDREN + 2)
  })

  it('lists what a search finds, the values above and those below', () => {
    const value = read('{"room":{"Temp":20,"door":"open"},"temps":[1,{"x":2}],"z":[["temp"]]}')
    const found = findInJson(value, 'tEMP')
    expect([...found.hits]).toEqual(['/room/Temp', '/temps', '/z/0/0'])
    expect(ids(jsonRows(value, 10_000, { ...closed, found }))).toEqual([
      '',
      '/room',
      '/room/Temp',
      '/temps',
      '/z',
      '/z/0',
      '/z/0/0',
    ])
    const isOpen = new Map([['/temps', true]])
    expect(ids(jsonRows(value, 10_000, { ...closed, isOpen, found }))).toContain('/temps/1')
  })

  it('has rows for hostile documents', () => {
    const deep = `${'['.repeat(2000)}1${']'.repeat(2000)}`
    expect(jsonRows(read(deep), 4000, closed)).toHaveLength(2001)
    expect(findInJson(read(deep), '1').hits.size).toBe(0)
    const strange = read('{"__proto__":{"a/b":1,"~1":2},"":3,"constructor":4}')
    expect(ids(jsonRows(strange, 50, closed))).toEqual([
      '',
      '/__proto__',
      '/__proto__/a~1b',
      '/__proto__/~01',
      '/',
      '/constructor',
    ])
    expect(jsonText(valueAt(strange, '/__proto__/~01') ?? null)).toBe('2')
  })
})

describe('the path of a value', () => {
  const root = read('{"a":{"b":[{"c":1}]},"two words":1,"end":1,"1":1,"it\'s \\"it\\"":1}')
  it.each([
    ['', 'payload'],
    ['/a/b/0/c', 'payload.a.b[1].c'],
    ['/two words', 'payload."two words"'],
    ['/end', 'payload."end"'],
    ['/1', 'payload.1'],
    [`/it's "it"`, undefined],
  ])('of %s is %s', (id, path) => {
    expect(ruleSqlPath(root, id)).toBe(path)
  })

  it('is one that rule SQL reads the value by', () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('select', '007', '-1', 'a.b', 'é', '$x', '_y', 'div'),
    )
    const document = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.integer(), tie('array'), tie('object')),
      array: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    })).object
    fc.assert(
      fc.property(document, (plain) => {
        const payload = JSON.stringify(plain)
        const value = read(payload)
        for (const { id } of jsonRows(value, 0, closed)) {
          const path = ruleSqlPath(value, id)
          if (path === undefined || id === '') continue
          const statement = compile(parse(`SELECT ${path} AS r FROM "#"`))
          const result = statement.run({ event: 'message.publish', payload }, createContext())
          if (result.kind !== 'rows') throw new Error(`${path}: ${result.kind}`)
          const row: unknown = JSON.parse(rowsToJson(result.rows[0] ?? null))
          const wanted: unknown = JSON.parse(jsonText(valueAt(value, id) ?? null) ?? '')
          expect(row, path).toEqual({ r: wanted })
        }
      }),
      { numRuns: 300 },
    )
  })
})
