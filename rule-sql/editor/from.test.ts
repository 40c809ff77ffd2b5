import { describe, expect, it } from 'vitest'
import { addSource, quoteTopic, removeSource, replaceSource, topicsInFrom } from './from.ts'

const LINES = 'SELECT\n  *\nFROM\n  "a",\n  "b" -- the second\nWHERE\n  qos > 0'

describe('FROM is edited in the text', () => {
  it.each([
    ['SELECT * FROM "a"', 'SELECT * FROM "a", "x/#"'],
    ['SELECT * FROM a, b WHERE qos > 0', 'SELECT * FROM a, b, "x/#" WHERE qos > 0'],
    ['SELECT\n  *\nFROM\n  "a"', 'SELECT\n  *\nFROM\n  "a",\n  "x/#"'],
    [LINES, LINES.replace('"b"', '"b",\n  "x/#"')],
    ['SELECT * FROM', 'SELECT * FROM\n  "x/#"'],
    ['SELECT * FROM a, ', 'SELECT * FROM a, "x/#" '],
    ['SELECT *', 'SELECT *\nFROM\n  "x/#"'],
  ])('%j with a further item is %j', (text, expected) => {
    expect(addSource(text, 'x/#')).toBe(expected)
  })

  it('replaces an item, and leaves what is around it', () => {
    expect(replaceSource(LINES, 1, '$events/client_connected')).toBe(
      LINES.replace('"b"', '"$events/client_connected"'),
    )
    expect(replaceSource(LINES, 2, 'x')).toBe(LINES)
  })

  it('removes an item with its comma', () => {
    expect(removeSource(LINES, 0)).toBe(LINES.replace('"a",\n  ', ''))
    expect(removeSource(LINES, 1)).toBe(LINES.replace(',\n  "b"', ''))
    expect(removeSource('SELECT * FROM "a"', 0)).toBe('SELECT * FROM ')
  })

  it('reads the items of complete and of half-typed statements', () => {
    expect(topicsInFrom(LINES)).toEqual(['a', 'b'])
    expect(topicsInFrom('SELECT payload. FROM "t/#" WHERE')).toEqual(['t/#'])
    expect(topicsInFrom(`SELECT 'FROM "x"' AS a FROM`)).toEqual([])
  })

  it('writes topics with quotes so that they are read back', () => {
    for (const topic of ['a"b', "a'b"]) {
      expect(topicsInFrom(`SELECT * FROM ${quoteTopic(topic)}`)).toEqual([topic])
    }
  })
})
