import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { volume } from '@signalbox/testing/volume'
import { expect, test } from 'vitest'
import { parse } from 'zod/mini'
import type { Fields } from '../../../integration/grpc/broker-messages.ts'
import { loadDefinitions } from '../../../integration/grpc/definitions.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { mutateOnce, Random } from '../../../kernel/testing/mutate.ts'
import type { GatewayType, RunningGateway } from '../gateway-type.ts'
import { MemoryLink } from '../testing/memory-link.ts'
import { startUdpGateway } from '../testing/udp-gateway.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import { adapterMethods } from './adapter.ts'
import { ExprotoConnection } from './connection.ts'
import type { HandlerCalls } from './handler.ts'
import { EXPROTO_PROTO } from './proto.ts'
import { publishRaw } from './gateway.ts'
import { ResultCode } from './result.ts'

const CALLS = volume(50_000)
const CONNECTIONS_AT_ONCE = 20
const CALLS_EACH = 10

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124)
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const config = parse(gatewaySchemas.exproto, {
  server: { bind: '127.0.0.1:0' },
  handler: { address: 'http://127.0.0.1:9' },
})

/** Requests of a service about a connection `fuzz`. */
const requests = (conn: string): readonly [method: string, request: Fields][] => [
  ['Send', { conn, bytes: Buffer.from('hello') }],
  ['Close', { conn }],
  [
    'Authenticate',
    {
      conn,
      clientinfo: { proto_name: 'p', proto_ver: '1', clientid: conn, username: 'u' },
      password: 'p',
    },
  ],
  ['StartTimer', { conn, type: 0, interval: 60 }],
  ['Publish', { conn, topic: 'fuzz/a', qos: 1, payload: Buffer.from('x') }],
  ['Publish', { conn, topic: 'fuzz/#', qos: 9, payload: Buffer.from('x') }],
  ['Subscribe', { conn, topic: 'fuzz/#', qos: 2 }],
  ['Subscribe', { conn, topic: '$share/g/fuzz/+', qos: 1 }],
  ['Unsubscribe', { conn, topic: 'fuzz/#' }],
  ['RawPublish', { topic: 'fuzz/b', qos: 0, payload: Buffer.from('x') }],
]

test(`${CALLS} mutated calls and answers of services harm nobody else`, {
  timeout: 120_000,
}, async () => {
  const random = new Random(seed)
  const clock = new FakeClock()
  const definitions = await loadDefinitions(EXPROTO_PROTO)
  const connections = new Map<string, ExprotoConnection>()
  /** A service that answers at once or later, fails, or never answers. */
  const service = (): HandlerCalls => ({
    waitingBytes: 0,
    async call() {
      const kind = random.below(20)
      if (kind === 0) throw new Error('no answer')
      if (kind === 1) await new Promise<void>(() => {})
      if (kind < 6) await nextTurn()
    },
    end() {},
  })
  const healthy: HandlerCalls = { waitingBytes: 0, call: async () => {}, end() {} }
  let raw: (topic: string, qos: number, payload: Buffer) => Promise<void>
  const type: GatewayType<
    'exproto',
    RunningGateway & { begin(link: MemoryLink, conn: string, calls: HandlerCalls): void }
  > = {
    name: 'exproto',
    start(context) {
      raw = (...message) => publishRaw(context, ...message)
      const credit = new AddressCredit(clock)
      const begin = (link: MemoryLink, conn: string, calls: HandlerCalls) => {
        const onEnd = () => void connections.delete(conn)
        const connection = new ExprotoConnection(
          { context, onEnd, onFault: () => {} },
          new VerifiedLink(link, credit),
        )
        connections.set(conn, connection)
        link.onEnd = () => connection.closed()
        connection.begin(calls)
      }
      return { begin, open: () => ({ receive() {}, closed() {} }) }
    },
  }
  const authenticate = () => (random.below(2) === 0 ? {} : nextTurn().then(() => ({})))
  const started = await startUdpGateway(type, { config, clock, authenticate })
  const methods = adapterMethods({
    find: (conn) => connections.get(conn),
    publish: (...message) => raw(...message),
  })
  const counts = { answered: 0, undecodable: 0, refused: 0 }
  const call = async (name: string, bytes: Buffer): Promise<number | undefined> => {
    const method = methods[name]
    if (method === undefined) throw new Error(name)
    let request: Fields
    try {
      request = definitions.decode(method.type, bytes)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
      counts.undecodable++
      return undefined
    }
    const { code, message } = await method.answer(request)
    // What it is refused for is known.
    expect(message, `seed ${seed}: ${name} ${bytes.toString('hex')}`).not.toBe('Internal error')
    if (code === ResultCode.success) counts.answered++
    else counts.refused++
    return code
  }
  const encoded = (conn: string): [string, Buffer][] =>
    requests(conn).map(([name, request]) => [
      name,
      definitions.encode(methods[name]?.type ?? '', request),
    ])

  started.gateway.begin(new MemoryLink('exproto:tcp:default', '192.0.2.1'), 'bystander', healthy)
  const hello = encoded('bystander').find(([name]) => name === 'Authenticate')
  expect(await call('Authenticate', hello?.[1] ?? Buffer.alloc(0))).toBe(ResultCode.success)

  for (let round = 0, count = 0; count < CALLS; round++) {
    const links = Array.from({ length: CONNECTIONS_AT_ONCE }, (_, i) => {
      const address = `10.${(round >> 8) & 255}.${round & 255}.${i}`
      const link = new MemoryLink(`exproto:${i % 2 === 0 ? 'tcp' : 'udp'}:default`, address)
      const conn = `fuzz-${i}`
      started.gateway.begin(link, conn, service())
      return { link, conn, all: encoded(conn) }
    })
    const calls: Promise<unknown>[] = []
    for (const { link, conn, all } of links) {
      const corpus = all.map(([, bytes]) => bytes)
      for (let n = 0; n < CALLS_EACH; n++, count++) {
        const [name, whole] = random.pick(all)
        let bytes = Buffer.from(whole)
        for (let times = random.below(3); times > 0; times--) {
          bytes = mutateOnce(random, bytes, corpus)
        }
        calls.push(call(name, bytes))
        connections.get(conn)?.receive(Buffer.alloc(random.below(64), 'x'))
        if (random.below(50) === 0) link.end()
      }
    }
    await Promise.all(calls)
    const message = { topic: 'fuzz/a', payload: Buffer.from('x'), qos: 1, retain: false } as const
    await started.kernel.publish({ ...message, fromClientId: 'app', timestamp: clock.now() })
    await nextTurn()
    for (const { link } of links) link.end()
    await nextTurn()
    if (round % 50 === 0) {
      expect(started.clients.client('bystander')?.isOpen, `seed ${seed}, round ${round}`).toBe(true)
    }
  }
  expect(started.failures, `seed ${seed}`).toEqual([])
  // All must happen, or the calls were no test.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(100)
  started.clients.kick('bystander')
  await nextTurn()
  expect(started.clients.sessions.connectedCount).toBe(0)
  expect([...connections.keys()]).toEqual([])
  await started.close()
})
