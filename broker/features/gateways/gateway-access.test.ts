import type { AccessExplanation } from '@signalbox/contract/access'
import type { Simulation } from '@signalbox/contract/simulation'
import type { Client } from '@stomp/stompjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stompClient } from './testing/stomp-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const AT = '/gateways/stomp'
const BUILT_IN = { mechanism: 'password_based', backend: 'built_in_database' }

let api: TestApi
let client: Client
let clientid: string

const findPort = (id: string) =>
  api.broker.gateways.get('stomp')?.listeners.get(id)?.listener?.address.port ?? 0

async function call(method: string, path: string, body?: unknown) {
  const reply = await api.call(method, path, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}

beforeAll(async () => {
  api = await startApi()
  const listener = (name: string, more: object = {}) => ({
    ...{ type: 'tcp', name, bind: '127.0.0.1:0' },
    ...more,
  })
  await call('PUT', AT, {
    mountpoint: 'plant/${username}/',
    listeners: [
      listener('default'),
      listener('other', { mountpoint: 'other/' }),
      listener('secure', { type: 'ssl' }),
    ],
  })
  await call('POST', `${AT}/authentication`, BUILT_IN)
  await call('POST', `${AT}/authentication/users`, { user_id: 'u', password: 'right' })
  await call('POST', `${AT}/listeners/stomp:tcp:other/authentication`, BUILT_IN)
  await call('POST', '/authorization/sources', {
    type: 'file',
    enable: true,
    rules: '{deny, all, publish, ["secret/#"]}.\n{allow, all}.',
  })
  const connectHeaders = { login: 'u', passcode: 'right' }
  client = await stompClient(findPort('stomp:tcp:default'), { connectHeaders })
  const { data } = (await call('GET', `${AT}/clients`)) as { data: { clientid: string }[] }
  clientid = data[0]?.clientid ?? ''
})

afterAll(async () => {
  await client.deactivate()
  await api.close()
})

const explain = (body: object) =>
  call('POST', '/access/explain', { gateway: 'stomp', ...body }) as Promise<AccessExplanation>

describe('the access of a client of a gateway', () => {
  it('is explained with its session, the mountpoint and the authenticator', async () => {
    const gateway = { name: 'stomp', mountpoint: 'plant/u/', authentication: 'stomp' }
    const common = { client: { connected: true, username: 'u' }, gateway }
    expect(await explain({ clientid, action: 'publish', topic: 'a' })).toMatchObject({
      ...common,
      decision: 'allow',
      listener: { id: 'stomp:tcp:default' },
    })
    expect(await explain({ clientid, action: 'publish', topic: 'secret/a' })).toMatchObject({
      ...common,
      decision: 'deny',
      by: 'source',
    })
    const unknown = { gateway: 'stomp', clientid: 'nobody', action: 'publish', topic: 'a' }
    expect(await api.call('POST', '/access/explain', { body: unknown })).toMatchObject({
      status: 404,
      body: { code: 'CLIENTID_NOT_FOUND' },
    })
    const stopped = await api.call('POST', '/access/explain', {
      body: { ...unknown, gateway: 'coap' },
    })
    expect(stopped).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
  })

  it('is explained for a client that is not there, by the authenticator of its listener', async () => {
    const imagined = { imagined: true, clientid: 'c', username: 'u', action: 'connect' }
    expect(await explain({ ...imagined, password: 'right' })).toMatchObject({
      decision: 'allow',
      by: 'authentication',
      gateway: { mountpoint: 'plant/u/', authentication: 'stomp' },
      authentication: { outcome: 'allow' },
    })
    expect(await explain({ ...imagined, password: 'wrong' })).toMatchObject({
      decision: 'deny',
      by: 'authentication',
    })
    const other = { ...imagined, password: 'right', listener: 'stomp:tcp:other' }
    expect(await explain(other)).toMatchObject({
      decision: 'deny',
      gateway: { mountpoint: 'other/', authentication: 'stomp:tcp:other' },
      authentication: { steps: [{ outcome: 'ignore', reason: 'unknown user' }] },
    })
    await call('POST', '/banned', { as: 'username', who: 'u' })
    expect(await explain({ ...imagined, password: 'right' })).toMatchObject({ by: 'ban' })
    await call('DELETE', '/banned/username/u')
  })

  it('of LwM2M is asked about topics with the mountpoint', async () => {
    await call('PUT', '/gateways/lwm2m', {
      xml_dir: 'etc/lwm2m_xml/',
      mountpoint: 'secret/${endpoint_name}/',
      translators: Object.fromEntries(
        ['command', 'response', 'notify', 'register', 'update'].map((name) => [
          name,
          { topic: name, qos: 0 },
        ]),
      ),
      listeners: [{ type: 'udp', name: 'default', bind: '127.0.0.1:0' }],
    })
    const answer = await explain({
      ...{ gateway: 'lwm2m', imagined: true, clientid: 'ep' },
      ...{ action: 'publish', topic: 'response' },
    })
    expect(answer).toMatchObject({
      decision: 'deny',
      gateway: { name: 'lwm2m', mountpoint: 'secret/ep/', authentication: null },
    })
  })
})

it('a simulated publish of a client of a gateway reaches clients of gateways', async () => {
  const received: string[] = []
  client.subscribe('a', ({ body }) => void received.push(body), { id: 's', receipt: 'r' })
  await new Promise<void>((resolve) => client.watchForReceipt('r', () => resolve()))
  const simulate = (topic: string) =>
    call('POST', '/publish/simulate', {
      ...{ gateway: 'stomp', clientid, topic, payload: 'x' },
    }) as Promise<Simulation>
  expect(await simulate('a')).toMatchObject({
    receivers: [{ clientid, gateway: 'stomp', outcome: 'delivered', topics: ['a'] }],
  })
  expect((await simulate('secret/a')).steps.at(-1)).toMatchObject({
    name: 'authorization',
    outcome: 'refused',
  })
  expect(received).toEqual([])
})

it('Prometheus scrapes the clients and counters of each gateway', async () => {
  const reply = await api.call('GET', '/prometheus/stats', { authorization: null })
  const text = String(reply.body)
  for (const line of [
    'emqx_gateway_connections_count{gateway="stomp"} 1',
    'emqx_gateway_sessions_count{gateway="lwm2m"} 0',
    'emqx_gateway_client_connected{gateway="stomp"} 1',
    'emqx_gateway_authentication_success{gateway="stomp"} 1',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toContain('emqx_cert_expiry_at{listener_type="stomp:ssl",listener_name="secure"}')
})
