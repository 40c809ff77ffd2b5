import fc from 'fast-check'
import { once } from 'node:events'
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outgoing } from '../../backends/outgoing.ts'
import { GrpcChannel } from './channel.ts'
import { ConnectionPool } from './pool.ts'
import { GrpcFault } from './status.ts'

const PATH = '/package.Service/Method'
const MAX_BYTES = 2 * 1024 * 1024
const outgoing = new Outgoing([])

let server: Http2Server
/** What the service does with a call. */
let answer: (stream: ServerHttp2Stream, request: Buffer) => void
const channels: GrpcChannel[] = []
const closed: string[] = []

const readPort = (of: { address(): unknown }) => (of.address() as AddressInfo).port

beforeEach(async () => {
  closed.length = 0
  server = createServer()
  server.on('stream', (stream: ServerHttp2Stream) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => answer(stream, Buffer.concat(parts)))
    stream.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const channel of channels.splice(0)) channel.close()
  server.close()
  await once(server, 'close')
})

async function open(port = readPort(server)): Promise<GrpcChannel> {
  const channel = new GrpcChannel({
    address: { host: '127.0.0.1', port },
    tls: undefined,
    connectTimeoutMs: 5000,
    outgoing,
    maxAnswerBytes: MAX_BYTES,
    onLost: () => closed.push('lost'),
  })
  channels.push(channel)
  await channel.open()
  return channel
}

function framed(message: Buffer | string, compressed = 0): Buffer {
  const bytes = Buffer.from(message)
  const prefix = Buffer.of(compressed, 0, 0, 0, 0)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

/** Answers with these bytes, and a status in the trailers. */
function send(stream: ServerHttp2Stream, body: Buffer, trailers: object = { 'grpc-status': '0' }) {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ ...trailers }))
  stream.end(body)
}

const echo = (stream: ServerHttp2Stream, request: Buffer) => send(stream, request)
const call = (channel: GrpcChannel, request = 'x', timeoutMs = 5000) =>
  channel.call(PATH, Buffer.from(request), timeoutMs).then(String)
const fault = (code: number, message: unknown = expect.any(String)) =>
  expect.objectContaining({ name: 'GrpcFault', code, message })

/** The connection serves calls as before. */
async function expectUsable(channel: GrpcChannel): Promise<void> {
  answer = echo
  expect(await call(channel, 'again')).toBe('again')
}

describe('a call', () => {
  it('has the answer, also in pieces, and an empty one', async () => {
    const channel = await open()
    answer = echo
    expect(await call(channel, 'question')).toBe('question')
    expect(await call(channel, '')).toBe('')
    answer = (stream) => {
      stream.respond({ ':status': 200 }, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
      const bytes = framed('pieces')
      stream.write(bytes.subarray(0, 3))
      setImmediate(() => stream.end(bytes.subarray(3)))
    }
    expect(await call(channel)).toBe('pieces')
  })

  it('fails with the status in the trailers, or in the headers alone', async () => {
    const channel = await open()
    const status = { 'grpc-status': '7', 'grpc-message': 'not%20you: 100 %' }
    answer = (stream) => send(stream, Buffer.alloc(0), status)
    await expect(call(channel)).rejects.toEqual(fault(7, 'not%20you: 100 %'))
    answer = (stream) => {
      stream.respond({ ':status': 200, 'grpc-status': '12', 'grpc-message': 'not%20here' })
      stream.end()
    }
    await expect(call(channel)).rejects.toEqual(fault(12, 'not here'))
    await expectUsable(channel)
  })

  it.each([
    [404, 13],
    [503, 14],
  ])('fails with a status of HTTP: %i', async (status, code) => {
    const channel = await open()
    answer = (stream) => {
      stream.respond({ ':status': status })
      stream.end('<html>')
    }
    await expect(call(channel)).rejects.toEqual(fault(code, `HTTP status ${status}`))
  })

  it.each([
    ['no message', Buffer.alloc(0)],
    ['a message that is cut off', framed('cut').subarray(0, 6)],
    ['two messages', Buffer.concat([framed('a'), framed('b')])],
    ['compression', framed('z', 1)],
  ])('fails with %s', async (_, body) => {
    const channel = await open()
    answer = (stream) => send(stream, body)
    await expect(call(channel)).rejects.toEqual(fault(13, 'the answer is not one message'))
    await expectUsable(channel)
  })

  it('fails with a message that is too long, and with a call that the service resets', async () => {
    const channel = await open()
    answer = (stream) => send(stream, framed(Buffer.alloc(MAX_BYTES)))
    await expect(call(channel)).rejects.toEqual(fault(8))
    answer = (stream) => stream.close(7) // REFUSED_STREAM
    await expect(call(channel)).rejects.toEqual(fault(14))
    await expectUsable(channel)
  })

  it('without an answer in time is cancelled, and the connection stays', async () => {
    const channel = await open()
    const code = new Promise((resolve) => {
      answer = (stream) => stream.on('close', () => resolve(stream.rstCode))
    })
    await expect(call(channel, 'x', 50)).rejects.toEqual(fault(4, 'no answer in time'))
    expect(await code).toBe(8) // CANCEL
    await expectUsable(channel)
    expect(closed).toEqual([])
  })

  it('is one of hundreds that are larger than each window together', async () => {
    const channel = await open()
    answer = echo
    const request = Buffer.alloc(256 * 1024, 'a')
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => channel.call(PATH, request, 60_000)),
    )
    expect(answers.every((each) => each.equals(request))).toBe(true)
  })

  it('settles with any bytes and trailers', async () => {
    const channel = await open()
    const status = fc.oneof(fc.constantFrom('0', '14', '', '-1', '1e9'), fc.string())
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), status, async (body, code) => {
        const header = encodeURIComponent(code)
        answer = (stream) => send(stream, Buffer.from(body), { 'grpc-status': header })
        const result = await call(channel).catch((error: unknown) => error)
        if (typeof result !== 'string') expect(result).toBeInstanceOf(GrpcFault)
      }),
      { numRuns: 500 },
    )
    await expectUsable(channel)
  })
})

describe('a connection', () => {
  it('that the service ends gracefully finishes its calls, and the next one is on another', async () => {
    const pool = new ConnectionPool({
      endpoint: {
        address: { host: '127.0.0.1', port: readPort(server) },
        tls: undefined,
        poolSize: 1,
        timeoutMs: 5000,
        socket: { noDelay: true, keepAlive: true },
      },
      outgoing,
      maxAnswerBytes: MAX_BYTES,
      onOpened: () => {},
      onLost: () => {},
    })
    const ask = (text: string) => pool.call('c', PATH, Buffer.from(text), 5000).then(String)
    const sessions = new Set<unknown>()
    const late = Promise.withResolvers<() => void>()
    answer = (stream, request) => {
      sessions.add(stream.session)
      stream.session?.goaway(0)
      late.resolve(() => echo(stream, request))
    }
    const first = ask('first')
    const finish = await late.promise
    answer = (stream, request) => {
      sessions.add(stream.session)
      echo(stream, request)
    }
    await waitFor(async () => (await ask('second')) === 'second' && sessions.size === 2)
    finish()
    expect(await first).toBe('first')
    pool.close()
  })

  it('whose other side is away ends after a call without an answer', async () => {
    const sockets: Socket[] = []
    const proxy = createTcpServer((near) => {
      const far = connect(readPort(server), '127.0.0.1')
      for (const socket of [near, far]) socket.on('error', () => {})
      near.pipe(far)
      far.pipe(near)
      sockets.push(near, far)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const channel = await open(readPort(proxy))
    await expectUsable(channel)
    // As a machine that has lost its power: nothing comes, and nothing ends.
    for (const socket of sockets) socket.unpipe().pause()
    await expect(call(channel, 'x', 50)).rejects.toEqual(fault(4))
    expect(closed).toEqual([])
    await waitFor(() => closed.length > 0)
    expect(channel.isOpen).toBe(false)
    await expect(call(channel)).rejects.toEqual(fault(14, 'not connected'))
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
})
