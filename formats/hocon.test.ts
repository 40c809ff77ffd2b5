import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfigText } from '@signalbox/testing/facts'
import { HoconError, mergeHocon, readHocon, writeHocon } from './hocon.ts'

/** With ordinary prototypes, for comparison. */
const read = (text: string): unknown => JSON.parse(JSON.stringify(readHocon(text)))

describe('readHocon', () => {
  it.each<[string, unknown]>([
    ['', {}],
    ['{ "a": 1 }', { a: 1 }],
    ['a = 1, b = two # three\nc: "four" // five', { a: 1, b: 'two', c: 'four' }],
    ['a.b.c = 1\na.b.d = 2', { a: { b: { c: 1, d: 2 } } }],
    ['a { b = 1 }\na { c = 2 }', { a: { b: 1, c: 2 } }],
    ['a = [1, 2]\na += 3', { a: [1, 2, 3] }],
    ['a = [\n  x\n  y\n]', { a: ['x', 'y'] }],
    ['a = 15s\nb = 1.5\nc = 80%\nd = -3', { a: '15s', b: 1.5, c: '80%', d: -3 }],
    ['a = 10 MB', { a: '10 MB' }],
    ['a = true, b = off, c = null, d = infinity', { a: true, b: false, c: null, d: 'infinity' }],
    ['a = """x "y"\nz"""', { a: 'x "y"\nz' }],
    ['a = """~\n    x\n      y\n\n    z~"""\nb = 1', { a: 'x\n  y\n\nz', b: 1 }],
    ['a = """~\n    x "q"\n  ~"""', { a: 'x "q"\n' }],
    ['a = """~\r\n\tx\r\n\ty~"""', { a: 'x\ny' }],
    ['a = """~\n~"""', { a: '' }],
    ['a = """~ x"""', { a: '~ x' }],
    ['a = """~\n  x"""', undefined],
    ['a = "tab\\t\\u00e9"', { a: 'tab\té' }],
    ['"a.b/#" = 1', { 'a.b/#': 1 }],
    ['a { x = 1 } { y = 2 }', { a: { x: 1, y: 2 } }],
    ['a = [{b = 1}, {b = 2}]', { a: [{ b: 1 }, { b: 2 }] }],
    ['a = ${not "b"', undefined],
  ])('%j', (text, expected) => {
    if (expected === undefined) expect(() => read(text)).toThrow(HoconError)
    else expect(read(text)).toEqual(expected)
  })

  it('names the line of what is wrong', () => {
    for (const [text, line] of [
      ['a = 1\nb =\n', 3],
      ['a {\n b = 1\n', 3],
      ['a = 1\nb = ${c}', 2],
      ['include "x"', 1],
      ['a = "x', 1],
      ['a = [1', 1],
      ['a b', 1],
    ] as const) {
      expect(() => readHocon(text), text).toThrow(expect.objectContaining({ line }))
    }
  })

  it('is bounded in length and depth', () => {
    expect(() => readHocon('a = 1\n'.repeat(200_000))).toThrow('too long')
    expect(() => readHocon('a{'.repeat(100_000))).toThrow('too deeply')
    expect(() => readHocon(`a = ${'['.repeat(100_000)}`)).toThrow('too deeply')
    expect(() => readHocon(`${'a.'.repeat(100_000)}b = 1`)).toThrow('too deeply')
  })

  it('takes no longer for a text that adds to one object or list very often', () => {
    const many = (line: (i: number) => string) =>
      readHocon(Array.from({ length: 60_000 }, (_, i) => line(i)).join('\n')).a
    expect(Object.keys(many((i) => `a{x${i}=1}`) as object)).toHaveLength(60_000)
    expect(many(() => 'a += 1')).toHaveLength(60_000)
    expect(readHocon(`a = ${'{x=1}'.repeat(60_000)}`)).toEqual({ a: { x: 1 } })
  })

  it('has no prototype to change', () => {
    const object = readHocon('__proto__ { polluted = 1 }\nconstructor = 2')
    expect(Object.keys(object)).toEqual(['__proto__', 'constructor'])
    expect({}).not.toHaveProperty('polluted')
  })

  it('never fails otherwise, whatever the text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a{}[\]"=:,+.#\n $/1\\-]{0,40}$/), (text) => {
        try {
          readHocon(text)
        } catch (error) {
          expect(error).toBeInstanceOf(HoconError)
        }
      }),
    )
  })
})

describe('the configuration of a real broker', () => {
  it('is read, with texts of several lines', () => {
    const { rule_engine } = read(readConfigText()) as {
      rule_engine: { rules: Record<string, { sql: string; description: string }> }
    }
    expect(rule_engine.rules.multi).toMatchObject({
      description: 'two lines\nof note',
      sql: 'SELECT\n  payload.t as t, -- temperature\n  "quo""ted" as q\nFROM\n  "plant/+/t", "$events/client_connected"\nWHERE\n  payload.t > 30',
    })
    expect(rule_engine.rules.bridge?.sql).toBe('SELECT * FROM "$bridges/mqtt:from_hq"')
  })

  it('has the right lines after a text of several lines', () => {
    const bad = () => readHocon('a = """~\n  x\n  y~"""\nb = 1\nc ]')
    expect(bad).toThrow(expect.objectContaining({ line: 5 }))
  })
})

it('mergeHocon merges objects, and replaces lists', () => {
  const below = { a: { x: 1, y: [1] }, b: 1 }
  expect(mergeHocon(below, { a: { y: [2] } })).toEqual({ a: { x: 1, y: [2] }, b: 1 })
})

describe('writeHocon', () => {
  it('writes what a person would', () => {
    const text = writeHocon({
      sysmon: { vm: { long_gc: 'disabled', busy_port: true }, os: {} },
      alarm: { actions: ['log', 'publish'], validity_period: '24h', size_limit: 1000 },
    })
    expect(text).toBe(`alarm {
  actions = [log, publish]
  size_limit = 1000
  validity_period = "24h"
}
sysmon {
  os {}
  vm {
    busy_port = true
    long_gc = disabled
  }
}
`)
  })

  it('is read as what was written', () => {
    const json = fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.letrec((tie) => ({
        value: fc.oneof(
          { maxDepth: 3 },
          fc.string(),
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie('value'), { maxLength: 3 }),
          fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 3 }),
        ),
      })).value,
      { maxKeys: 4 },
    )
    fc.assert(
      fc.property(json, (value) => {
        expect(read(writeHocon(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
