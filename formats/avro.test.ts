import { describe, expect, it } from 'vitest'
import {
  avroFaults,
  AvroError,
  mapPasswords,
  plainValue,
  readAvro,
  withAvroDefaults,
} from './avro.ts'

const schema = {
  type: 'record',
  name: 'Config',
  namespace: 'org.example',
  fields: [
    { name: 'host', type: 'string', default: 'localhost' },
    { name: 'port', type: 'int' },
    { name: 'password', type: 'string', default: '', $ui: { component: 'input-password' } },
    { name: 'note', type: ['null', 'string'], default: null },
    { name: 'mode', type: { type: 'enum', name: 'Mode', symbols: ['fast', 'safe'] } },
    { name: 'tags', type: { type: 'map', values: 'long' }, default: {} },
    {
      name: 'limits',
      type: {
        type: 'array',
        items: {
          type: 'record',
          name: 'Limit',
          fields: [
            { name: 'topic', type: 'string' },
            { name: 'next', type: ['null', 'Limit'], default: null },
          ],
        },
      },
      default: [],
    },
  ],
}
const type = readAvro(schema)
const good = { port: 1883, mode: 'safe' }

describe('a value', () => {
  it.each([
    ['with its required fields', good],
    ['with a branch of a union', { ...good, note: { string: 'x' } }],
    ['with null', { ...good, note: null }],
    [
      'with records of their own kind inside',
      {
        ...good,
        limits: [{ topic: 'a', next: { 'org.example.Limit': { topic: 'b', next: null } } }],
      },
    ],
  ])('%s has no fault', (_, value) => expect(avroFaults(type, value)).toEqual([]))

  it.each([
    [{ mode: 'safe' }, 'port', 'int'],
    [{ ...good, port: 1.5 }, 'port', 'int'],
    [{ ...good, port: 2 ** 31 }, 'port', 'int'],
    [{ ...good, note: 'x' }, 'note', 'null|string'],
    [{ ...good, note: { int: 1 } }, 'note', 'null|string'],
    [{ ...good, mode: 'slow' }, 'mode', 'fast|safe'],
    [{ ...good, tags: { a: 'x' } }, 'tags.a', 'long'],
    [{ ...good, limits: [{ topic: 1 }] }, 'limits[0].topic', 'string'],
    [{ ...good, more: 1 }, 'more', 'no such field'],
    [[], '', 'record'],
  ])('%j has a fault at %j', (value, path, expected) =>
    expect(avroFaults(type, value)).toEqual([{ path, expected }]),
  )

  it('is given the defaults of missing fields, in the encoding of the value', () => {
    const filled = withAvroDefaults(type, { ...good, limits: [{ topic: 'a' }] })
    expect(filled).toMatchObject({
      host: 'localhost',
      note: null,
      limits: [{ topic: 'a', next: null }],
    })
    expect(
      withAvroDefaults(
        readAvro({
          type: 'record',
          name: 'A',
          fields: [{ name: 'a', type: ['string', 'null'], default: 'x' }],
        }),
        {},
      ),
    ).toEqual({ a: { string: 'x' } })
  })

  it('has no endless default', () => {
    const endless = readAvro({
      type: 'record',
      name: 'A',
      fields: [{ name: 'a', type: 'A', default: {} }],
    })
    expect(() => withAvroDefaults(endless, {})).not.toThrow()
  })

  it('is plain for the code of a plugin', () => {
    expect(plainValue(type, { ...good, note: { string: 'x' } })).toEqual({ ...good, note: 'x' })
  })

  it('has its passwords in fields of that component', () => {
    const seen: string[] = []
    const masked = mapPasswords(type, { ...good, password: 'p', host: 'h' }, (text, path) => {
      seen.push(`${path.join('.')}=${text}`)
      return '******'
    })
    expect(masked).toEqual({ ...good, password: '******', host: 'h' })
    expect(seen).toEqual(['password=p'])
  })
})

describe('a schema', () => {
  it.each([
    ['no type', { type: 'record', name: 'A' }],
    ['an unknown type', { type: 'record', name: 'A', fields: [{ name: 'a', type: 'nope' }] }],
    ['a bad name', { type: 'record', name: 'A', fields: [{ name: '__proto__ x', type: 'int' }] }],
    [
      'a double name',
      {
        type: 'record',
        name: 'A',
        fields: [
          { name: 'a', type: 'int' },
          { name: 'a', type: 'int' },
        ],
      },
    ],
    ['a union in a union', [['null', 'int'], 'string']],
    ['a number', 7],
  ])('with %s is refused', (_, wrong) => expect(() => readAvro(wrong)).toThrow(AvroError))

  it('that is very deep is refused', () => {
    let deep: unknown = 'int'
    for (let i = 0; i < 100; i++) deep = { type: 'array', items: deep }
    expect(() => readAvro(deep)).toThrow('too large')
  })
})
