import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { gatewayListenerSchemas } from '@signalbox/contract/gateway-listener-fields'
import { findServer } from '@signalbox/testing/servers'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'zod/mini'
import { uintOption } from './coap/message.ts'
import { encodePacket } from './mqttsn/encode.ts'
import type { StoredGateway } from './setting.ts'
import { RawCoapPeer } from './testing/coap-peer.ts'
import { UdpPeer } from './testing/udp-gateway.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
const opened: { close(): unknown }[] = []

beforeAll(async () => {
  api = await startApi()
})

afterAll(async () => {
  for (const each of opened) await each.close()
  await api.close()
})

const translator = (topic: string) => ({ topic, qos: 0 })

const SETTINGS = {
  coap: { connection_required: true, mountpoint: 'co/' },
  lwm2m: {
    xml_dir: 'etc/lwm2m_xml/',
    translators: {
      command: translator('dn/#'),
      response: translator('up/resp'),
      notify: translator('up/notify'),
      register: translator('up/register'),
      update: translator('up/update'),
    },
  },
  mqttsn: { mountpoint: 'sn/' },
}

/** Loads a gateway on a free port, and returns the port. */
async function load(name: keyof typeof SETTINGS & GatewayName, more: object = {}): Promise<number> {
  const listener = {
    ...{ name: 'default', type: 'udp' as const },
    ...parse(gatewayListenerSchemas.udp, { bind: '127.0.0.1:0' }),
  }
  const stored = {
    ...parse(gatewaySchemas[name], { ...SETTINGS[name], ...more }),
    ...{ name, created_at: '2026-01-01T00:00:00.000Z', listeners: [listener] },
  } as StoredGateway // of its type
  await api.broker.gateways.change(name, () => stored)
  const [entry] = api.broker.gateways.get(name)?.listeners.values() ?? []
  if (entry?.listener === undefined) throw new Error(`${name} does not listen`)
  return entry.listener.address.port
}

async function device(port: number): Promise<RawCoapPeer> {
  const peer = await RawCoapPeer.open(port)
  opened.push(peer)
  return peer
}

async function subscribe(filter: string): Promise<MemoryClient> {
  const client = api.client(5)
  await client.connect({ clientId: `app ${filter}` })
  await client.subscribe(filter, { qos: 1 })
  return client
}

const received = async (client: MemoryClient) =>
  (await client.settle()).flatMap((packet) =>
    packet.cmd === 'publish' ? [`${packet.topic} ${packet.payload}`] : [],
  )

describe('requests to a CoAP client', () => {
  const body = {
    token: 'tk',
    method: 'get',
    timeout: '5s',
    content_type: 'text/plain',
    payload: 'x',
  }
  const request = (clientid: string, more: object = {}) =>
    api.call('POST', `/gateways/coap/clients/${clientid}/request`, { body: { ...body, ...more } })

  it('reach it, and its answer the caller', async () => {
    const peer = await device(await load('coap'))
    await peer.ask('post', '/mqtt/connection?clientid=co-1&username=u')
    const answered = request('co-1')
    const message = await peer.next()
    expect(message).toMatchObject({
      code: '0.01',
      token: Buffer.from('tk'),
      payload: Buffer.from('x'),
    })
    peer.answer(message, '2.05', { payload: Buffer.from('21.5') })
    expect(await answered).toMatchObject({
      status: 200,
      body: { token: 'tk', method: '{ok,content}', payload: '21.5' },
    })
    const binary = request('co-1', { content_type: 'application/octet-stream' })
    const second = await peer.next()
    peer.answer(second, '4.04', { payload: Buffer.of(0, 255) })
    expect((await binary).body).toMatchObject({ method: '{error,not_found}', payload: 'AP8=' })
    const late = request('co-1', { timeout: '10ms' })
    expect(await late).toMatchObject({ status: 504, body: { code: 'CLIENT_NOT_RESPONSE' } })
  })

  it('to nobody, and wrong ones, are refused', async () => {
    expect(await request('nobody')).toMatchObject({
      status: 404,
      body: { code: 'CLIENT_NOT_FOUND' },
    })
    await load('coap')
    expect((await request('nobody')).status).toBe(404)
    for (const wrong of [
      { method: 'fly' },
      { timeout: 'x' },
      { token: '123456789' },
      { token: undefined },
    ]) {
      expect(await request('nobody', wrong)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
  })
})

describe('a LwM2M device', () => {
  it('is read, written, observed and discovered by the API', async () => {
    const peer = await device(await load('lwm2m'))
    const app = await subscribe('lwm2m/+/up/#')
    await peer.ask('post', '/rd?ep=lw-1&lt=300&lwm2m=1.0', { payload: '</3/0>' })
    expect(await received(app)).toEqual([
      'lwm2m/lw-1/up/register {"msgType":"register","data":{"alternatePath":"/","ep":"lw-1","lt":300,"lwm2m":"1.0","objectList":["/3/0"]}}',
    ])
    const at = '/gateways/lwm2m/clients/lw-1'
    const lookup = (action: string, path = '/3/0') =>
      api.read(`${at}/lookup?action=${action}&path=${path}`)
    const missing = {
      clientid: 'lw-1',
      path: '/3/0',
      action: 'discover',
      code: '6.01',
      codeMsg: 'reply_not_received',
    }
    expect(await lookup('discover')).toEqual(missing)

    const call = async (operation: string, query: string) => {
      expect((await api.call('POST', `${at}/${operation}?${query}`)).status).toBe(204)
      return peer.next()
    }
    const read = await call('read', 'path=/3/0/0')
    expect(await lookup('read', '/3/0/0')).toMatchObject({ code: '6.01' })
    peer.answer(read, '2.05', { payload: Buffer.from('Acme') })
    await waitFor(async () =>
      expect(await lookup('read', '/3/0/0')).toMatchObject({ code: '2.05' }),
    )
    expect(await lookup('read', '/3/0/0')).toMatchObject({
      codeMsg: 'content',
      content: [{ path: '/3/0/0', value: 'Acme' }],
    })
    const write = await call('write', 'path=/3/0/13&type=Integer&value=1')
    expect([write.code, write.payload.toString('hex')]).toEqual(['0.03', 'c10d01'])
    peer.answer(write, '2.04')
    const observe = await call('observe', 'path=/3/0/9&enable=true')
    const percent = { payload: Buffer.from('90'), options: [uintOption('Observe', 5)] }
    peer.answer(observe, '2.05', percent)
    await waitFor(async () =>
      expect(await lookup('observe', '/3/0/9')).toMatchObject({ code: '2.05' }),
    )
    const cancel = await call('observe', 'path=/3/0/9&enable=false')
    peer.answer(cancel, '2.05', { payload: Buffer.from('90') })

    const command = { reqID: 1, msgType: 'discover', data: { path: '/3/0' } }
    app.publish('lwm2m/lw-1/dn/any', JSON.stringify(command), { qos: 0 })
    const links = Buffer.from('</3/0>;pmin=1,</3/0/9>,</3/0/4>,</9999/0>')
    peer.answer(await peer.next(), '2.05', { payload: links })
    await waitFor(async () => expect(await lookup('discover')).toMatchObject({ code: '2.05' }))
    expect(await lookup('discover')).toMatchObject({
      content: [
        { path: '/3/0', name: 'Device' },
        { path: '/3/0/9', name: 'Battery Level', operations: 'R', dataType: 'Integer' },
        { path: '/3/0/4', name: 'Reboot', operations: 'E' },
        { '/9999/0': '/9999/0' },
      ],
    })
  })

  it('that is not there, and wrong commands, are refused', async () => {
    const none = await api.call('POST', '/gateways/lwm2m/clients/nobody/read?path=/3/0/0')
    expect(none).toMatchObject({ status: 404, body: { code: 'CLIENT_NOT_FOUND' } })
    const peer = await device(await load('lwm2m'))
    await peer.ask('post', '/rd?ep=lw-2&lt=300&lwm2m=1.0')
    for (const wrong of [
      'read',
      'read?path=/x',
      'write?path=/3/0/13&type=Integer&value=x',
      'write?path=/3/0/13&type=Int&value=1',
      'observe?path=/3/0',
    ]) {
      const reply = await api.call('POST', `/gateways/lwm2m/clients/lw-2/${wrong}`)
      expect(reply, wrong).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
    const action = await api.call('GET', '/gateways/lwm2m/clients/lw-2/lookup?path=/3&action=fly')
    expect(action.status).toBe(400)
  })
})

describe("libcoap's client", () => {
  /** Runs it, and returns what it printed. */
  async function coapClient(...words: string[]): Promise<string> {
    const child = spawn(findServer('coap-client'), words, { stdio: ['ignore', 'pipe', 'pipe'] })
    // Both at once: what nobody reads when a process ends is thrown away.
    return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  }

  it('connects, publishes short and long messages, and observes', async () => {
    const port = await load('coap')
    const url = (path: string) => `coap://127.0.0.1:${port}/${path}`
    const app = await subscribe('co/#')
    const token = (
      await coapClient('-m', 'post', url('mqtt/connection?clientid=lib&username=u&password=p'))
    ).trim()
    expect(token).toMatch(/^\d+$/)
    const who = `clientid=lib&token=${token}`
    await coapClient('-m', 'post', '-e', 'hello', url(`ps/a/b?${who}`))
    const long = 'x'.repeat(3000)
    await coapClient('-m', 'post', '-b', '512', '-e', long, url(`ps/long?${who}`))
    expect(await received(app)).toEqual(['co/a/b hello', `co/long ${long}`])
    expect(await coapClient('-m', 'get', url('ps/a?clientid=lib&token=1'))).toContain('4.00')

    const observing = coapClient('-m', 'get', '-s', '3', '-w', url(`ps/down?${who}&qos=1`))
    await waitFor(() =>
      expect(api.broker.kernel.sessionOf('lib', 'coap')?.subscriptions.has('down')).toBe(true),
    )
    app.publish('co/down', 'first', { qos: 1, messageId: 1 })
    app.publish('co/down', `second ${long}`, { qos: 1, messageId: 2 })
    const printed = await observing
    expect(printed).toContain('first')
    expect(printed.replaceAll('\n', '')).toContain(`second ${long}`)
  })
})

describe('clients of several gateways', () => {
  it('exchange messages through the broker, with their mountpoints', async () => {
    const [coap, sn] = [await device(await load('coap')), await UdpPeer.open(await load('mqttsn'))]
    opened.push(sn)
    const answer = await coap.ask('post', '/mqtt/connection?clientid=both')
    sn.send(
      encodePacket({
        type: 'connect',
        clientId: 'both',
        cleanSession: true,
        will: false,
        duration: 60,
      }),
    )
    await sn.next()
    // The same client ID, in two gateways and in MQTT.
    expect(api.broker.kernel.sessionOf('both', 'coap')).toBeDefined()
    expect(api.broker.kernel.sessionOf('both', 'mqttsn')).toBeDefined()
    const app = await subscribe('sn/#')
    sn.send(
      encodePacket({
        ...{ type: 'publish', dup: false, qos: 0, retain: false, messageId: 0 },
        topic: { kind: 'short', name: 'xy' },
        payload: Buffer.from('from the sensor'),
      }),
    )
    await waitFor(async () => expect(await received(app)).toEqual(['sn/xy from the sensor']))
    const query = `clientid=both&token=${answer.payload}`
    await coap.ask('get', `/ps/t?${query}`, { token: 'o', options: [uintOption('Observe', 0)] })
    app.publish('co/t', 'to the device', { qos: 0 })
    expect(await coap.next()).toMatchObject({ payload: Buffer.from('to the device') })
  })
})

describe('the list of clients', () => {
  /** Those of the list that the test has opened. */
  const list = async (name: string) => {
    const query = 'like_clientid=-3'
    return (await api.read<{ data: object[] }>(`/gateways/${name}/clients?${query}`)).data
  }

  it('has the facts of a device, and no peer of CoAP without a connection', async () => {
    const peer = await device(await load('lwm2m'))
    await peer.ask('post', '/rd?ep=lw-3&lt=300&lwm2m=1.0&imei=35')
    expect(await list('lwm2m')).toMatchObject([
      {
        ...{ clientid: 'lw-3', username: '35', endpoint_name: 'lw-3', lifetime: 300 },
        ...{ proto_name: 'LwM2M', proto_ver: '1.0.1', connected: true, keepalive: 0, recv_pkt: 1 },
      },
    ])
    expect((await api.call('DELETE', '/gateways/lwm2m/clients/lw-3')).status).toBe(204)
    expect(await list('lwm2m')).toEqual([])

    const coap = await device(await load('coap', { connection_required: false }))
    expect((await coap.ask('post', '/ps/a')).code).toBe('2.04')
    expect(await api.read('/gateways/coap/clients')).toMatchObject({ data: [] })
    await coap.ask('post', '/mqtt/connection?clientid=co-3&username=cu')
    expect(await list('coap')).toMatchObject([
      { clientid: 'co-3', username: 'cu', proto_name: 'CoAP', proto_ver: '1', clean_start: true },
    ])
    const at = '/gateways/coap/clients/co-3/subscriptions'
    const body = { topic: 'api/t', qos: 1 }
    expect((await api.call('POST', at, { body })).status).toBe(201)
    expect(await api.read(at)).toMatchObject([{ topic: 'co/api/t', qos: 1 }])
    const app = await subscribe('none')
    app.publish('co/api/t', 'unasked', { qos: 0 })
    expect(await coap.next()).toMatchObject({
      token: Buffer.alloc(0),
      payload: Buffer.from('unasked'),
    })
    expect((await api.call('DELETE', `${at}/api%2Ft`)).status).toBe(204)
  })

  it('has sleeping clients of MQTT-SN as not connected', async () => {
    const sn = await UdpPeer.open(await load('mqttsn'))
    opened.push(sn)
    const connect = { clientId: 'sn-3', cleanSession: true, will: false, duration: 60 }
    sn.send(encodePacket({ type: 'connect', ...connect }))
    await sn.next()
    const facts = { clientid: 'sn-3', username: null, proto_name: 'MQTT-SN', proto_ver: '1.2' }
    expect(await list('mqttsn')).toMatchObject([{ ...facts, connected: true, inflight_max: 1 }])
    sn.send(encodePacket({ type: 'disconnect', duration: 60 }))
    await sn.next()
    expect(await list('mqttsn')).toMatchObject([{ ...facts, connected: false }])
  })
})
