import { type GatewayFields, gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { volume } from '@signalbox/testing/volume'
import { describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { mutateOnce, Random } from '../../../kernel/testing/mutate.ts'
import { encodeMessage } from '../coap/codec.ts'
import { coapGateway } from '../coap/gateway.ts'
import {
  type CoapMessage,
  type CoapMethod,
  METHODS,
  NO_BYTES,
  textOption,
  uintOption,
} from '../coap/message.ts'
import { blockOption } from '../coap/block.ts'
import type { GatewayType, RunningGateway } from '../gateway-type.ts'
import { lwm2mGateway } from '../lwm2m/gateway.ts'
import { encodePacket } from '../mqttsn/encode.ts'
import { mqttsnGateway } from '../mqttsn/gateway.ts'
import { MemoryLink } from '../testing/memory-link.ts'
import { startUdpGateway } from '../testing/udp-gateway.ts'

const DATAGRAMS = volume(50_000)
const PEERS_AT_ONCE = 50
const DATAGRAMS_EACH = 8

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_124)

interface Protocol<Name extends GatewayName> {
  readonly type: GatewayType<Name, RunningGateway>
  readonly config: GatewayFields<Name>
  /** Opens a session. */
  readonly hello: (id: string) => Buffer
  readonly corpus: readonly Buffer[]
  /** What a healthy client asks, and how its answer begins. */
  readonly ask: Buffer
  readonly isAnswer: (bytes: Buffer) => boolean
  /** Puts the length right, so that more than the head is read. */
  readonly repair: (bytes: Buffer) => Buffer
}

const same = (bytes: Buffer) => bytes

function coap(method: CoapMethod, path: string, more: Partial<CoapMessage> = {}): Buffer {
  const [segments = '', query = ''] = path.split('?')
  return encodeMessage({
    ...{ type: 'con', code: METHODS[method], messageId: 7, token: Buffer.from('tok') },
    payload: NO_BYTES,
    ...more,
    options: [
      ...segments
        .split('/')
        .slice(1)
        .map((each) => textOption('Uri-Path', each)),
      ...query.split('&').flatMap((each) => (each === '' ? [] : textOption('Uri-Query', each))),
      ...(more.options ?? []),
    ],
  })
}

const coapCorpus = [
  coap('post', '/ps/fuzz/a?qos=1&retain=true&expiry=7', { payload: Buffer.from('hello') }),
  coap('get', '/ps/fuzz/+?rh=0&nl=1', { options: [uintOption('Observe', 0)] }),
  coap('get', '/ps/fuzz/+', { options: [uintOption('Observe', 1)] }),
  coap('post', '/ps/fuzz/long', {
    options: [blockOption('Block1', { number: 0, more: true, size: 64 })],
    payload: Buffer.alloc(64, 'x'),
  }),
  coap('get', '/ps/fuzz/long', {
    options: [blockOption('Block2', { number: 1, more: false, size: 64 })],
  }),
  coap('post', '/mqtt/connection?clientid=fuzz&username=u&password=p'),
  coap('put', '/mqtt/connection?clientid=fuzz&token=1'),
  coap('delete', '/mqtt/connection?clientid=fuzz&token=1'),
  coap('get', '/', { type: 'non', code: '2.05', payload: Buffer.from('response') }),
  Buffer.from('60000001', 'hex'),
  Buffer.from('70000001', 'hex'),
  Buffer.from('40000001', 'hex'),
]

const isCoapAnswer = (bytes: Buffer) => bytes[0] !== undefined && (bytes[0] & 0x30) === 0x20

const sn = {
  type: mqttsnGateway,
  config: parse(gatewaySchemas.mqttsn, { predefined: [{ id: 1, topic: 'pre/1' }] }),
  hello: (clientId: string) =>
    encodePacket({ type: 'connect', clientId, cleanSession: true, will: false, duration: 60 }),
  corpus: (
    [
      { type: 'connect', clientId: 'fuzz', cleanSession: false, will: true, duration: 60 },
      { type: 'willtopic', topic: 'fuzz/will', qos: 1, retain: true },
      { type: 'willmsg', payload: Buffer.from('will') },
      { type: 'register', topicId: 0, messageId: 1, topicName: 'fuzz/a' },
      ...([-1, 0, 1, 2] as const).map((qos) => ({
        ...{ type: 'publish' as const, dup: false, qos, retain: true, messageId: 2 },
        topic: { kind: 'normal' as const, id: 1025 },
        payload: Buffer.from('hello'),
      })),
      { type: 'pubrel', messageId: 2 },
      { type: 'pubrec', messageId: 2 },
      { type: 'pubcomp', messageId: 2 },
      { type: 'puback', topicId: 1025, messageId: 2, returnCode: 2 },
      { type: 'regack', topicId: 1025, messageId: 2, returnCode: 0 },
      {
        type: 'subscribe',
        dup: false,
        qos: 2,
        messageId: 3,
        topic: { kind: 'name', name: 'fuzz/#' },
      },
      { type: 'subscribe', dup: false, qos: 1, messageId: 3, topic: { kind: 'predefined', id: 1 } },
      { type: 'unsubscribe', messageId: 4, topic: { kind: 'short', name: 'ab' } },
      { type: 'pingreq', clientId: '' },
      { type: 'disconnect', duration: 60 },
      { type: 'disconnect', duration: undefined },
      { type: 'willtopicupd', topic: 'fuzz/will', qos: 0, retain: false },
      { type: 'willmsgupd', payload: Buffer.from('x') },
      { type: 'searchgw', radius: 1 },
      { type: 'advertise', gatewayId: 1, duration: 1 },
    ] as const
  ).map(encodePacket),
  ask: encodePacket({ type: 'pingreq', clientId: '' }),
  isAnswer: (bytes: Buffer) => bytes[1] === 0x17,
  repair(bytes: Buffer) {
    const copy = Buffer.from(bytes)
    if (copy.length > 1 && copy.length < 256) copy[0] = copy.length
    return copy
  },
} satisfies Protocol<'mqttsn'>

const translator = { topic: 'up', qos: 0 }

const lwm2m = {
  type: lwm2mGateway,
  config: parse(gatewaySchemas.lwm2m, {
    xml_dir: 'etc/lwm2m_xml',
    auto_observe: true,
    translators: {
      ...{ response: translator, notify: translator, register: translator, update: translator },
      command: { topic: 'dn/#', qos: 0 },
    },
  }),
  hello: (id: string) =>
    coap('post', `/rd?ep=${id}&lt=60&lwm2m=1.0`, { payload: Buffer.from('</3/0>') }),
  corpus: [
    coap('post', '/rd?ep=fuzz&lt=60&lwm2m=1.0&b=UQ', {
      payload: Buffer.from('</1/0>,</3/0>;ver=1'),
    }),
    coap('post', '/rd?ep=fuzz&lt=60&lwm2m=1.1', {
      payload: Buffer.from('</l>;rt="oma.lwm2m",</l/3/0>'),
    }),
    coap('post', '/rd/fuzz?lt=9', { payload: Buffer.from('</4/0>') }),
    coap('delete', '/rd/fuzz'),
    coap('post', '/rd', {
      options: [blockOption('Block1', { number: 0, more: true, size: 16 })],
      payload: Buffer.alloc(16, '<'),
    }),
    ...coapCorpus.slice(-4),
  ],
  ask: coap('get', '/ping', { token: NO_BYTES }),
  isAnswer: isCoapAnswer,
  repair: same,
} satisfies Protocol<'lwm2m'>

const coapProtocol = {
  type: coapGateway,
  config: parse(gatewaySchemas.coap, {}),
  hello: (id: string) => coap('post', `/mqtt/connection?clientid=${id}`, { messageId: 1 }),
  corpus: coapCorpus,
  ask: coap('get', '/ping', { token: NO_BYTES }),
  isAnswer: isCoapAnswer,
  repair: same,
} satisfies Protocol<'coap'>

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function fuzz<Name extends GatewayName>(protocol: Protocol<Name>): Promise<void> {
  const random = new Random(seed)
  const clock = new FakeClock()
  const { type, config, corpus } = protocol
  // Answers that take time, as a database gives them.
  const authenticate = ({ clientId }: { clientId: string }) =>
    clientId.length % 2 === 0 ? {} : nextTurn().then(() => ({}))
  const started = await startUdpGateway(type, { config, clock, authenticate })
  started.kernel.hooks.on('client.authorize', (decision, _, { topic }) =>
    topic.length % 7 === 0 ? nextTurn().then(() => decision) : undefined,
  )
  const open = (address: string) => {
    const link = new MemoryLink(`${type.name}:udp:default`, address)
    const handler = started.gateway.open(link)
    link.onEnd = () => handler.closed()
    const receive = (bytes: Buffer) => {
      link.received += bytes.length
      handler.receive(bytes)
    }
    return { link, receive }
  }
  const counts = { survived: 0, ended: 0 }
  /** An address and port, whose link is opened when a datagram comes, as the listener does it. */
  const peerAt = (address: string) => {
    let link: ReturnType<typeof open> | undefined
    const total = { received: 0, sent: 0 }
    const end = () => {
      if (link === undefined) return
      link.link.end()
      total.received += link.link.received
      total.sent += link.link.sent.reduce((sum, { length }) => sum + length, 0)
      link = undefined
    }
    const receive = (bytes: Buffer) => {
      link ??= open(address)
      link.receive(bytes)
      if (link.link.isOpen) counts.survived++
      else {
        counts.ended++
        end()
      }
    }
    return { receive, end, total }
  }
  let bystander = open('192.0.2.1')
  const greet = () => {
    bystander = open('192.0.2.1')
    bystander.receive(protocol.hello('bystander'))
  }
  greet()
  for (let round = 0, count = 0; count < DATAGRAMS; round++) {
    const peers = Array.from({ length: PEERS_AT_ONCE }, (_, i) =>
      peerAt(`10.${(round >> 8) & 255}.${round & 255}.${i}`),
    )
    for (const [i, peer] of peers.entries()) {
      if (random.below(4) > 0) peer.receive(protocol.hello(`fuzz ${i}`))
      for (let n = 0; n < DATAGRAMS_EACH; n++, count++) {
        let bytes = Buffer.from(random.pick(corpus))
        for (let times = random.below(3); times > 0; times--)
          bytes = mutateOnce(random, bytes, corpus)
        peer.receive(random.below(8) === 0 ? bytes : protocol.repair(bytes))
      }
    }
    const message = {
      topic: 'fuzz/a',
      payload: Buffer.from('to all'),
      qos: 1,
      retain: false,
    } as const
    await started.kernel.publish({ ...message, fromClientId: 'app', timestamp: clock.now() })
    await nextTurn()
    for (const { end, total } of peers) {
      end()
      // The allowance of the address, and three times what came from it.
      expect(total.sent, `seed ${seed}`).toBeLessThanOrEqual(1024 + 3 * total.received)
    }
    if (round % 50 === 0) {
      bystander.link.sent = []
      bystander.receive(protocol.ask)
      expect(bystander.link.sent.some(protocol.isAnswer), `seed ${seed}, round ${round}`).toBe(true)
      // A message ID is used once.
      bystander.link.end()
      greet()
      await nextTurn()
    }
    await nextTurn()
  }
  expect(started.failures, `seed ${seed}`).toEqual([])
  // Both must happen, or the datagrams were no test.
  expect(counts.survived).toBeGreaterThan(100)
  expect(counts.ended).toBeGreaterThan(100)
  bystander.link.end()
  await nextTurn()
  expect(started.clients.sessions.connectedCount).toBe(0)
  await started.close()
}

describe('datagrams that are no packets', () => {
  const title = `${DATAGRAMS} mutated datagrams of %s harm nobody else`
  test(title.replace('%s', 'MQTT-SN'), { timeout: 120_000 }, () => fuzz(sn))
  test(title.replace('%s', 'CoAP'), { timeout: 120_000 }, () => fuzz(coapProtocol))
  test(title.replace('%s', 'LwM2M'), { timeout: 120_000 }, () => fuzz(lwm2m))
})
