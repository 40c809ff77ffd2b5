import { beginRun } from '@signalbox/rule-sql/run/limits'
import { fromBytes, toBytes } from '@signalbox/rule-sql/values/bytes'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataError, type Serde } from '../serde.ts'
import { compileJsonSchema } from './compile.ts'
import { planOf } from './plan.ts'
import { References } from './references.ts'
import { conforms } from './scan.ts'

type Schema = boolean | { readonly [keyword: string]: unknown }

/** A number below a limit. */
type Next = (below: number) => number

const planFor = (schema: Schema) => {
  const root = decodeJson(JSON.stringify(schema))
  return planOf(root, new References(root), false)
}

/** The verdict on bytes is that of the scan first; the one on a text is that of the keywords alone. */
function verdict(serde: Serde, data: string | Uint8Array): string {
  beginRun()
  try {
    serde.check(data)
    return 'conforms'
  } catch (error) {
    if (error instanceof DataError) return error.message
    throw error
  }
}

function byKeywords(serde: Serde, bytes: Uint8Array): string {
  const text = fromBytes(bytes)
  return typeof text === 'string' ? verdict(serde, text) : 'not JSON'
}

const NAMES = [
  ...['a', 'b', 'ab', 'device', 'ä', '__proto__', '1'],
  // Names are compared by 16 bytes at a time.
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
      multipleOf: fc.constantFrom(1, 0.5, 0.01),
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
    enum: fc.array(fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, false, 'a"b')),
  }),
  fc.record({ const: fc.constantFrom<unknown>('on', 5, null, 'a\\b', 'a\u0001', '\ud800') }),
  fc.record({ type: fc.constantFrom('boolean', 'null') }),
)

/** A root that is a reference to itself, and alternatives anywhere, have no plan: most schemas are others. */
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
    if (next(6) === 0) names.push(pick(next, ['a', 'more', 'ä', '__proto__']))
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
        '1e400',
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
        `1${'0'.repeat(400)}`,
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

const ROUNDS = 800
const PAYLOADS = 40

it('the verdict of the scan is the verdict of the keywords', { timeout: 120_000 }, () => {
  const seen = { scanned: 0, conforming: 0, planned: 0 }
  fc.assert(
    fc.property(schema, fc.nat(), (of, seed) => {
      const serde = compileJsonSchema(JSON.stringify(of))
      const plan = planFor(of)
      const next = generator(seed)
      if (plan !== undefined) seen.planned++
      for (let i = 0; i < PAYLOADS; i++) {
        const written = toBytes(write(of, next))
        const bytes = next(3) === 0 ? mutate(written, next) : written
        const expected = byKeywords(serde, bytes)
        const actual = verdict(serde, bytes)
        // `expect` for each of them takes most of the time.
        if (actual !== expected)
          expect([fromBytes(bytes), actual]).toEqual([fromBytes(bytes), expected])
        if (plan === undefined) continue
        beginRun()
        const isScanned = conforms(bytes, plan)
        if (isScanned && expected !== 'conforms') expect.fail(String(fromBytes(bytes)))
        if (isScanned) seen.scanned++
        if (expected === 'conforms') seen.conforming++
      }
    }),
    { numRuns: ROUNDS },
  )
  // Otherwise it would have proved nothing.
  expect(seen.planned).toBeGreaterThan(ROUNDS / 3)
  expect(seen.scanned).toBeGreaterThan(seen.conforming / 2)
})

describe('what publishers send is scanned', () => {
  const message: Schema = {
    type: 'object',
    required: ['device', 'at'],
    additionalProperties: false,
    properties: {
      device: { type: 'string', minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' },
      at: { type: 'string', format: 'date-time' },
      value: { type: 'number', minimum: -50, maximum: 100 },
      count: { type: 'integer', exclusiveMinimum: 0 },
      state: { enum: ['on', 'off', null] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      inner: { $ref: '#/$defs/inner' },
    },
    $defs: { inner: { properties: { inner: { $ref: '#/$defs/inner' }, ok: { type: 'boolean' } } } },
  }
  const plan = planFor(message)

  it.each([
    '{"device":"sensor-1","at":"2026-11-24T10:00:00Z","value":-12.5,"count":7,"state":"on","tags":["ä","b"]}',
    '{ "at": "2026-11-24T10:00:00.5+01:00",\r\n\t"device": "a", "inner": {"inner": {"ok": true}, "ü": ["\\n"]} }',
    '{"state":null,"value":1e1,"count":9007199254740993,"at":"2026-11-24 10:00:00z","device":"x"}',
  ])('%s', (text) => {
    beginRun()
    expect(plan && conforms(toBytes(text), plan)).toBe(true)
  })

  it.each([
    ['a name twice', '{"device":"a","at":"2026-11-24T10:00:00Z","device":"b"}'],
    ['an escape in a name', '{"devic\\u0065":"a","at":"2026-11-24T10:00:00Z"}'],
    ['something behind the end', '{"device":"a","at":"2026-11-24T10:00:00Z"}}'],
    ['deep nesting', `{"inner":${'{"inner":'.repeat(40)}{}${'}'.repeat(41)}`],
    ['another name', '{"device":"a","at":"2026-11-24T10:00:00Z","more":1}'],
    ['a date that is none', '{"device":"a","at":"2026-02-30T10:00:00Z"}'],
    ['a byte order mark', '\ufeff{"device":"a","at":"2026-11-24T10:00:00Z"}'],
    ['many bytes', `{"device":"a","at":"2026-11-24T10:00:00Z"${' '.repeat(20_000)}}`],
  ])('but not %s', (_, text) => {
    beginRun()
    expect(plan && conforms(toBytes(text), plan)).toBe(false)
  })

  it('nothing of the message before counts', () => {
    const whole = toBytes('{"device":"a","at":"2026-11-24T10:00:00Z"}')
    for (let length = 0; length < whole.length; length++) {
      beginRun()
      expect(plan && conforms(whole, plan)).toBe(true)
      expect(plan && conforms(whole.subarray(0, length), plan)).toBe(false)
    }
  })

  it.each<[string, Schema]>([
    ['oneOf', { oneOf: [{ type: 'string' }] }],
    ['more than 64 names', { required: Array.from({ length: 65 }, (_, i) => `n${i}`) }],
    ['values that are objects', { enum: [{}] }],
    ['a reference beside a keyword', { $ref: '#/$defs/a', type: 'string', $defs: { a: {} } }],
    ['a circle of references', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }],
  ])('a schema with %s has no plan', (_, of) => {
    expect(planFor(of)).toBeUndefined()
  })
})
