import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { ListenerTest } from '../../testing/listener-test.ts'

let test: ListenerTest
beforeAll(async () => {
  test = await ListenerTest.start({ trustedProxies: ['127.0.0.1'] })
})
const open: WebSocket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await test.clean()
})
afterAll(() => test.close())

const create = (websocket: object) => test.create('ws:a', { websocket })

/** Opens a WebSocket; rejects with the status that it is refused with. */
async function connect(
  options: ClientOptions = {},
  { path = '/mqtt', protocols = ['mqtt'] }: { path?: string; protocols?: string[] } = {},
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${test.port('ws:a')}${path}`, protocols, options)
  open.push(socket)
  await once(socket, 'open')
  socket.on('error', () => {}) // how it ends is what the test asks for
  return socket
}

/** The bytes of a WebSocket are counted by its socket, which the library does not publish. */
const innerSocket = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket

const CONNECT = Buffer.from([0x10, 13, 0, 4, 77, 81, 84, 84, 4, 2, 0, 60, 0, 1, 0x77])

it('has its path', async () => {
  await create({ mqtt_path: '/other' })
  await connect({}, { path: '/other?token=1' })
  await expect(connect()).rejects.toThrow('404')
})

it('agrees on a supported subprotocol', async () => {
  await create({ supported_subprotocols: 'mqtt-v5, mqtt' })
  expect((await connect({}, { protocols: ['x', 'mqtt-v5'] })).protocol).toBe('mqtt-v5')
  await expect(connect({}, { protocols: ['mqtt-v3'] })).rejects.toThrow('400')
  await expect(connect({}, { protocols: [] })).rejects.toThrow('400')
})

it('takes clients without subprotocol if it may', async () => {
  await create({ fail_if_no_subprotocol: false })
  expect((await connect({}, { protocols: [] })).protocol).toBe('')
})

it('checks the origin of pages', async () => {
  await create({ check_origin_enable: true, check_origins: 'https://a.example, https://b.example' })
  await connect({ origin: 'https://b.example' })
  await connect()
  await expect(connect({ origin: 'https://c.example' })).rejects.toThrow('403')
  await test.update('ws:a', { websocket: { allow_origin_absence: false } })
  await expect(connect()).rejects.toThrow('403')
})

it('compresses, with the options of the listener', async () => {
  await create({
    compress: true,
    deflate_opts: {
      level: 'best_speed',
      server_context_takeover: 'no_takeover',
      server_max_window_bits: 10,
    },
  })
  const socket = await connect()
  expect(socket.extensions).toBe('permessage-deflate')
  await test.update('ws:a', { websocket: { compress: false } })
  expect((await connect()).extensions).toBe('')
})

it('agrees on windows and contexts of the compression', async () => {
  const readExtensions = async (deflate_opts: object) => {
    await create({ compress: true, deflate_opts })
    const asked = { clientMaxWindowBits: 15, serverMaxWindowBits: 15 }
    const url = `ws://127.0.0.1:${test.port('ws:a')}/mqtt`
    const socket = new WebSocket(url, ['mqtt'], { perMessageDeflate: asked })
    open.push(socket)
    const [response] = await once(socket, 'upgrade')
    await test.clean()
    return String(response.headers['sec-websocket-extensions'])
  }
  const none = await readExtensions({})
  expect(none).not.toContain('no_context_takeover')
  const all = await readExtensions({
    server_context_takeover: 'no_takeover',
    client_context_takeover: 'no_takeover',
    server_max_window_bits: 11,
    client_max_window_bits: 12,
  })
  for (const each of [
    'server_no_context_takeover',
    'client_no_context_takeover',
    'server_max_window_bits=11',
    'client_max_window_bits=12',
  ]) {
    expect(all).toContain(each)
  }
})

it('compresses more or less, by level, mem_level and strategy', async () => {
  // Text whose compression depends on how far back it is searched.
  const payload = Array.from({ length: 4000 }, (_, i) => `sensor-${(i * 7919) % 997}`).join(' ')
  const received = async (deflate_opts: object) => {
    await create({ compress: true, deflate_opts })
    const socket = await connect()
    socket.send(CONNECT)
    await once(socket, 'message')
    socket.send(Buffer.from([0x82, 6, 0, 1, 0, 1, 0x74, 0]))
    await once(socket, 'message')
    const before = innerSocket(socket).bytesRead
    void test.api.call('POST', '/publish', { body: { topic: 't', payload } })
    await once(socket, 'message')
    const bytes = innerSocket(socket).bytesRead - before
    await test.clean()
    return bytes
  }
  const usual = await received({})
  expect(await received({ level: 'none' })).toBeGreaterThan(payload.length)
  expect(await received({ level: 'best_compression' })).toBeLessThanOrEqual(usual)
  expect(await received({ strategy: 'huffman_only' })).toBeGreaterThan(usual)
  expect(await received({ mem_level: 1 })).not.toBe(await received({ mem_level: 9 }))
})

it('takes the address of a client from the headers of a trusted proxy', async () => {
  const headers = { 'x-client': '203.0.113.9', 'x-client-port': '4711' }
  await create({ proxy_address_header: 'X-Client', proxy_port_header: 'X-Client-Port' })
  const socket = await connect({ headers })
  socket.send(CONNECT)
  await once(socket, 'message')
  expect(test.api.broker.kernel.sessions.get('w')?.peer).toMatchObject({
    address: '203.0.113.9',
    port: 4711,
  })
})

it('closes for a frame beyond max_frame_size', async () => {
  await create({ max_frame_size: 256 })
  const socket = await connect()
  socket.send(CONNECT)
  await once(socket, 'message')
  socket.send(Buffer.alloc(257))
  const [code] = await once(socket, 'close')
  expect([1006, 1009]).toContain(code)
})

it.each(['ws', 'wss'])(
  'closes a connection without frames after idle_timeout: %s',
  async (type) => {
    await test.create(`${type}:a`, { websocket: { idle_timeout: '1s' } })
    const url = `${type}://127.0.0.1:${test.port(`${type}:a`)}/mqtt`
    const socket = new WebSocket(url, ['mqtt'], { rejectUnauthorized: false })
    open.push(socket)
    const closed = once(socket, 'close')
    await once(socket, 'open')
    socket.send(CONNECT)
    await closed
  },
)

it.each([
  ['single', [1, 1, 1]],
  ['multiple', [3]],
])('sends packets in frames: mqtt_piggyback %s', async (mqtt_piggyback, expected) => {
  await create({ mqtt_piggyback })
  const socket = await connect()
  socket.send(CONNECT)
  await once(socket, 'message')
  const frames: number[] = []
  socket.on('message', (data: Buffer) => frames.push(data.length / 2))
  // PINGREQ three times in one frame: the responses are ready at the same time.
  socket.send(Buffer.from([0xc0, 0, 0xc0, 0, 0xc0, 0]))
  await expect.poll(() => frames.reduce((sum, each) => sum + each, 0)).toBe(3)
  expect(frames).toEqual(expected)
})
