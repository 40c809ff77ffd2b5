import { beginRun } from '@signalbox/rule-sql/run/limits'
import { describe, expect, it } from 'vitest'
import { deriveSource } from '../derive.ts'
import { compileJsonSchema } from './compile.ts'
import { readLikeJesse } from './jesse.ts'

const read = (schema: object) => {
  const reading = readLikeJesse(JSON.stringify(schema))
  if (reading?.kind !== 'read') throw new Error(`read as ${reading?.kind}`)
  return reading
}
const passes = (schema: object, value: unknown): boolean => {
  beginRun()
  try {
    compileJsonSchema(read(schema).source).check(JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
const draft = (number: number) => `http://json-schema.org/draft-0${number}/schema#`

describe('the drafts that a cluster knows', () => {
  it.each([
    'http://json-schema.org/draft-07/schema#',
    'http://json-schema.org/draft-07/schema',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
    // jesse compares the whole address.
    'http://json-schema.org/draft-06/schema',
    'https://json-schema.org/draft-06/schema#',
    'http://json-schema.org/schema#',
    6,
  ])('no message conforms to a schema of %s', ($schema) => {
    expect(readLikeJesse(JSON.stringify({ $schema, type: 'object' }))?.kind).toBe('unknownDraft')
  })

  it('are 3, 4 and 6; without an address a schema is of draft 6', () => {
    expect(readLikeJesse(JSON.stringify({ $schema: draft(3) }))).toEqual({ kind: 'draft3' })
    expect(read({ $schema: draft(4), const: 1 }).ignored).toEqual(['const'])
    expect(read({ $schema: draft(6), const: 1 }).ignored).toEqual([])
    expect(read({ const: 1 }).ignored).toEqual([])
  })

  it('a schema made from a sample is of one of them, and its sample conforms', () => {
    const sample = { id: 'p7', temp: 21.5, tags: ['a', 1, null], dev: { n: 1, on: true } }
    const schema = JSON.parse(deriveSource.json(sample)) as object
    expect(read(schema)).toMatchObject({ ignored: [], failing: [] })
    expect(passes(schema, sample)).toBe(true)
    expect(passes(schema, { ...sample, temp: 'warm' })).toBe(false)
  })
})

it('keywords and formats of newer drafts restrict nothing', () => {
  // The schema is parsed from a text, because an object with `then` would be taken for a promise. The property named
  // `if` is not a keyword.
  const schema = JSON.parse(`{
    "type": "object",
    "properties": {
      "if": { "type": "integer" },
      "day": { "type": "string", "format": "date" },
      "pair": { "prefixItems": [{ "type": "string" }], "minContains": 2, "contains": { "type": "number" } }
    },
    "if": { "required": ["a"] },
    "then": { "required": ["b"] },
    "dependentRequired": { "a": ["b"] },
    "unevaluatedProperties": false,
    "$defs": { "n": { "type": "number", "then": false } }
  }`) as object
  expect(read(schema).ignored).toEqual([
    ...['dependentRequired', 'format: date', 'if', 'minContains', 'prefixItems', 'then'],
    'unevaluatedProperties',
  ])
  expect(passes(schema, { a: 1, day: 'x', pair: [1] })).toBe(true)
  expect(passes(schema, { if: 'x' })).toBe(false)
  expect(passes(schema, { pair: ['x'] })).toBe(false)
})

it('formats that the cluster checks are checked', () => {
  const schema = (format: string) => ({ type: 'string', format })
  expect(passes(schema('ipv4'), '10.0.0.256')).toBe(false)
  expect(passes(schema('date-time'), 'yesterday')).toBe(false)
  expect(passes(schema('email'), 'no')).toBe(false)
  // A text with one @ passes as an email address.
  expect(passes(schema('email'), 'a b@c')).toBe(true)
  expect(passes(schema('uuid'), 'no')).toBe(true)
})

it('finds the places that no value conforms to', () => {
  const own = { $schema: draft(7) }
  const schema = {
    properties: {
      a: { id: 'x' },
      b: own,
      c: { type: 'string', examples: ['x'] },
      d: { type: 'array', examples: [[]] },
      e: { exclusiveMinimum: true, minimum: 0 },
      f: { type: 'string', required: true },
      g: { required: true },
    },
  }
  expect(read(schema).failing).toEqual([
    '#/properties/a/id',
    '#/properties/b/$schema',
    '#/properties/c/examples',
    '#/properties/e/exclusiveMinimum',
    '#/properties/g/required',
  ])
  const verdicts = { a: 1, b: 1, c: 'x', d: [], e: 5, f: 'x', g: {} }
  const failing = Object.entries(verdicts).filter(
    ([name, value]) => !passes(schema, { [name]: value }),
  )
  expect(failing.map(([name]) => name)).toEqual(['a', 'b', 'c', 'e', 'g'])
  expect(passes(schema, {})).toBe(true)
  expect(read({ $schema: draft(4), $id: 'x' }).failing).toEqual(['#/$id'])
  expect(passes({ $schema: draft(4), $id: 'x' }, {})).toBe(false)
})

it('beside a reference nothing is looked at', () => {
  const schema = {
    definitions: { n: { type: 'number' } },
    properties: { a: { $ref: '#/definitions/n', minimum: 5 } },
  }
  expect(passes(schema, { a: 1 })).toBe(true)
  expect(passes(schema, { a: 'x' })).toBe(false)
})

it('large numbers stay what they are', () => {
  const schema = '{"maximum": 9007199254740993}'
  expect(readLikeJesse(schema)).toMatchObject({ source: '{"maximum":9007199254740993}' })
})

it('what is no object is left to the API, which refuses it', () => {
  for (const text of ['', 'true', '[]', '{']) expect(readLikeJesse(text)).toBeUndefined()
})
