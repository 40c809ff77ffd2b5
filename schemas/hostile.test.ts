import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import { fromBytes, toBytes } from '@signalbox/rule-sql/values/bytes'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { volume } from '@signalbox/testing/volume'
import { expect, it } from 'vitest'
import { compileSchema, type SchemaType } from './compile.ts'
import { DataError, SchemaError, type Serde } from './serde.ts'

const ROUNDS = volume(50_000)
/** Processor time of one schema or one payload that no machine needs: it is a few milliseconds, or minutes. */
const MAX_CPU_MS = 1000

const SEEDS: readonly [
  type: SchemaType,
  source: string,
  payloads: readonly string[],
  message?: string,
][] = [
  [
    'json',
    '{"$defs":{"a":{"anyOf":[{"type":"string","pattern":"^[a-z]+$"},{"$ref":"#/$defs/b"}]},"b":{"items":{"$ref":"#/$defs/a"},"uniqueItems":true}},"properties":{"x":{"$ref":"#/$defs/a"},"y":{"enum":[1,2]}},"required":["x"],"additionalProperties":{"minimum":0}}',
    ['{"x":["a",["b"]],"y":1,"z":2}', '[[[["a"]]],"b"]'],
  ],
  [
    'avro',
    '{"type":"record","name":"r","fields":[{"name":"i","type":"int"},{"name":"a","type":{"type":"array","items":"null"}},{"name":"u","type":["null","string","r"]},{"name":"m","type":{"type":"map","values":"double"}}]}',
    ['\u0002\u0004\u0000\u0000\u0000', '\u0002\u0000\u0002\u0004ab\u0000'],
  ],
  [
    'protobuf',
    'syntax = "proto3"; message P { int32 a = 1; repeated P p = 2; map<string, bytes> m = 3; oneof o { string s = 4; double d = 5; } enum E { Z = 0; } E e = 6; }',
    ['\u0008\u0005\u0012\u0002\u0008\u0001', '\u001a\u0006\u000a\u0001k\u0012\u0001v'],
    'P',
  ],
]

/** A generator of numbers that gives the same ones in each run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Bytes are removed, doubled, changed and exchanged with those of the other text. */
function mutate(text: string, other: string, next: (below: number) => number): Uint8Array {
  let bytes = [...toBytes(text)]
  const more = toBytes(other)
  for (let times = 1 + next(4); times > 0; times--) {
    const at = next(bytes.length + 1)
    const length = 1 + next(12)
    switch (next(5)) {
      case 0:
        bytes.splice(at, length)
        break
      case 1:
        bytes.splice(at, 0, ...bytes.slice(at, at + length))
        break
      case 2:
        bytes[at] = next(256)
        break
      case 3:
        bytes.splice(at, 0, ...more.slice(next(more.length), next(more.length)))
        break
      default: {
        const piece = bytes.slice(at, at + length)
        for (let i = next(200); i > 0; i--) bytes.splice(at, 0, ...piece)
        bytes = bytes.slice(0, 20_000)
      }
    }
  }
  return Uint8Array.from(bytes)
}

const isExpected = (error: unknown) => error instanceof DataError || error instanceof RuleError

function use(serde: Serde, bytes: Uint8Array, message: string | undefined): void {
  for (const act of [
    () => serde.decode(fromBytes(bytes), message),
    () => serde.encode(decodeJson(fromBytes(bytes)), message),
  ]) {
    beginRun()
    try {
      act()
    } catch (error) {
      if (!isExpected(error) && !(error instanceof SyntaxError)) throw error
    }
  }
}

/** Processor time of the work in milliseconds. */
async function within(work: () => Promise<void> | void): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it(`${ROUNDS} mutated schemas and payloads neither crash nor stall`, {
  timeout: 300_000,
}, async () => {
  const next = generator(7)
  const known = await Promise.all(SEEDS.map(([type, source]) => compileSchema(type, source)))
  let compiled = 0
  for (let round = 0; round < ROUNDS; round++) {
    const at = next(SEEDS.length)
    const [type, source, payloads, message] = SEEDS[at] ?? ['json', '{}', ['{}']]
    const [other] = SEEDS[next(SEEDS.length)]?.[2] ?? ['']
    const payload = mutate(payloads[next(payloads.length)] ?? '', other ?? '', next)
    const text = String(fromBytes(mutate(source, other ?? '', next)))
    const took = await within(async () => {
      const serde = known[at]
      if (round % 2 === 0) {
        if (serde !== undefined) use(serde, payload, message)
        return
      }
      try {
        use(await compileSchema(type, text), payload, message)
        compiled++
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error
      }
    })
    if (took > MAX_CPU_MS) expect.fail(`${Math.round(took)} ms: ${type} ${text.slice(0, 2000)}`)
  }
  expect(compiled).toBeGreaterThan(ROUNDS / 100)
})

const doubled = Array.from({ length: 28 }, (_, i) => [
  `d${i}`,
  { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
])
const NULLS = Uint8Array.of(0xfe, 0xff, 0xff, 0xff, 0x0f, 0)

it.each<
  [name: string, type: SchemaType, schema: unknown, payload: string | Uint8Array, message?: string]
>([
  [
    'references that double',
    'json',
    { $defs: { ...Object.fromEntries(doubled), d28: { type: 'object' } }, $ref: '#/$defs/d0' },
    '{}',
  ],
  [
    'a circle of references',
    'json',
    { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
    '1',
  ],
  ['a schema of itself', 'json', { $ref: '#' }, '1'],
  [
    'many items that must be unique',
    'json',
    { uniqueItems: true },
    `[${Array.from({ length: 90_000 }, (_, i) => `{"a":${i}}`).join()}]`,
  ],
  ['a pattern that backtracks', 'json', { pattern: '^(a+)+$' }, `"${'a'.repeat(8000)}b"`],
  [
    'patterns for many names',
    'json',
    {
      patternProperties: Object.fromEntries(
        Array.from({ length: 200 }, (_, i) => [`(a|b)*${i}$`, {}]),
      ),
    },
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`ab${i}`, i]))),
  ],
  ['deep JSON', 'json', {}, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a billion nulls in six bytes', 'avro', { type: 'array', items: 'null' }, NULLS],
  [
    'a record of itself',
    'avro',
    { type: 'record', name: 'r', fields: [{ name: 'r', type: 'r' }] },
    '',
  ],
  [
    'a message in a message',
    'protobuf',
    'message P { optional P p = 1; }',
    Uint8Array.from([...Array(4000).keys()].map(() => 10)),
    'P',
  ],
  ['groups without an end', 'protobuf', 'message P {}', new Uint8Array(100_000).fill(0x0b), 'P'],
])('%s ends in time', async (_, type, schema, payload, message) => {
  let serde: Serde | undefined
  const source = typeof schema === 'string' ? schema : JSON.stringify(schema)
  const compiling = await within(async () => {
    serde = await compileSchema(type, source)
  })
  const bytes = fromBytes(toBytes(payload))
  const decoding = await within(() => {
    beginRun()
    try {
      serde?.decode(bytes, message)
    } catch (error) {
      if (!isExpected(error)) throw error
    }
  })
  expect(Math.max(compiling, decoding)).toBeLessThan(MAX_CPU_MS)
})
