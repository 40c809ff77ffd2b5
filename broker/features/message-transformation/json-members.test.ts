import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { volume } from '@signalbox/testing/volume'
import { SchemaSet } from '@signalbox/schemas/schema-set'
import { jsonMembers } from './json-members.ts'
import { readTransformation } from './setting.ts'
import { transform, transformParsed, TransformError } from './transform.ts'

const schemas = new SchemaSet()
const about = { clientid: 'c1', timestamp: 7 }

const NAMES = ['a', 'b', 'ab', 'a!', 'z', 'temperature', '1', '10', '__proto__', 'ä', '€', '😀', '']
const LEAVES = [
  ...[
    '0',
    '-0',
    '7',
    '-12',
    '0.5',
    '21.53',
    '-0.25',
    '1.0',
    '-0.0',
    '1.50',
    '0.000001',
    '0.0000001',
  ],
  ...[
    '1e3',
    '1.5E-2',
    '123456789012345',
    '1234567890123456',
    '12345678.12345678',
    '12345678901.123456789',
    '01',
    '1.',
    '-',
  ],
  ...[
    'true',
    'false',
    'null',
    'nul',
    '""',
    '"x y"',
    '"ä€😀"',
    '"\\n"',
    '"\\u0061"',
    '"\u007f"',
    '"\u0001"',
  ],
  ...[
    '"\uf8f0 1.0"',
    '[]',
    '{}',
    '[1,"a",{"b":1}]',
    '[1, 2]',
    '{"b":1,"a":2}',
    '{"a":1,"b":2}',
    '{"a":1,"a":2}',
  ],
]

const text = fc.constantFrom(...LEAVES)
const member = fc.tuple(fc.constantFrom(...NAMES), text)
const payload = fc
  .tuple(fc.array(member, { maxLength: 6 }), fc.constantFrom('', '', '', ' ', ',', '}', '\ufeff'))
  .map(([members, odd]) => {
    const all = members.map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    return Buffer.from(`${odd === '\ufeff' ? odd : ''}{${all.join(',')}}${odd}`)
  })

const key = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('payload.a', 'payload.z', 'payload.new', 'payload.ä') },
  fc.constantFrom('topic', 'qos', 'retain', 'user_property.u'),
  fc.constantFrom('payload', 'payload.a.b', 'payload.new.x', 'payload.a"b', 'payload.__proto__'),
)
const expression = fc.constantFrom(
  ...["concat(['o', 'n'])", 'payload.a', 'payload.b', 'payload.ab', 'payload.a.b', 'payload'],
  ...["coalesce([payload, 'x'])", "coalesce(payload, 'x')", "coalesce(payload.a, 'none')"],
  ...['str(payload.temperature)', 'retain', 'qos', 'clientid', 'user_property.u', 'missing'],
  ...["unescape('\\n')", "pad('ä', 5)", 'int(payload.a)', 'float(payload.b)', 'payload.new'],
)
const operations = fc.array(fc.record({ key, value: expression }), { maxLength: 4 })

const makeSettings = (ops: { key: string; value: string }[]) =>
  readTransformation({
    name: 't',
    enable: true,
    description: '',
    tags: [],
    topics: ['#'],
    failure_action: 'drop',
    log_failure: { level: 'none' },
    payload_decoder: { type: 'json' },
    payload_encoder: { type: 'json' },
    operations: ops,
  })

const makeMessage = (bytes: Buffer): Message => ({
  topic: 't/1',
  payload: bytes,
  qos: 1,
  retain: false,
  fromClientId: 'c1',
  timestamp: 7,
  properties: { userProperties: [['u', '1']] },
})

function outcome(run: () => Message): unknown {
  try {
    const { payload: bytes, ...rest } = run()
    return { ...rest, payload: bytes.toString('latin1') }
  } catch (error) {
    if (error instanceof TransformError) return error.message
    throw error
  }
}

it('a payload that is edited in place is what a parsed one becomes', { timeout: 120_000 }, () => {
  let inPlace = 0
  const runs = volume(32_000)
  fc.assert(
    fc.property(payload, operations, (bytes, ops) => {
      const settings = makeSettings(ops)
      const message = makeMessage(bytes)
      const before = bytes.toString('latin1')
      const expected = outcome(() => transformParsed(settings, message, () => about, schemas))
      expect(outcome(() => transform(settings, message, () => about, schemas))).toEqual(expected)
      expect(bytes.toString('latin1')).toBe(before)
      if (jsonMembers(bytes) !== undefined) inPlace++
    }),
    { numRuns: runs },
  )
  // Otherwise it would have proved nothing.
  expect(inPlace).toBeGreaterThan(runs / 20)
})

/** Messages of publishers that write the same names in the same order, and sometimes one more or one less. */
const publisher = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 6 })
const publishers = fc.array(publisher, { minLength: 1, maxLength: 3 })
const published = fc.record({
  of: fc.nat(),
  value: fc.constantFrom('0', '21.53', '"ä€😀"', '[1,"a"]', '{"b":1,"a":2}'),
  change: fc.constantFrom('', '', '', 'less', 'more', 'twice'),
})

it('names that earlier messages had change nothing', { timeout: 120_000 }, () => {
  const runs = volume(2_000)
  let inPlace = 0
  let messages = 0
  fc.assert(
    fc.property(publishers, operations, fc.array(published), (all, ops, sent) => {
      const settings = makeSettings(ops)
      for (const { of, value, change } of sent) {
        const names = [...(all[of % all.length] ?? [])]
        if (change === 'less') names.pop()
        if (change === 'more') names.push('more')
        if (change === 'twice') names.push(names[0] ?? '')
        const members = names.map((name, i) => `${JSON.stringify(name)}:${i === 0 ? value : i}`)
        const message = makeMessage(Buffer.from(`{${members.join(',')}}`))
        const expected = outcome(() => transformParsed(settings, message, () => about, schemas))
        expect(outcome(() => transform(settings, message, () => about, schemas))).toEqual(expected)
        messages++
        if (jsonMembers(message.payload) !== undefined) inPlace++
      }
    }),
    { numRuns: runs },
  )
  expect(inPlace).toBeGreaterThan(messages / 4)
})

it.each([
  '{"ts":1764000000000,"temperature":21.53,"ok":true,"state":"on","inner":{"b":[1,2.5],"a":null}}',
  '{"device":"ä","battery":87}',
  '{}',
])('%s is not parsed', (json) => {
  expect(jsonMembers(Buffer.from(json))).toBeDefined()
})

it.each([
  ['space', '{"a": 1}'],
  ['an escape', '{"a":"\\n"}'],
  ['an exponent', '{"a":1e3}'],
  ['a name twice', '{"a":1,"b":2,"a":3}'],
  ['another order inside', '{"a":{"a":1,"b":2}}'],
  ['bytes behind the end', '{"a":1}}'],
  ['no object', '[1]'],
])('a payload with %s is parsed', (_, json) => {
  expect(jsonMembers(Buffer.from(json))).toBeUndefined()
})

it('a payload with a name twice leaves nothing behind', () => {
  expect(jsonMembers(Buffer.from('{"b":1,"a":2,"b":3}'))).toBeUndefined()
  expect(jsonMembers(Buffer.from('{"b":1,"a":2,"c":3}'))).toBeDefined()
})

it('results that are kept stay as they are, whatever their sizes', () => {
  const settings = makeSettings([{ key: 'payload.new', value: 'payload.a' }])
  const sizes = Array.from({ length: 2000 }, (_, i) => (i % 100 === 0 ? 9000 : i % 97))
  const kept = sizes.map((size, i) => {
    const text = String(i).padEnd(size, '.')
    const message = makeMessage(Buffer.from(`{"z":${i},"a":"${text}"}`))
    expect(jsonMembers(message.payload)).toBeDefined()
    return transform(settings, message, () => about, schemas).payload
  })
  sizes.forEach((size, i) => {
    const text = String(i).padEnd(size, '.')
    expect(kept[i]?.toString()).toBe(`{"z":${i},"new":"${text}","a":"${text}"}`)
  })
})
