import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { Refusal } from '../../../kernel/access.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { MemoryClient } from '../../../kernel/testing/memory-client.ts'
import { blockOption, readBlock } from '../coap/block.ts'
import { type CoapMessage, ContentFormat, texts, uint, uintOption } from '../coap/message.ts'
import { RawCoapPeer } from '../testing/coap-peer.ts'
import { startUdpGateway, type UdpGateway } from '../testing/udp-gateway.ts'
import { readDefinitions } from './definitions.ts'
import { type LwM2MGateway, lwm2mGateway } from './gateway.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

const translators = {
  command: { topic: 'dn/#', qos: 0 },
  response: { topic: 'up/resp', qos: 0 },
  notify: { topic: 'up/notify', qos: 0 },
  register: { topic: 'up/register', qos: 0 },
  update: { topic: 'up/update', qos: 0 },
}

class Setting {
  readonly gateway: UdpGateway<LwM2MGateway>
  readonly mqtt: MemoryClient
  readonly device: RawCoapPeer

  constructor(gateway: UdpGateway<LwM2MGateway>, mqtt: MemoryClient, device: RawCoapPeer) {
    this.gateway = gateway
    this.mqtt = mqtt
    this.device = device
  }

  /** An application sends a command. */
  command(json: object, qos: 0 | 1 | 2 = 0) {
    return this.gateway.kernel.publish({
      ...{ topic: 'lwm2m/dev1/dn/cmd', qos, retain: false },
      payload: Buffer.from(JSON.stringify(json)),
      ...{ fromClientId: 'app', timestamp: this.gateway.kernel.clock.now() },
    })
  }

  /** What an application has received. */
  async events(): Promise<{ topic: string; [field: string]: unknown }[]> {
    // All that the device sent before was handled.
    await this.device.ask('get', '/ping').catch(() => {})
    return (await this.mqtt.settle()).flatMap((packet) => {
      if (packet.cmd !== 'publish') return []
      const json = JSON.parse(String(packet.payload)) as object
      return [{ topic: packet.topic.replace('lwm2m/dev1/', ''), ...json }]
    })
  }

  async register(
    query = 'ep=dev1&lt=300&lwm2m=1.0&b=U',
    body = '</1/0>,</3/0>',
  ): Promise<CoapMessage> {
    return this.device.ask('post', `/rd?${query}`, { payload: body })
  }
}

async function start(
  given: object = {},
  more: Partial<Parameters<typeof startUdpGateway<'lwm2m', LwM2MGateway>>[1]> = {},
): Promise<Setting> {
  const config = parse(gatewaySchemas.lwm2m, { xml_dir: 'etc/lwm2m_xml/', translators, ...given })
  const gateway = await startUdpGateway(lwm2mGateway, {
    config,
    mountpoint: 'lwm2m/${endpoint_name}/',
    ...more,
  })
  opened.push(gateway)
  const mqtt = new MemoryClient(gateway.kernel, 5)
  await mqtt.connect({ clientId: 'mqtt' })
  await mqtt.subscribe('lwm2m/+/up/#', { qos: 2 })
  await mqtt.subscribe('lwm2m/+//v1/#', { qos: 2 })
  const device = await RawCoapPeer.open(gateway.port)
  opened.push(device)
  return new Setting(gateway, mqtt, device)
}

const readPath = (message: CoapMessage) => `/${texts(message, 'Uri-Path').join('/')}`
const text = { options: [uintOption('Content-Format', ContentFormat.text)] }

describe('registration', () => {
  test('a device registers, updates and leaves', async () => {
    const it = await start({ update_msg_publish_condition: 'always' })
    const answer = await it.register()
    expect([answer.code, texts(answer, 'Location-Path')]).toEqual(['2.01', ['rd', 'dev1']])
    expect(it.gateway.clients.sessions.get('dev1')).toMatchObject({
      protocolName: 'LwM2M',
      gatewayVersion: '1.0.1',
      username: 'dev1',
      mountpoint: 'lwm2m/dev1/',
    })
    expect([...(it.gateway.clients.sessions.get('dev1')?.subscriptions.keys() ?? [])]).toEqual([
      'dn/#',
    ])
    expect((await it.register()).code).toBe('2.04')
    expect((await it.device.ask('post', '/rd/dev1?lt=100')).code).toBe('2.04')
    const data = {
      ep: 'dev1',
      lt: 300,
      lwm2m: '1.0',
      b: 'U',
      alternatePath: '/',
      objectList: ['/1/0', '/3/0'],
    }
    expect(await it.events()).toEqual([
      { topic: 'up/register', msgType: 'register', data },
      { topic: 'up/register', msgType: 'register', data },
      { topic: 'up/update', msgType: 'update', data: { ...data, lt: 100 } },
    ])
    expect((await it.device.ask('delete', '/rd/dev1')).code).toBe('2.02')
    expect([it.gateway.clients.sessions.size, it.gateway.listener.currentConnections]).toEqual([
      0, 0,
    ])
  })

  test('an update is reported if it has an object list, unless the settings say always', async () => {
    const it = await start()
    await it.register()
    await it.device.ask('post', '/rd/dev1?lt=100')
    await it.device.ask('post', '/rd/dev1', { payload: '</4/0>' })
    expect((await it.events()).map(({ msgType }) => msgType)).toEqual(['register', 'update'])
  })

  test.each([
    ['ep=dev1&lt=300&lwm2m=3.0', '4.00 Login Failed: invalid lwm2m version'],
    ['lt=300&lwm2m=1.0', '4.00 Login Failed: invalid queries'],
    ['ep=dev1&lwm2m=1.0', '4.00 Login Failed: invalid queries'],
    ['ep=bad&lt=300&lwm2m=1.0', '4.00 Login Failed: not_authorized'],
  ])('%s is refused', async (query, expected) => {
    const refusal = new Refusal(ReasonCode.notAuthorized, 'no')
    const it = await start(
      {},
      { authenticate: ({ clientId }) => (clientId === 'bad' ? refusal : {}) },
    )
    const answer = await it.register(query)
    expect(`${answer.code} ${answer.payload}`).toBe(expected)
    expect(it.gateway.listener.currentConnections).toBe(0)
  })

  test('updates from elsewhere, of another device, and other paths are not found', async () => {
    const it = await start()
    await it.register()
    const other = await RawCoapPeer.open(it.gateway.port)
    opened.push(other)
    expect((await other.ask('post', '/rd/dev1')).code).toBe('4.04')
    expect((await it.device.ask('post', '/rd/dev2')).code).toBe('4.04')
    expect((await it.device.ask('delete', '/rd/dev2')).code).toBe('4.04')
    expect((await it.device.ask('get', '/rd')).code).toBe('4.05')
    expect((await it.device.ask('post', '/bs')).code).toBe('4.04')
  })

  test('the lifetime has limits, and every packet restarts it', async () => {
    const clock = new FakeClock()
    const it = await start({ lifetime_min: '100s', lifetime_max: '1000s' }, { clock })
    await it.register('ep=dev1&lt=1&lwm2m=1.0')
    clock.advance(99_000)
    await it.device.ask('get', '/ping')
    clock.advance(99_000)
    expect(it.gateway.clients.sessions.size).toBe(1)
    clock.advance(1001)
    expect(it.gateway.clients.sessions.size).toBe(0)
    await it.register('ep=dev1&lt=0&lwm2m=1.0')
    clock.advance(999_000)
    expect(it.gateway.clients.sessions.size).toBe(1)
  })
})

describe('commands', () => {
  test('of all kinds reach the device, and its answers the application', async () => {
    const it = await start()
    await it.register()
    await it.events()
    const run = async (
      msgType: string,
      data: object,
      code: string,
      answer: Partial<CoapMessage> = {},
    ) => {
      await it.command({ reqID: 1, msgType, data })
      const request = await it.device.next()
      it.device.answer(request, code, answer)
      const [event] = await it.events()
      return { request: `${request.code} ${readPath(request)}`, event }
    }
    const value = { payload: Buffer.from('Acme'), ...text }
    expect(await run('read', { path: '/3/0/0' }, '2.05', value)).toEqual({
      request: '0.01 /3/0/0',
      event: {
        topic: 'up/resp',
        reqID: 1,
        msgType: 'read',
        data: {
          reqPath: '/3/0/0',
          code: '2.05',
          codeMsg: 'content',
          content: [{ path: '/3/0/0', value: 'Acme' }],
        },
      },
    })
    const write = { path: '/3/0/13', type: 'Integer', value: '1' }
    const changed = { event: { data: { reqPath: '/3/0/13', code: '2.04', codeMsg: 'changed' } } }
    expect(await run('write', write, '2.04')).toMatchObject({ request: '0.03 /3/0/13', ...changed })
    expect(await run('execute', { path: '/3/0/4' }, '2.04')).toMatchObject({
      request: '0.02 /3/0/4',
      event: { msgType: 'execute', data: { code: '2.04' } },
    })
    expect(await run('delete', { path: '/31/0' }, '4.04')).toMatchObject({
      request: '0.04 /31/0',
      event: { data: { code: '4.04', codeMsg: 'not_found' } },
    })
    expect(
      await run('discover', { path: '/3' }, '2.05', { payload: Buffer.from('</3/0>,</3/0/1>') }),
    ).toMatchObject({
      event: { data: { content: ['</3/0>', '</3/0/1>'] } },
    })
  })

  test('are sent one at a time; what is no command is ignored', async () => {
    const it = await start()
    await it.register()
    await it.events()
    await it.command({ msgType: 'fly', data: { path: '/3' } })
    for (const reqID of [1, 2])
      await it.command({ reqID, msgType: 'read', data: { path: '/3/0/0' } }, 2)
    const first = await it.device.next()
    expect(await it.events()).toEqual([])
    expect(it.device.peer.unread).toBe(0)
    it.device.answer(first, '4.04')
    it.device.answer(await it.device.next(), '4.04')
    expect((await it.events()).map(({ reqID }) => reqID)).toEqual([1, 2])
    expect(it.gateway.clients.sessions.get('dev1')?.inflight.size).toBe(0)
  })

  test('a separate answer has an acknowledgement before it', async () => {
    const it = await start()
    await it.register()
    await it.events()
    const data = { path: '/3/0/0' }
    await it.command({ reqID: 5, msgType: 'read', data })
    const request = await it.device.next()
    it.device.acknowledge(request)
    expect(await it.events()).toEqual([{ topic: 'up/resp', reqID: 5, msgType: 'ack', data }])
    const value = { payload: Buffer.from('Acme'), ...text }
    it.device.answer(request, '2.05', { type: 'con', messageId: 9, ...value })
    expect(await it.device.next()).toMatchObject({ type: 'ack', messageId: 9 })
    expect(await it.events()).toMatchObject([{ msgType: 'read', data: { code: '2.05' } }])
  })

  test('a reset and silence are reported', async () => {
    const clock = new FakeClock()
    const it = await start({}, { clock })
    await it.register()
    await it.events()
    const data = { path: '/3/0/0' }
    await it.command({ reqID: 1, msgType: 'read', data })
    it.device.acknowledge(await it.device.next(), 'rst')
    expect(await it.events()).toEqual([{ topic: 'up/resp', reqID: 1, msgType: 'coap_reset', data }])
    await it.command({ reqID: 2, msgType: 'read', data })
    for (let i = 0; i < 5; i++) {
      await it.device.next()
      clock.advance(50_000)
    }
    expect(await it.events()).toEqual([
      { topic: 'up/resp', reqID: 2, msgType: 'coap_timeout', data },
    ])
  })

  test('a long value is written and read in blocks', async () => {
    const it = await start()
    await it.register()
    await it.events()
    const firmware = Buffer.alloc(2500, 'f')
    const data = { path: '/5/0/0', type: 'Opaque', value: firmware.toString('base64') }
    await it.command({ msgType: 'write', data })
    const parts: Buffer[] = []
    for (let more = true; more; ) {
      const request = await it.device.next()
      const block = readBlock(request, 'Block1')
      if (typeof block !== 'object') throw new Error('no block')
      parts.push(request.payload)
      ;({ more } = block)
      it.device.answer(request, more ? '2.31' : '2.04', { options: [blockOption('Block1', block)] })
    }
    expect(Buffer.concat(parts).subarray(-2500)).toEqual(firmware)
    expect(await it.events()).toMatchObject([{ data: { code: '2.04' } }])

    await it.command({ msgType: 'read', data: { path: '/3/0/0' } })
    for (const number of [0, 1, 2]) {
      const payload = firmware.subarray(number * 1024, number * 1024 + 1024)
      const options = [blockOption('Block2', { number, more: number < 2, size: 1024 })]
      it.device.answer(await it.device.next(), '2.05', {
        payload,
        options: number === 0 ? [...options, ...text.options] : options,
      })
    }
    expect(await it.events()).toMatchObject([
      { data: { content: [{ path: '/3/0/0', value: firmware.toString() }] } },
    ])
  })

  test('in queue mode they wait until the device sends something', async () => {
    const clock = new FakeClock()
    const it = await start({ qmode_time_window: '20s' }, { clock })
    await it.register('ep=dev1&lt=300&lwm2m=1.0&b=UQ')
    clock.advance(20_001)
    await it.command({ reqID: 1, msgType: 'read', data: { path: '/3/0/0' } })
    await it.mqtt.settle()
    expect(it.device.peer.unread).toBe(0)
    expect((await it.device.ask('post', '/rd/dev1')).code).toBe('2.04')
    expect(readPath(await it.device.next())).toBe('/3/0/0')
  })

  test('the alternate path is before the paths of the device', async () => {
    const it = await start()
    await it.register('ep=dev1&lt=300&lwm2m=1.1', '</lwm2m>;rt="oma.lwm2m",</lwm2m/3/0>')
    await it.command({ msgType: 'read', data: { path: '/3/0' } })
    expect(readPath(await it.device.next())).toBe('/lwm2m/3/0')
  })
})

describe('observations', () => {
  const percent = (value: number, sequence: number) => ({
    payload: Buffer.from(String(value)),
    options: [uintOption('Observe', sequence), ...text.options],
  })

  test('notify until they are cancelled', async () => {
    const it = await start()
    await it.register()
    await it.events()
    const data = { path: '/3/0/9' }
    await it.command({ reqID: 3, msgType: 'observe', data })
    const request = await it.device.next()
    expect(uint(request, 'Observe')).toBe(0)
    it.device.answer(request, '2.05', percent(90, 7))
    it.device.answer(request, '2.05', { type: 'con', messageId: 77, ...percent(89, 8) })
    expect(await it.device.next()).toMatchObject({ type: 'ack', messageId: 77 })
    it.device.answer(request, '2.05', { type: 'non', messageId: 78, ...percent(88, 9) })
    const content = (value: number) => ({ content: [{ path: '/3/0/9', value }] })
    expect(await it.events()).toMatchObject([
      { topic: 'up/resp', msgType: 'observe', reqID: 3, seqNum: 7, data: content(90) },
      { topic: 'up/notify', msgType: 'notify', reqID: 3, seqNum: 8, data: content(89) },
      { topic: 'up/notify', msgType: 'notify', reqID: 3, seqNum: 9, data: content(88) },
    ])
    await it.command({ reqID: 4, msgType: 'cancel-observe', data })
    const cancel = await it.device.next()
    expect([uint(cancel, 'Observe'), cancel.token]).toEqual([1, request.token])
    it.device.answer(cancel, '2.05', { payload: Buffer.from('88'), ...text })
    it.device.answer(request, '2.05', { type: 'con', messageId: 79, ...percent(87, 10) })
    expect(await it.device.next()).toMatchObject({ type: 'rst', messageId: 79 })
  })

  test('of firmware updates have a topic of their own', async () => {
    const it = await start()
    await it.register()
    await it.events()
    await it.command({ msgType: 'observe', data: { path: '/5/0/3' } })
    const request = await it.device.next()
    it.device.answer(request, '2.05', percent(0, 1))
    it.device.answer(request, '2.05', { type: 'non', messageId: 78, ...percent(1, 2) })
    expect((await it.events()).map(({ topic }) => topic)).toEqual(['up/resp', '/v1/up/dm'])
  })

  test('of all known objects begin with the registration, if the settings say so', async () => {
    const it = await start({ auto_observe: true })
    await it.register(undefined, '</1/0>,</3/0>,</3303/0>,</9999/0>')
    const paths: string[] = []
    for (let i = 0; i < 2; i++) {
      const request = await it.device.next()
      paths.push(readPath(request))
      it.device.answer(request, '4.04')
    }
    await it.events()
    expect([paths, it.device.peer.unread]).toEqual([['/3/0', '/3303/0'], 0])
  })
})

describe('definitions of objects', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <LWM2M><Object ObjectType="MODefinition"><Name>Valve</Name><ObjectID>26241</ObjectID>
    <Resources><Item ID="1"><Name>Opening</Name><Operations>RW</Operations>
    <MultipleInstances>Single</MultipleInstances><Type>Integer</Type></Item></Resources></Object></LWM2M>`

  test('are read from files of the registry', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-lwm2m-'))
    opened.push({ close: () => rmSync(dataDir, { recursive: true }) })
    mkdirSync(join(dataDir, 'objects'))
    const missing = {
      path: 'xml_dir',
      expected: expect.stringContaining('no_xml_files_found') as unknown,
    }
    await expect(readDefinitions('objects', dataDir)).rejects.toMatchObject(missing)
    await expect(readDefinitions('/nope', dataDir)).rejects.toMatchObject(missing)
    writeFileSync(join(dataDir, 'objects', '26241.xml'), xml)
    const it = await start({ xml_dir: 'objects' }, { dataDir })
    await it.register()
    await it.events()
    await it.command({ msgType: 'read', data: { path: '/26241/0/1' } })
    it.device.answer(await it.device.next(), '2.05', { payload: Buffer.from('40'), ...text })
    expect(await it.events()).toMatchObject([
      { data: { content: [{ path: '/26241/0/1', value: 40 }] } },
    ])
    writeFileSync(join(dataDir, 'objects', 'bad.xml'), '<LWM2M>')
    await expect(readDefinitions('objects', dataDir)).rejects.toMatchObject({
      expected: 'bad.xml is not a definition of an object of LwM2M',
    })
  })
})
