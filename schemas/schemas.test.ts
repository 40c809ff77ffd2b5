import { beginRun } from '@signalbox/rule-sql/run/limits'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { fromBytes, toBytes, toHex } from '@signalbox/rule-sql/values/bytes'
import { toPlain } from '@signalbox/rule-sql/run/rows'
import type { Text, Value } from '@signalbox/rule-sql/values/value'
import Ajv2020 from 'ajv/dist/2020.js'
import avsc from 'avsc'
import protobuf from 'protobufjs'
import { describe, expect, it } from 'vitest'
import { compileSchema, type SchemaType } from './compile.ts'
import { DataError, type Serde, SchemaError } from './serde.ts'
import { sparkplugB } from './sparkplug.ts'

const compile = (type: SchemaType, schema: unknown) =>
  compileSchema(type, typeof schema === 'string' ? schema : JSON.stringify(schema))
const value = (data: unknown) => decodeJson(JSON.stringify(data))
const hex = (text: Text) => toHex(toBytes(text))

function fault(serde: Serde, data: unknown, messageType?: string): string | undefined {
  beginRun()
  try {
    serde.check(value(data), messageType)
    return undefined
  } catch (error) {
    if (error instanceof DataError) return error.message
    throw error
  }
}

/** Bytes of a library and ours are equal, and both read them back. */
function sameBytes(serde: Serde, data: Value, theirs: Uint8Array, messageType?: string): void {
  beginRun()
  const ours = serde.encode(data, messageType)
  expect(hex(ours)).toBe(toHex(theirs))
  expect(toPlain(serde.decode(fromBytes(theirs), messageType))).toEqual(toPlain(data))
}

describe('Avro', () => {
  const all = {
    type: 'record',
    name: 'all',
    namespace: 'a.b',
    fields: [
      { name: 'n', type: 'null' },
      { name: 'b', type: 'boolean' },
      { name: 'i', type: 'int' },
      { name: 'l', type: 'long' },
      { name: 'f', type: 'float' },
      { name: 'd', type: 'double' },
      { name: 's', type: 'string' },
      { name: 'x', type: { type: 'fixed', name: 'F', size: 3 } },
      { name: 'e', type: { type: 'enum', name: 'E', symbols: ['A', 'B'] } },
      { name: 'a', type: { type: 'array', items: 'int' } },
      { name: 'm', type: { type: 'map', values: 'string' } },
      { name: 'u', type: ['null', 'string', 'E'] },
      { name: 'r', type: ['null', 'all'] },
    ],
  }
  const sample = {
    n: null,
    b: true,
    i: -7,
    l: 2 ** 40,
    f: 1.5,
    d: -0.25,
    s: 'text ä',
    x: 'abc',
    e: 'B',
    a: [1, -1, 300],
    m: { k: 'v' },
    u: 'A',
    r: null,
  }

  it('has the bytes of the reference library', async () => {
    const theirs = avsc.Type.forSchema(all as avsc.Schema)
    const wrapped = { ...sample, x: Buffer.from('abc'), u: { string: 'A' } }
    sameBytes(await compile('avro', all), value(sample), theirs.toBuffer(wrapped))
  })

  it('fills in defaults and ignores further fields, as EMQX does', async () => {
    const serde = await compile('avro', {
      type: 'record',
      name: 'r',
      fields: [
        { name: 'i', type: 'int' },
        { name: 's', type: 'string', default: 'x' },
        { name: 'u', type: ['int', 'null'], default: 5 },
      ],
    })
    beginRun()
    const bytes = serde.encode(value({ i: 1, more: 2 }))
    expect(serde.decode(bytes)).toEqual({ i: 1, s: 'x', u: 5 })
    expect(fault(serde, { s: 'y' })).toBe('i: a required field is missing')
    expect(fault(serde, { i: 'x' })).toBe('i: not of type int')
    expect(fault(serde, { i: 2 ** 31 })).toBe('i: not of type int')
    expect(() => serde.decode('garbage')).toThrow(DataError)
  })

  it('names the field and the byte that do not conform', async () => {
    const serde = await compile('avro', {
      type: 'record',
      name: 'r',
      fields: [
        { name: 'i', type: 'int' },
        {
          name: 'inner',
          type: { type: 'record', name: 's', fields: [{ name: 'u', type: ['null', 'int'] }] },
        },
      ],
    })
    beginRun()
    expect(() => serde.decode(fromBytes(Uint8Array.of(2, 40)))).toThrow(
      'inner.u: no branch of the union (at byte 2)',
    )
  })

  it.each(['{', '"nope"', '{"type":"record"}', '[["int"]]', ''])('refuses %j', async (source) => {
    await expect(compileSchema('avro', source)).rejects.toThrow(SchemaError)
  })
})

describe('Protobuf', () => {
  const source = `syntax = "proto3"; package a.b; // a comment
    message All {
      enum Colour { RED = 0; BLUE = 5; }
      message Inner { double d = 1; Inner more = 2; }
      int32 i32 = 1; uint32 u32 = 2; sint32 s32 = 3; fixed32 f32 = 4; sfixed32 sf32 = 5;
      int64 i64 = 6; uint64 u64 = 7; sint64 s64 = 8; fixed64 f64 = 9; sfixed64 sf64 = 10;
      bool yes = 11; string text = 12; float f = 13; Colour colour = 14; Inner inner = 15;
      repeated int32 packed = 16; repeated string texts = 17; map<string, Inner> by = 18;
      oneof one { int32 a = 19; string b = 20; } optional int32 maybe = 21; map<int32, bool> flags = 22;
    }`
  const sample = {
    i32: -5,
    u32: 7,
    s32: -7,
    f32: 4_000_000_000,
    sf32: -4,
    i64: -(2 ** 40),
    u64: 2 ** 40,
    s64: -9,
    f64: 10,
    sf64: -11,
    yes: true,
    text: 'ä',
    f: 0.5,
    colour: 'BLUE',
    inner: { d: 0.5, more: { d: 1.5 } },
    packed: [1, 300],
    texts: ['x', ''],
    by: { k: { d: 0.25 } },
    b: 'one',
    maybe: 0,
    flags: { 3: true },
  }

  it('has the bytes of the reference library', async () => {
    const theirs = protobuf.parse(source, { keepCase: true }).root.lookupType('a.b.All')
    const bytes = theirs.encode(theirs.fromObject(sample)).finish()
    const serde = await compile('protobuf', source)
    sameBytes(serde, value(sample), bytes, 'All')
    expect(serde.messageTypes).toEqual(['a.b.All', 'a.b.All.Inner', 'All', 'All.Inner'])
  })

  it('has the defaults of proto3, and none for what is optional', async () => {
    const serde = await compile(
      'protobuf',
      'syntax = "proto3"; message P { int32 a = 1; optional int32 b = 2; repeated int32 c = 3; string d = 4; }',
    )
    beginRun()
    expect(serde.decode('', 'P')).toEqual({ a: 0, d: '' })
  })

  it('reads groups, both forms of repeated fields, and skips unknown ones', async () => {
    const proto2 =
      'message P { repeated int32 r = 1; optional group G = 2 { required int32 a = 1; } }'
    const serde = await compile('protobuf', proto2)
    const bytes = Uint8Array.of(8, 1, 10, 2, 2, 3, 0x13, 8, 4, 0x14, 0x1b, 8, 1, 0x1c, 0x22, 1, 9)
    beginRun()
    expect(serde.decode(bytes, 'P')).toEqual({ r: [1, 2, 3], g: { a: 4 } })
  })

  it('names the value that does not conform', async () => {
    const serde = await compile(
      'protobuf',
      'message P { required string name = 1; optional Q q = 2; } message Q { required int32 id = 1; }',
    )
    expect(fault(serde, { name: 'n', q: { id: 'x' } }, 'P')).toBe('q.id: not of type int32')
    expect(fault(serde, { name: 'n', q: {} }, 'P')).toBe('q.id: a required field is missing')
    expect(fault(serde, { name: 'n', extra: 1 }, 'P')).toBe('extra: no such field')
    expect(fault(serde, { name: 'n' })).toBe('no message type is given')
    expect(fault(serde, { name: 'n' }, 'R')).toBe('no message type R')
    expect(fault(serde, 'zzz', 'P')).toBe('the bytes end too early')
  })

  it.each([
    'message {',
    'import "x.proto"; message P {}',
    'edition = "2023"; message P {}',
    'message P { optional Nope n = 1; }',
    'message A {'.repeat(5000),
  ])('refuses %.40j', async (text) => {
    await expect(compileSchema('protobuf', text)).rejects.toThrow(SchemaError)
  })

  it('has Sparkplug B', () => {
    beginRun()
    const data = value({ timestamp: 1, seq: 2, metrics: [{ name: 'a', int_value: 5 }] })
    expect(sparkplugB().decode(sparkplugB().encode(data, 'Payload'), 'Payload')).toEqual(data)
    const metric = value({ dataset_value: { rows: [{ elements: [{ double_value: 1.5 }] }] } })
    expect(hex(sparkplugB().encode(metric, 'Payload.Metric'))).toBe(
      '8a010d220b0a0921000000000000f83f',
    )
  })
})

describe('JSON Schema', () => {
  const schemas: readonly [schema: object | boolean, data: readonly unknown[]][] = [
    [{ type: 'integer', minimum: 0, exclusiveMaximum: 10 }, [0, 9, 10, -1, 1.5, 1.0, 'x', null]],
    [
      { type: ['string', 'null'], minLength: 2, maxLength: 3 },
      ['a', 'ab', 'abcd', '😀😀', null, 1],
    ],
    [{ pattern: '^a+$' }, ['aaa', 'b', 3]],
    [{ multipleOf: 0.5 }, [1, 1.25, 'x']],
    [{ enum: [1, 'a', { b: [1] }] }, [1, 'a', { b: [1] }, { b: [2] }, 'c']],
    [{ const: { a: 1, b: 2 } }, [{ b: 2, a: 1 }, { a: 1 }]],
    [
      {
        properties: { a: { type: 'number' } },
        patternProperties: { '^x': { type: 'string' } },
        additionalProperties: false,
      },
      [{ a: 1, xy: 's' }, { a: 's' }, { xy: 1 }, { z: 1 }, {}],
    ],
    [
      { required: ['a'], minProperties: 1, maxProperties: 2 },
      [{ a: 1 }, {}, { b: 1 }, { a: 1, b: 2, c: 3 }],
    ],
    [
      { prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
      [['a', 1], [1], ['a', 'b'], []],
    ],
    [
      { uniqueItems: true, minItems: 1, maxItems: 3 },
      [[1, 2], [1, 1.0], [{ a: 1 }, { a: 1 }], [], [1, 2, 3, 4]],
    ],
    [
      { contains: { type: 'string' }, minContains: 2, maxContains: 2 },
      [['a', 'b'], ['a'], ['a', 'b', 'c'], 1],
    ],
    [{ propertyNames: { maxLength: 1 } }, [{ a: 1 }, { ab: 1 }]],
    [
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
      [{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, { c: 1, d: 1 }],
    ],
    [{ anyOf: [{ type: 'string' }, { minimum: 5 }] }, ['a', 6, 4]],
    [{ oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3, 6, 5]],
    [{ not: { type: 'string' } }, ['a', 1]],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    [{ if: { minimum: 10 }, then: { multipleOf: 2 }, else: { multipleOf: 3 } }, [12, 11, 9, 8]],
    [
      {
        $defs: {
          node: {
            type: 'object',
            properties: { next: { $ref: '#/$defs/node' }, v: { type: 'integer' } },
          },
        },
        $ref: '#/$defs/node',
      },
      [
        { v: 1, next: { v: 2, next: { v: 'x' } } },
        { v: 1, next: { v: 2 } },
      ],
    ],
    [{ $defs: { a: { $anchor: 'here', type: 'string' } }, items: { $ref: '#here' } }, [['a'], [1]]],
    [true, [1]],
    [false, [1]],
  ]

  it.each(schemas)('%j decides as the reference library', async (schema, data) => {
    const serde = await compile('json', schema)
    const theirs = new Ajv2020({ strict: false }).compile(schema)
    for (const each of data) {
      // A text is read as JSON.
      const ours = fault(serde, JSON.stringify(each)) === undefined
      expect([each, ours]).toEqual([each, theirs(each)])
    }
  })

  it('reads older drafts', async () => {
    const draft4 = await compile('json', {
      $schema: 'http://json-schema.org/draft-04/schema#',
      definitions: { small: { maximum: 5, exclusiveMaximum: true } },
      items: [{ $ref: '#/definitions/small', minimum: 100 }],
      additionalItems: false,
    })
    expect(fault(draft4, [4])).toBeUndefined()
    expect(fault(draft4, [5])).toBe('0: not less than 5')
    expect(fault(draft4, [4, 4])).toBe('1: no value is allowed')
  })

  it.each([
    [{ $ref: 'https://example.org/x' }, 'other schemas are not fetched'],
    [{ $ref: '#/nope' }, 'not found'],
    [{ $schema: 'http://json-schema.org/draft-03/schema#' }, 'not supported'],
    [{ unevaluatedProperties: false }, 'not supported'],
    [{ pattern: 'x(?R)?' }, 'pattern'],
    [{ pattern: '(' }, 'pattern'],
    [{ type: 'nope' }, 'no type "nope"'],
    [{ anyOf: [] }, 'not a list'],
  ])('refuses %j', async (schema, reason) => {
    await expect(compile('json', schema)).rejects.toThrow(reason)
  })

  it('names the value that does not conform', async () => {
    const serde = await compile('json', {
      properties: { a: { items: { required: ['x'] } } },
    })
    expect(fault(serde, { a: [{ x: 1 }, {}] })).toBe('a.1.x: required')
    beginRun()
    expect(() => serde.decode('nojson')).toThrow('not JSON')
  })
})
