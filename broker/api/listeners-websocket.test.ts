import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { ListenerTest } from '../testing/listener-test.ts'

let test: ListenerTest
beforeAll(async () => {
  test = await ListenerTest.start()
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

it('closes for a frame beyond max_frame_size', async () => {
  await create({ max_frame_size: 100 })
  const socket = await connect()
  socket.send(CONNECT)
  await once(socket, 'message')
  socket.send(Buffer.alloc(101))
  const [code] = await once(socket, 'close')
  expect([1006, 1009]).toContain(code)
})

it.each(['ws', 'wss'])(
  'closes a connection without frames after idle_timeout: %s',
  async (type) => {
    await test.create(`${type}:a`, { websocket: { idle_timeout: '100ms' } })
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
