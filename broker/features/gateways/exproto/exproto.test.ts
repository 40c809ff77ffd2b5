import { CLOSED } from '@signalbox/testing/closed-port'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { type ExprotoService, startExprotoService } from '@signalbox/testing/exproto-service'
import { freePort } from '@signalbox/testing/free-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  caCertificate,
  serverCertificate,
  serverKey,
} from '../../../kernel/testing/certificates.ts'
import { stop } from '../../../kernel/hooks.ts'
import { GatewayBroker } from '../testing/gateway-broker.ts'

const TYPES = { UNARY: 'ConnectionUnaryHandler', STREAM: 'ConnectionHandler' } as const

let t: GatewayBroker
let service: ExprotoService
const closing: (() => void)[] = []

beforeEach(async () => {
  service = await startExprotoService()
  t = await GatewayBroker.start()
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await t.close()
  await service.kill()
})

interface Options {
  service_name?: (typeof TYPES)[keyof typeof TYPES]
  idle_timeout?: string
  mountpoint?: string
  ssl_options?: object
}

/** Loads the gateway; gives the port of its listener. */
async function load(
  { service_name = TYPES.UNARY, ssl_options, ...more }: Options = {},
  listener: { type?: 'tcp' | 'udp' } = {},
): Promise<number> {
  const adapter = await freePort()
  const server = { bind: `127.0.0.1:${adapter}`, ...(ssl_options && { ssl_options }) }
  const handler = { address: service.address, service_name }
  const port = await t.load('exproto', { server, handler, ...more } as never, listener)
  const isSecure = ssl_options !== undefined
  await service.use(
    `${isSecure ? 'localhost' : '127.0.0.1'}:${adapter}`,
    isSecure ? caCertificate : undefined,
  )
  return port
}

interface Device {
  text: string
  isClosed: boolean
  send(line: string): void
  has(part: string): Promise<unknown>
  closed(): Promise<unknown>
}

const device = (write: (line: string) => void): Device => ({
  text: '',
  isClosed: false,
  send: (line) => write(`${line}\n`),
  has(part) {
    return waitFor(() => this.text.includes(part), { what: `${part} in ${this.text}` })
  },
  closed() {
    return waitFor(() => this.isClosed, { what: 'the end' })
  },
})

function tcpDevice(port: number): Device {
  const socket = connect(port, '127.0.0.1')
  const it = device((line) => socket.write(line))
  socket.on('data', (chunk) => (it.text += chunk.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (it.isClosed = true))
  closing.push(() => socket.destroy())
  return it
}

function udpDevice(port: number): Device {
  const socket = createSocket('udp4')
  const it = device((line) => socket.send(line, port, '127.0.0.1'))
  socket.on('message', (chunk) => (it.text += chunk.toString()))
  closing.push(() => socket.close())
  return it
}

it.each(Object.values(TYPES))(
  '%s: a device publishes, subscribes and gets messages by its own protocol',
  async (service_name) => {
    const port = await load({ service_name, mountpoint: 'lines/' })
    const client = await t.mqtt()
    await client.mqtt.subscribeAsync('#', { qos: 1 })
    const it = tcpDevice(port)
    it.send('PUB a 0 early')
    await it.has('ERR UNKNOWN {error,unexpected_call}')
    it.send('CONNECT d1 ann pw')
    await it.has('OK')
    it.send('CONNECT d1 ann pw')
    await it.has('ERR PERMISSION_DENY Duplicated authenticate command')
    it.send('SUB cmd/+ 1')
    it.send('PUB up/1 1 hello there')
    expect(String((await client.message('lines/up/1')).payload)).toBe('hello there')
    await client.mqtt.publishAsync('lines/cmd/x', 'go', { qos: 1 })
    await it.has('MSG cmd/x go')
    it.send('RAW plain/1 raw')
    await client.message('plain/1')
    it.send('PUB up/1 3 x')
    await it.has('ERR PARAMS_TYPE_ERROR qos is 0, 1 or 2')
    const session = t.broker.kernel.sessionOf('d1', 'exproto')
    expect(session).toMatchObject({ protocolName: 'lines', gatewayVersion: '1.0', username: 'ann' })
    it.send('UNSUB cmd/+')
    await waitFor(() => session?.subscriptions.size === 0)
    it.send('CLOSE')
    await it.closed()
    expect(await service.call('OnSocketCreated')).toMatchObject({
      conninfo: { socktype: 'TCP', peername: { host: '127.0.0.1' }, sockname: { port } },
    })
    await service.call('OnSocketClosed')
    await waitFor(() => t.broker.kernel.sessionOf('d1', 'exproto') === undefined)
  },
)

it('a device that is silent for longer than its timer ends, and the service is notified', async () => {
  const it = tcpDevice(await load())
  it.send('CONNECT d1 u p')
  await it.has('OK')
  it.send('TIMER 1')
  await it.closed()
  expect(await service.call('OnTimerTimeout')).toMatchObject({ type: 'KEEPALIVE' })
  expect(await service.call('OnSocketClosed')).toMatchObject({ reason: 'keepalive_timeout' })
})

it('a UDP peer is a connection; it ends without a timer or a login', async () => {
  const port = await load({ idle_timeout: '500ms' }, { type: 'udp' })
  const forgotten = udpDevice(port)
  forgotten.send('hello')
  await forgotten.has('ERR unknown hello')
  await service.call('OnSocketClosed')
  const it = udpDevice(port)
  it.send('CONNECT d1 u p')
  await it.has('OK')
  it.send('SUB a 0')
  await waitFor(() => t.broker.kernel.sessionOf('d1', 'exproto')?.subscriptions.size === 1)
  await (await t.mqtt()).mqtt.publishAsync('a', 'by udp', { qos: 1 })
  await it.has('MSG a by udp')
})

it('a service that dies ends its connections, and no other client', async () => {
  const port = await load()
  const it = tcpDevice(port)
  it.send('CONNECT d1 u p')
  await it.has('OK')
  const client = await t.mqtt()
  it.send('CRASH')
  await it.closed()
  await waitFor(() => t.broker.kernel.sessionOf('d1', 'exproto') === undefined)
  const late = tcpDevice(port)
  await late.closed()
  await client.mqtt.publishAsync('x', 'y', { qos: 1 })
})

it('the state of the service is known without a device, with an alarm and the failed calls', async () => {
  const alarms = () => t.broker.alarms.active().map(({ name }) => name)
  const state = () => t.broker.gateways.get('exproto')?.running?.service
  await t.load('exproto', {
    server: { bind: `127.0.0.1:${await freePort()}` },
    handler: { address: `http://${CLOSED}`, service_name: TYPES.UNARY },
  })
  await waitFor(() => state()?.reason !== undefined)
  expect(state()).toMatchObject({ isConnected: false, failedCalls: 0 })
  expect(state()?.reason).toMatch(/ECONNREFUSED/)
  expect(alarms()).toEqual(['gateway:exproto:handler'])
  const port = await load()
  await waitFor(() => state()?.isConnected === true)
  expect(state()).toEqual({ isConnected: true, reason: undefined, failedCalls: 0 })
  expect(alarms()).toEqual([])
  await service.kill()
  await waitFor(() => state()?.isConnected === false)
  expect(alarms()).toEqual(['gateway:exproto:handler'])
  await tcpDevice(port).closed()
  expect(state()?.failedCalls).toBe(1)
  await t.broker.gateways.remove('exproto')
  expect(alarms()).toEqual([])
})

it('kicked and refused clients: the link ends, or stays for another login', async () => {
  const port = await load()
  const allow = t.broker.kernel.hooks.on('client.authorize', () => stop('deny' as const), 'limit')
  const it = tcpDevice(port)
  it.send('CONNECT  u p')
  await it.has('ERR REQUIRED_PARAMS_MISSED')
  it.send('CONNECT d1 u p')
  await it.has('OK')
  it.send('SUB a 0')
  await it.has('ERR PERMISSION_DENY Authorization deny')
  allow()
  t.gateway('exproto').clients?.kick('d1')
  await it.closed()
  expect(await service.call('OnSocketClosed')).toMatchObject({ reason: 'kicked' })
})

it('the adapter has TLS if it is configured', async () => {
  const ssl_options = { enable: true, certfile: serverCertificate, keyfile: serverKey }
  const it = tcpDevice(await load({ ssl_options }))
  it.send('CONNECT d1 u p')
  await it.has('OK')
})

it.each([
  [{ server: { bind: 'x' }, handler: { address: `http://${CLOSED}` } }],
  [{ server: { bind: '9100' }, handler: { address: 'ftp://h:1' } }],
  [
    {
      server: { bind: '9100', ssl_options: { enable: true } },
      handler: { address: `http://${CLOSED}` },
    },
  ],
])('refuses %j', async (fields) => {
  await expect(t.load('exproto', fields as never)).rejects.toThrow('cannot be')
})
