import { beginRun } from '@signalbox/rule-sql/run/limits'
import { fromBytes, toBytes } from '@signalbox/rule-sql/values/bytes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DataError, type Serde } from '../serde.ts'
import { compileJsonSchema } from './compile.ts'

type Schema = boolean | { readonly [keyword: string]: unknown }

/** A number below a limit. */
type Next = (below: number) => number

function conforms(serde: Serde, bytes: Uint8Array): boolean {
  beginRun()
  try {
    serde.check(bytes)
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

/**
 * `undefined`: the library cannot end, because a reference leads back to itself, or accepts a number beyond the range of
 * doubles.
 */
function conformsForAjv(check: (data: unknown) => unknown, bytes: Uint8Array): boolean | undefined {
  try {
    const text = fromBytes(bytes)
    if (typeof text !== 'string') return false
    let isInRange = true
    const value: unknown = JSON.parse(text, (_, each: unknown) => {
      if (typeof each === 'number' && !Number.isFinite(each)) isInRange = false
      return each
    })
    return isInRange ? check(value) === true : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return false
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const NAMES = [
  ...['a', 'b', 'ab', 'device', 'ä', '1'],
  ...['sensor-of-room', 'temperature-of-room-1', 'temperature-of-room-2'],
]
const TEXTS = [
  '',
  'a',
  'on',
  'offline',
  'ä€',
  '😀😀',
  'x y',
  '2026-11-24',
  'a@b.example',
  'sixteen-byte-text',
  '\uFEFFa',
]
const NUMBERS = [0, -1, 1, 5, 0.5, 21.53, 100, 1e15]

const name = fc.constantFrom(...NAMES)
const limit = fc.constantFrom(...NUMBERS)
const size = fc.integer({ min: 0, max: 4 })
const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.boolean(),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number', ['number', 'null'], ['integer', 'string']),
      minimum: limit,
      maximum: limit,
      exclusiveMinimum: limit,
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('string', ['string', 'boolean']),
      minLength: size,
      maxLength: size,
      pattern: fc.constantFrom('^a', '[a-z]+$', 'ä'),
      format: fc.constantFrom('date', 'email', 'unknown'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    enum: fc.array(fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, false, 'a"b'), {
      minLength: 1,
    }),
  }),
  fc.record({ const: fc.constantFrom<unknown>('on', 5, null, 'a\\b', 'a\u0001', '\ud800') }),
  fc.record({ type: fc.constantFrom('boolean', 'null') }),
)

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    {
      arbitrary: fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 6 }),
          additionalProperties: tie('schema'),
          required: fc.uniqueArray(name, { maxLength: 3 }),
          minProperties: fc.integer({ min: 0, max: 1 }),
          maxProperties: size,
        },
        { requiredKeys: ['properties'] },
      ),
      weight: 8,
    },
    {
      arbitrary: fc.record(
        { type: fc.constant('array'), items: tie('schema'), minItems: size, maxItems: size },
        { requiredKeys: ['items'] },
      ),
      weight: 4,
    },
    { arbitrary: fc.constant({ $ref: '#' }), weight: 1 },
    {
      arbitrary: fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      weight: 1,
    },
  ),
}))

/** A generator of numbers that gives the same ones for the same seed. */
function generator(seed: number): Next {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pick = <T>(next: Next, from: readonly [T, ...T[]]): T => from[next(from.length)] ?? from[0]

const keyword = (of: Schema, word: string): unknown =>
  typeof of === 'object' && Object.hasOwn(of, word) ? of[word] : undefined

/** JSON that a schema describes in part, as different publishers write it. */
function write(of: Schema, next: Next, depth = 0): string {
  const space = () => (next(6) === 0 ? pick(next, [' ', '\n', '\t\r ', '  ']) : '')
  const properties = keyword(of, 'properties') as Record<string, Schema> | undefined // as generated
  const items = keyword(of, 'items') as Schema | undefined // as generated
  const values = keyword(of, 'enum') as unknown[] | undefined // as generated
  const isStray = next(12) === 0 || depth > 5
  if (!isStray && properties !== undefined) {
    const names = Object.keys(properties).filter(() => next(8) > 0)
    if (next(4) === 0) names.reverse()
    if (next(6) === 0) names.push(pick(next, ['a', 'more', 'ä']))
    const required = (keyword(of, 'required') as string[] | undefined) ?? [] // as generated
    for (const each of required) if (!names.includes(each)) names.push(each)
    const members = names.map((each) => {
      const inner = Object.hasOwn(properties, each) ? properties[each] : undefined
      return `${space()}${quote(each, next)}${space()}:${write(inner ?? true, next, depth + 1)}`
    })
    return `${space()}{${members.join(`${space()},`)}${space()}}${space()}`
  }
  if (!isStray && items !== undefined) {
    const length = next(5)
    const all = Array.from({ length }, () => write(items, next, depth + 1))
    return `[${space()}${all.join(`${space()},`)}${space()}]`
  }
  if (!isStray && values !== undefined && values.length > 0) {
    return JSON.stringify(values[next(values.length)])
  }
  const types = JSON.stringify(keyword(of, 'type') ?? '')
  const kind = /integer|number/.test(types) ? 0 : types.includes('string') ? 1 : next(4)
  if (kind === 0) return `${space()}${numeral(next)}${space()}`
  if (kind === 1) return quote(TEXTS[next(TEXTS.length)] ?? '', next)
  return pick(next, ['null', 'true', 'false', '[]', '{}', '[[[]]]', '{"x":{"x":1}}', 'nul'])
}

const numeral = (next: Next) =>
  next(2) === 0
    ? String(NUMBERS[next(NUMBERS.length)])
    : pick(next, [
        '-0',
        '0.0',
        '1.0',
        '5e0',
        '-1E+2',
        '1e-400',
        '01',
        '1.',
        '.5',
        '-',
        '1e',
        '+1',
        '0.1000000000000000055511151231257827',
        '9007199254740993',
        '0.01',
        '-0.5',
        '21.530',
        '1234567890',
        '-123456789.5',
        '99.9999999999999',
        '9999999999999999',
        '12345678901234567890',
        '999999999999999.9',
        '100.00000000000000000001',
      ])

function quote(text: string, next: Next): string {
  const json = JSON.stringify(text)
  if (next(8) > 0) return json
  const all = Array.from(text, (char) => (next(2) === 0 ? char : escaped(char)))
  const more = ['', '\\n', '\\/', '\\ud83d', '\\ud83d\\ude00', '\\x', '\u0001', '\\u12', '"']
  return `"${all.join('')}${more[next(more.length)] ?? ''}"`
}

const escaped = (char: string) =>
  Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')

/** Bytes are removed, doubled or changed, or the end is missing. */
function mutate(bytes: Uint8Array, next: Next): Uint8Array {
  const all = [...bytes]
  const at = next(all.length + 1)
  const odd = [0x22, 0x2c, 0x7d, 0x5d, 0x5c, 0x65, 0x2d, 0x30, 0xc3, 0xe2, 0xed, 0xf4, 0xa0, 0xff]
  switch (next(5)) {
    case 0:
      all.splice(at)
      break
    case 1:
      all.splice(at, 1 + next(3))
      break
    case 2:
      all.splice(at, 0, ...all.slice(at, at + 1 + next(12)))
      break
    case 3:
      all[at] = odd[next(odd.length)] ?? 0
      break
    default:
      all.splice(at, 0, odd[next(odd.length)] ?? 0)
  }
  return Uint8Array.from(all)
}

const ROUNDS = 300
const PAYLOADS = 40

it('decides about generated payloads as the reference library', { timeout: 120_000 }, () => {
  const seen = { conforming: 0, others: 0 }
  fc.assert(
    fc.property(schema, fc.nat(), (of, seed) => {
      const serde = compileJsonSchema(JSON.stringify(of))
      const check = formats.default(new Ajv2020({ strict: false, logger: false })).compile(of)
      const next = generator(seed)
      for (let i = 0; i < PAYLOADS; i++) {
        const written = toBytes(write(of, next))
        const bytes = next(3) === 0 ? mutate(written, next) : written
        const expected = conformsForAjv(check, bytes)
        if (expected === undefined) continue
        // `expect` for each of them takes most of the time.
        if (conforms(serde, bytes) !== expected)
          expect([fromBytes(bytes), !expected]).toEqual([fromBytes(bytes), expected])
        if (expected) seen.conforming++
        else seen.others++
      }
    }),
    { numRuns: ROUNDS },
  )
  // Otherwise it would have proved nothing.
  expect(Math.min(seen.conforming, seen.others)).toBeGreaterThan((ROUNDS * PAYLOADS) / 20)
})

it('takes a number beyond the range of doubles for no JSON', () => {
  const serde = compileJsonSchema('true')
  expect(conforms(serde, toBytes('1e308'))).toBe(true)
  expect(conforms(serde, toBytes('1e309'))).toBe(false)
})

it('checks members in any order and form as parsed values', () => {
  const serde = compileJsonSchema(
    '{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a","c"]}',
  )
  const conforming = [
    '{"a":1,"b":"x","c":{}}',
    ' { "c" : [ ] , "b" : "\\"" , "a" : 1.0 } ',
    '{"\\u0061":1,"c":null}',
    '{"a":"x","c":0,"a":1}',
    '{"c":true,"a":1e2}',
  ]
  const others = [
    '{"a":1}',
    '{"a":1,"a":"x","c":0}',
    '{"a":-0.5,"c":0}',
    '{"a":1,"c":0}}',
    '{"a":1,"c":0,}',
    '{"a":01,"c":0}',
    '{"a":1.,"c":0}',
    '{"a":1,"c":"\u0001"}',
    '{"a":1,"b":"\\x","c":0}',
    '{"a":1,"c":nul}',
    '{"a":1,"c":[}',
    '{"a":1 "c":0}',
    '{,"a":1,"c":0}',
  ]
  expect(conforming.filter((text) => !conforms(serde, toBytes(text)))).toEqual([])
  expect(others.filter((text) => conforms(serde, toBytes(text)))).toEqual([])
})

it('reads a member named __proto__ like any other, which the library leaves out', () => {
  const serde = compileJsonSchema('{"properties":{"__proto__":{"type":"string"}}}')
  expect(conforms(serde, toBytes('{"__proto__":"a"}'))).toBe(true)
  expect(conforms(serde, toBytes('{"__proto__":1}'))).toBe(false)
})
