import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type ExprotoService, startExprotoService } from '@signalbox/testing/exproto-service'
import { freePort } from '@signalbox/testing/free-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  coapDevice,
  exprotoDevice,
  type Login,
  lwm2mDevice,
  type ProtocolDevice,
  snDevice,
  stompDevice,
} from './testing/protocol-devices.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

// What is true of the clients of every gateway.

interface Protocol {
  type: 'tcp' | 'udp'
  fields(): Promise<object>
  connect(port: number, login: Login): Promise<ProtocolDevice>
  /** What its clients are answered. */
  answers: { banned: string; wrongPassword: string; published: string; denied: string }
  /** A retained message, and how the client gets it. */
  retained: { payload: string; received: string }
}

const PLAIN = { payload: 'kept', received: 'kept' }
const translators = Object.fromEntries(
  Object.entries({
    command: 'in/#',
    response: 'out/response',
    notify: 'out/notify',
    register: 'out/denied',
    update: 'out/seen',
  }).map(([name, topic]) => [name, { topic, qos: 0 }]),
)

let api: TestApi
let service: HttpService
let exproto: ExprotoService
let adapter: number
const opened: ProtocolDevice[] = []

const protocols: Partial<Record<GatewayName, Protocol>> = {
  stomp: {
    type: 'tcp',
    fields: async () => ({ clientinfo_override: { clientid: '${Packet.headers.login}' } }),
    connect: stompDevice,
    answers: {
      banned: 'Login Failed: banned',
      wrongPassword: 'Login Failed: not_authorized',
      published: 'RECEIPT',
      denied: 'Insufficient permissions for out/denied',
    },
    retained: PLAIN,
  },
  mqttsn: {
    type: 'udp',
    fields: async () => ({}),
    connect: snDevice,
    // Not authorized is 128, as in API 5.7.2.
    answers: { banned: '128', wrongPassword: '128', published: '0', denied: '128' },
    retained: PLAIN,
  },
  coap: {
    type: 'udp',
    fields: async () => ({ connection_required: true, notify_type: 'non' }),
    connect: coapDevice,
    answers: {
      banned: '4.00 Login Failed: banned',
      wrongPassword: '4.00 Login Failed: not_authorized',
      published: '2.04',
      denied: '4.01',
    },
    retained: PLAIN,
  },
  lwm2m: {
    type: 'udp',
    fields: async () => ({
      xml_dir: 'etc/lwm2m_xml/',
      translators,
      update_msg_publish_condition: 'always',
    }),
    connect: lwm2mDevice,
    answers: {
      banned: '4.00 Login Failed: banned',
      wrongPassword: '4.00 Login Failed: not_authorized',
      published: '2.04',
      // The registration is valid all the same; its event is not published.
      denied: '2.04',
    },
    retained: {
      payload: '{"msgType":"read","data":{"path":"/3/0/0"}}',
      received: '/3/0/0',
    },
  },
  exproto: {
    type: 'tcp',
    async fields() {
      adapter = await freePort()
      return {
        server: { bind: `127.0.0.1:${adapter}` },
        handler: { address: exproto.address, service_name: 'ConnectionUnaryHandler' },
      }
    },
    connect: exprotoDevice,
    answers: {
      banned: 'ERR PERMISSION_DENY banned',
      wrongPassword: 'ERR PERMISSION_DENY not_authorized',
      published: 'OK',
      denied: 'ERR PERMISSION_DENY Authorization deny',
    },
    retained: PLAIN,
  },
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await api.call(method, path, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}

beforeAll(async () => {
  service = await startHttpService()
  service.answer = (response, { body }) => {
    const { clientid, password } = JSON.parse(body) as Record<string, string>
    const isRight = password === 'right' || clientid === 'good'
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ result: isRight ? 'allow' : 'deny' }))
  }
  exproto = await startExprotoService()
  api = await startApi()
  await call('POST', '/authorization/sources', {
    type: 'file',
    enable: true,
    rules: '{deny, all, publish, ["out/denied", "gw/+/out/denied"]}.\n{allow, all}.',
  })
  await call('POST', '/banned', { as: 'clientid', who: 'banned' })
  await call('POST', '/rules', {
    id: 'seen',
    sql: 'SELECT topic, clientid FROM "gw/+/out/seen"',
    actions: [
      {
        function: 'republish',
        args: { topic: 'seen/${topic}', payload: '${clientid}', qos: 0, retain: false },
      },
    ],
  })
})

afterAll(async () => {
  for (const device of opened) device.close()
  await api.close()
  await exproto.kill()
  await service.stop()
})

describe.each(Object.entries(protocols))('clients of %s', (name, protocol) => {
  const { answers, retained } = protocol
  let port = 0

  async function connect(login: Partial<Login> = {}): Promise<ProtocolDevice> {
    const device = await protocol.connect(port, { clientId: 'good', password: 'right', ...login })
    opened.push(device)
    return device
  }

  beforeAll(async () => {
    await call('PUT', `/gateways/${name}`, {
      ...(await protocol.fields()),
      mountpoint: `gw/${name}/`,
      listeners: [{ type: protocol.type, name: 'default', bind: '127.0.0.1:0' }],
    })
    await call('POST', `/gateways/${name}/authentication`, {
      ...{ mechanism: 'password_based', backend: 'http', method: 'post', url: service.url },
      headers: { 'content-type': 'application/json' },
      body: { clientid: '${clientid}', password: '${password}' },
    })
    const [entry] = api.broker.gateways.get(name)?.listeners.values() ?? []
    port = entry?.listener?.address.port ?? 0
    if (name === 'exproto') await exproto.use(`127.0.0.1:${adapter}`)
  })

  it('that are banned are refused', async () => {
    expect((await connect({ clientId: 'banned' })).refusal).toBe(answers.banned)
  })

  it('with a wrong password are refused', async () => {
    // Those without a password are known by their client ID.
    const login = { clientId: 'other', password: 'wrong' }
    expect((await connect(login)).refusal).toBe(answers.wrongPassword)
    expect(await call('GET', `/gateways/${name}/metrics`)).toMatchObject({
      'authentication.failure': 1,
    })
  })

  it('get retained messages, are seen by rules, and are denied by the ACL', async () => {
    await call('POST', '/publish', {
      topic: `gw/${name}/in/kept`,
      payload: retained.payload,
      retain: true,
    })
    const app = api.client(5)
    await app.connect({ clientId: `app-${name}` })
    await app.subscribe(`seen/gw/${name}/#`)
    const device = await connect()
    expect(device.refusal).toBeUndefined()
    await device.subscribe('in/kept')
    expect(await device.next()).toBe(retained.received)
    expect(await device.publish('out/seen', 'x')).toBe(answers.published)
    expect(await app.next('publish')).toMatchObject({
      topic: `seen/gw/${name}/out/seen`,
      payload: Buffer.from('good'),
    })
    const denied = () => api.broker.metrics.snapshot()['authorization.deny']
    const before = denied()
    expect(await device.publish('out/denied', 'x')).toBe(answers.denied)
    await waitFor(() => denied() === before + 1)
    expect(await call('GET', `/gateways/${name}/clients/good/timeline`)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'denied', action: 'publish' })]),
    )
  })
})
