import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../integration/result.ts'
import type { RowOrigin } from '../../integration/row-target.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { simulatePublish } from '../../kernel/simulation.ts'
import { MAX_FAMILY, MAX_HOPS } from './outputs/republish.ts'
import { republish, RuleKernel } from './testing/rule-kernel.ts'

let test: RuleKernel
let publisher: MemoryClient
let watcher: MemoryClient

beforeEach(() => open(new RuleKernel()))
afterEach(close)

async function open(kernel: RuleKernel): Promise<void> {
  test = kernel
  publisher = await test.connected('publisher', { username: 'pia' })
  watcher = await test.connected('watcher')
  await watcher.subscribe('out/#', { qos: 2 })
}

async function close(): Promise<void> {
  test.rules.close()
  await test.kernel.close()
}

/** What the watcher has received, as `topic payload`. */
async function received(): Promise<string[]> {
  await publisher.settle()
  const packets = await watcher.settle()
  return packets.flatMap((each) =>
    each.cmd === 'publish' ? [`${each.topic} ${each.payload.toString()}`] : [],
  )
}

const counts = (id: string) => {
  const { matched, passed, noResult, exceptions, outputs, succeeded, outOfService, failed } =
    test.rules.countsOf(id) ?? {}
  return { matched, passed, noResult, exceptions, outputs, succeeded, outOfService, failed }
}

const zero = {
  matched: 0,
  passed: 0,
  noResult: 0,
  exceptions: 0,
  outputs: 0,
  succeeded: 0,
  outOfService: 0,
  failed: 0,
}

describe('a rule on messages', () => {
  it('republishes what it selects, before the message is delivered', async () => {
    await watcher.subscribe('in/#')
    await test.rule('r', 'SELECT payload.t as t, topic FROM "in/#" WHERE payload.t > 10', [
      republish({ topic: 'out/${topic}', payload: '${t} degrees', qos: 1 }),
    ])
    publisher.publish('in/a', '{"t":20}')
    publisher.publish('in/b', '{"t":5}')
    expect(await received()).toEqual(['out/in/a 20 degrees', 'in/a {"t":20}', 'in/b {"t":5}'])
    expect(counts('r')).toEqual({
      ...zero,
      matched: 2,
      passed: 1,
      noResult: 1,
      outputs: 1,
      succeeded: 1,
    })
  })

  it('passes bytes that are no text', async () => {
    await test.rule(
      'r',
      `SELECT gunzip(payload) as all, subbits(gunzip(payload), 9, 16, 'bits') as some FROM "in/#"`,
      [
        republish({ topic: 'out/all', payload: '${all}' }),
        republish({ topic: 'out/some', payload: '<${some}>' }),
      ],
    )
    const bytes = Uint8Array.of(0xff, 0xfe, 0, 0x80)
    publisher.publish('in/a', '', { payload: gzipSync(bytes) })
    await publisher.settle()
    const payloads = (await watcher.settle()).flatMap((packet) =>
      packet.cmd === 'publish' ? [[...Buffer.from(packet.payload)]] : [],
    )
    expect(payloads).toEqual([[...bytes], [0x3c, 0xfe, 0, 0x3e]])
  })

  it('fails an output whose value cannot be written', async () => {
    await test.rule('r', `SELECT subbits('abc', 1, 12, 'bits') as p FROM "in/#"`, [
      republish({ topic: 'out', payload: '${p}' }),
    ])
    publisher.publish('in/a', '')
    await received()
    expect(counts('r')).toMatchObject({ outputs: 1, failed: 1 })
  })

  it('runs once for a message that several of its filters match', async () => {
    await test.rule('r', 'SELECT * FROM "in/#", "in/+", "in/a"')
    publisher.publish('in/a', 'x')
    await received()
    expect(counts('r')).toMatchObject({ matched: 1, passed: 1 })
  })

  it('does not run for others, while it is disabled, or after it was removed', async () => {
    await test.rule('r', 'SELECT * FROM "in/a"')
    await test.rule('off', 'SELECT * FROM "in/a"', [], { enable: false })
    publisher.publish('in/b', 'x')
    publisher.publish('in/a', 'x')
    await received()
    expect(counts('r')).toMatchObject({ matched: 1 })
    expect(counts('off')).toEqual(zero)
    await test.remove('r')
    expect(test.kernel.hooks.has('message.publish')).toBe(false)
    publisher.publish('in/a', 'x')
    await received()
    expect(test.rules.countsOf('r')).toBeUndefined()
  })

  it('counts from 0 again after a change or a reset', async () => {
    await test.rule('r', 'SELECT * FROM "in/a"')
    publisher.publish('in/a', 'x')
    await received()
    await test.rule('r', 'SELECT * FROM "in/b"')
    publisher.publish('in/a', 'x')
    publisher.publish('in/b', 'x')
    await received()
    expect(counts('r')).toMatchObject({ matched: 1 })
    test.rules.reset('r')
    expect(counts('r')).toEqual(zero)
  })

  it('knows the rate of the last second', async () => {
    await test.rule('r', 'SELECT * FROM "in/a"')
    for (let i = 0; i < 3; i++) publisher.publish('in/a', 'x')
    await received()
    test.clock.advance(1000)
    expect(test.rules.countsOf('r')?.rates()).toMatchObject({
      rate: 3,
      rateLast5m: 0.01,
      rateMax: 3,
    })
  })

  it('gives FOREACH a row each, and counts an empty list as no result', async () => {
    await test.rule('r', 'FOREACH payload.l as e DO e.a as a INCASE e.a > 1 FROM "in/l"', [
      republish({ topic: 'out/l', payload: '${a}' }),
      { function: 'console' },
    ])
    publisher.publish('in/l', '{"l":[{"a":1},{"a":2},{"a":3}]}')
    publisher.publish('in/l', '{"l":[]}')
    expect(await received()).toEqual(['out/l 2', 'out/l 3'])
    expect(counts('r')).toEqual({
      ...zero,
      matched: 2,
      passed: 1,
      noResult: 1,
      outputs: 4,
      succeeded: 4,
    })
    const printed = test.logged.filter(({ text }) => text === 'Rule console action')
    expect(printed.map(({ fields }) => fields)).toEqual([
      { rule: 'r', row: '{"a":2}' },
      { rule: 'r', row: '{"a":3}' },
    ])
  })

  it('that fails stops neither the message nor the rules after it', async () => {
    await watcher.subscribe('in/#')
    await test.rule('bad', 'SELECT payload.a as a FROM "in/#"')
    await test.rule('slow', 'FOREACH payload.l as l DO sprintf(\'~s\', l) as s FROM "in/#"')
    await test.rule('good', 'SELECT topic FROM "in/#"', [
      republish({ topic: 'out/1', payload: 'x' }),
    ])
    publisher.publish('in/1', 'no JSON')
    expect(await received()).toEqual(['out/1 x', 'in/1 no JSON'])
    expect(counts('bad')).toMatchObject({ matched: 1, exceptions: 1, passed: 0 })
    publisher.publish('in/1', `{"l":[${'1,'.repeat(90_000)}1]}`)
    expect(await received()).toHaveLength(2)
    expect(counts('slow')).toMatchObject({ exceptions: 2 })
  })

  it('sees messages of $SYS only if the settings say so', async () => {
    await test.rule('r', 'SELECT * FROM "$SYS/#"')
    const message = { topic: '$SYS/a', payload: Buffer.from('x'), qos: 0, retain: false } as const
    const publish = () => test.kernel.publish({ ...message, fromClientId: 'node', timestamp: 0 })
    await publish()
    expect(counts('r')).toEqual(zero)
    test.rules.setSettings({ ignoresSystemMessages: false, jqTimeoutMs: 1000 })
    await publish()
    expect(counts('r')).toMatchObject({ matched: 1 })
  })

  it('takes no message for an event', async () => {
    await test.rule('r', 'SELECT * FROM "$events/client_connected"')
    publisher.publish('$events/client_connected', 'forged')
    await received()
    expect(counts('r')).toEqual(zero)
  })

  it('runs jq as soon as it is there', async () => {
    await test.rule('r', 'SELECT first(jq(\'.a\', payload)) as a FROM "in/#"', [
      republish({ topic: 'out/jq', payload: '${a}' }),
    ])
    publisher.publish('in/1', '{"a":7}')
    expect(await received()).toEqual(['out/jq 7'])
  })

  it('keeps values of functions for all rules, and of one client for its session', async () => {
    await test.rule(
      'put',
      "SELECT kv_store_put('k', payload) as a, proc_dict_put('k', payload) as b FROM \"put\"",
    )
    await test.rule('get', "SELECT kv_store_get('k') as a, proc_dict_get('k') as b FROM \"get\"", [
      republish({ topic: 'out/get', payload: '${a} ${b}' }),
    ])
    publisher.publish('put', 'x')
    publisher.publish('get', '')
    await publisher.settle()
    watcher.publish('get', '')
    expect(await received()).toEqual(['out/get x x', 'out/get x undefined'])
  })
})

describe('republish', () => {
  const next = async () => watcher.next('publish')

  it('takes QoS, retain and payload of the row by default', async () => {
    await test.rule('r', 'SELECT * FROM "in/#"', [republish({ topic: 'out/1' })])
    publisher.publish('in/1', 'x', { qos: 1, messageId: 1, retain: true })
    const { qos, payload } = await next()
    expect({ qos, payload: payload.toString() }).toEqual({ qos: 1, payload: 'x' })
  })

  it('writes the whole row for an empty payload, and undefined for what is missing', async () => {
    await test.rule('r', 'SELECT qos, topic FROM "in/#"', [
      republish({ topic: 'out/1', payload: '' }),
      republish({ topic: 'out/2' }),
    ])
    publisher.publish('in/1', 'x')
    expect(await received()).toEqual(['out/1 {"topic":"in/1","qos":0}', 'out/2 undefined'])
  })

  it('passes a payload on that is no text', async () => {
    await test.rule('r', 'SELECT * FROM "in/#"', [republish({ topic: 'out/1' })])
    const payload = Buffer.from([0xff, 0, 0x80])
    publisher.send({ cmd: 'publish', topic: 'in/1', payload, qos: 0, retain: false, dup: false })
    expect((await next()).payload).toEqual(payload)
  })

  it('sets properties, and leaves out numbers that are none', async () => {
    await test.rule('r', 'SELECT topic, payload, \'tag\' as t FROM "in/#"', [
      republish({
        topic: 'out/1',
        user_properties: "${pub_props.'User-Property'}",
        mqtt_properties: {
          'Message-Expiry-Interval': '60',
          'Payload-Format-Indicator': 'x',
          'Content-Type': 'text/${t}',
          'Response-Topic': 'answer/${topic}',
          'Correlation-Data': '${payload}',
        },
      }),
    ])
    publisher.publish('in/1', 'x', { properties: { userProperties: { k: ['v', 'w'] } } })
    expect((await next()).properties).toEqual({
      messageExpiryInterval: 60,
      contentType: 'text/tag',
      responseTopic: 'answer/in/1',
      correlationData: Buffer.from('x'),
      userProperties: { k: ['v', 'w'] },
    })
  })

  it('takes user properties from an object of the row, and none from another text', async () => {
    await test.rule('r', 'SELECT payload.p as p FROM "in/#"', [
      republish({ topic: 'out/1', payload: '1', user_properties: '${p}' }),
      republish({ topic: 'out/2', payload: '2', user_properties: 'x=y' }),
    ])
    publisher.publish('in/1', '{"p":{"a":"b","n":1}}')
    expect((await next()).properties).toEqual({
      userProperties: Object.assign(Object.create(null), { a: 'b', n: '1' }),
    })
    expect((await next()).properties?.userProperties).toBeUndefined()
  })

  it.each([
    ['a topic with a wildcard', { topic: 'out/#' }],
    ['an empty topic', { topic: '${empty}' }],
    ['a QoS that is none', { topic: 'out/1', qos: '7' }],
    ['a retain flag that is none', { topic: 'out/1', retain: 'perhaps' }],
    [
      'a property that MQTT cannot carry',
      { topic: 'out/1', mqtt_properties: { 'Content-Type': '${nul}' } },
    ],
  ])('fails for %s', async (_, args) => {
    await test.rule('r', 'SELECT \'\' as empty, payload as nul FROM "in/#"', [republish(args)])
    publisher.publish('in/1', 'a\0b')
    expect(await received()).toEqual([])
    expect(counts('r')).toMatchObject({ outputs: 1, succeeded: 0, failed: 1 })
  })

  it('does not start its own rule again', async () => {
    await test.rule('r', 'SELECT * FROM "out/#"', [republish({ topic: 'out/again' })])
    publisher.publish('out/1', 'x')
    expect(await received()).toEqual(['out/again x', 'out/1 x'])
    expect(counts('r')).toMatchObject({ matched: 2, passed: 2, outputs: 2, succeeded: 2 })
    expect(test.logged.map(({ fields }) => fields.reason)).toContain('recursive_republish_detected')
  })

  it('ends a circle of several rules', async () => {
    await test.rule('a', 'SELECT * FROM "a"', [republish({ topic: 'b' })])
    await test.rule('b', 'SELECT * FROM "b"', [republish({ topic: 'a' })])
    publisher.publish('a', 'x')
    await received()
    expect(Number(counts('a').matched) + Number(counts('b').matched)).toBe(MAX_HOPS + 1)
    expect(Number(counts('a').failed) + Number(counts('b').failed)).toBe(1)
    expect(test.logged.map(({ fields }) => fields.reason)).toContain('republish_loop_detected')
  })

  it('ends a circle that grows', async () => {
    const many = "FOREACH split('1 2 3 4 5 6 7 8 9', ' ') as e DO e FROM"
    await test.rule('a', `${many} "a"`, [republish({ topic: 'b', payload: 'x' })])
    await test.rule('b', `${many} "b"`, [republish({ topic: 'a', payload: 'x' })])
    publisher.publish('a', 'x')
    await received()
    const total = Number(counts('a').matched) + Number(counts('b').matched)
    expect(total).toBeGreaterThan(MAX_FAMILY)
    expect(total).toBeLessThan(MAX_FAMILY + 100)
  })

  it('ends a circle over an event', async () => {
    await test.rule('a', 'SELECT * FROM "$events/message_dropped"', [republish({ topic: 'gone' })])
    await test.rule('b', 'SELECT * FROM "gone"', [republish({ topic: 'gone' })])
    publisher.publish('in/1', 'x')
    await received()
    expect(Number(counts('a').matched)).toBeLessThan(100)
    expect(counts('a').matched).toBeGreaterThan(1)
  })
})

describe('a rule with a named action', () => {
  it('is out of service without it', async () => {
    await test.rule('r', 'SELECT * FROM "in/#"', ['http:nope'])
    publisher.publish('in/1', 'x')
    await received()
    expect(counts('r')).toMatchObject({ outputs: 1, outOfService: 1, failed: 0 })
  })

  it('counts what the action reports, possibly later, and not after a reset', async () => {
    const reports: ((outcome: Outcome) => void)[] = []
    const rows: unknown[] = []
    test.rules.setTargets((id) =>
      id === 'http:a'
        ? {
            send(row: unknown, origin: RowOrigin) {
              rows.push([row, origin.ruleId, origin.key])
              reports.push(origin.report)
              return undefined
            },
          }
        : undefined,
    )
    await test.rule('r', 'SELECT payload FROM "in/#"', ['http:a'])
    for (const payload of ['1', '2', '3', '4']) publisher.publish('in/1', payload)
    await received()
    expect(rows[0]).toEqual([{ payload: '1' }, 'r', 'publisher'])
    expect(counts('r')).toMatchObject({ outputs: 4, succeeded: 0, failed: 0 })
    reports[0]?.({ kind: 'success' })
    reports[1]?.({ kind: 'failed', reason: 'no' })
    reports[2]?.({ kind: 'out_of_service', reason: 'away' })
    expect(counts('r')).toMatchObject({ outputs: 4, succeeded: 1, failed: 1, outOfService: 1 })
    test.rules.reset('r')
    reports[3]?.({ kind: 'success' })
    expect(counts('r')).toEqual(zero)
  })

  it('makes the acknowledgement of the publisher wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    test.rules.setTargets(() => ({ send: () => promise }))
    await test.rule('r', 'SELECT * FROM "in/#"', ['http:a'])
    publisher.publish('in/1', 'x', { qos: 1, messageId: 1 })
    expect(await publisher.settle()).toEqual([])
    resolve()
    expect((await publisher.next('puback')).messageId).toBe(1)
  })

  it('fails if the action throws', async () => {
    test.rules.setTargets(() => ({
      send() {
        throw new Error('broken')
      },
    }))
    await test.rule('r', 'SELECT * FROM "in/#"', ['http:a'])
    publisher.publish('in/1', 'x')
    await received()
    expect(counts('r')).toMatchObject({ outputs: 1, failed: 1 })
  })
})

describe('a simulated publish', () => {
  it('names the rules that would pass, and changes nothing', async () => {
    await test.rule('yes', 'SELECT kv_store_put(\'k\', 1) as x FROM "in/#"', [
      republish({ topic: 'out/1', payload: 'x' }),
    ])
    await test.rule('no', 'SELECT * FROM "in/#" WHERE qos = 2')
    const message = { topic: 'in/1', payload: Buffer.from('x'), qos: 0, retain: false } as const
    const { steps } = await simulatePublish(
      test.kernel,
      { ...message, fromClientId: 'c', timestamp: 0 },
      'api',
    )
    expect(steps.find(({ name }) => name === 'rules')).toEqual({
      name: 'rules',
      outcome: 'passed',
      reason: 'matched',
      details: { matched: 2, passed: 1, rules: 'yes' },
    })
    expect(await received()).toEqual([])
    expect(counts('yes')).toEqual(zero)
  })
})
