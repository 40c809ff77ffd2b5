import {
  Client,
  compressionAlgorithms,
  credentials,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import { type GrpcServer, type GrpcServerOptions, type Method, startGrpcServer } from './server.ts'
import { GrpcFault } from './status.ts'

const PATH = '/package.Service/Method'
const REQUEST_BYTES = 100_000

let server: GrpcServer
let method: Method
const closing: (() => void)[] = []

const start = async (more: Partial<GrpcServerOptions> = {}): Promise<GrpcServer> => {
  const started = await startGrpcServer({
    host: '127.0.0.1',
    port: 0,
    tls: undefined,
    methods: new Map([[PATH, (request) => method(request)]]),
    limits: { requestBytes: REQUEST_BYTES, waitingBytes: 3 * REQUEST_BYTES, streams: 20 },
    ...more,
  })
  closing.push(() => started.close())
  return started
}

beforeEach(async () => {
  method = async (request) => Buffer.concat([Buffer.from('answer to '), request])
  server = await start()
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const same = (bytes: Buffer) => bytes

/** A client of the usual library. */
function libraryClient(
  options = {},
  to = `127.0.0.1:${server.port}`,
  by = credentials.createInsecure(),
) {
  const client = new Client(to, by, options)
  closing.push(() => client.close())
  return (request: string | Buffer, { path = PATH, timeoutMs = 5000 } = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const deadline = Date.now() + timeoutMs
      const bytes = Buffer.from(request)
      client.makeUnaryRequest(
        path,
        same,
        same,
        bytes,
        new Metadata(),
        { deadline },
        (error, answer) => (error === null ? resolve(String(answer)) : reject(error)),
      )
    })
}

const fault = (code: status, details: unknown = expect.any(String)) =>
  expect.objectContaining<Partial<ServiceError>>({ code, details: details as string }) // a matcher

it('answers the usual library, also many calls at once and large ones', async () => {
  const call = libraryClient()
  expect(await call('x')).toBe('answer to x')
  expect(await call('')).toBe('answer to ')
  const large = 'y'.repeat(REQUEST_BYTES)
  expect(await call(large)).toBe(`answer to ${large}`)
  const all = await Promise.all(Array.from({ length: 200 }, (_, i) => call(String(i))))
  expect(all).toEqual(Array.from({ length: 200 }, (_, i) => `answer to ${i}`))
})

it.each(['gzip', 'deflate'] as const)(
  'reads requests that are compressed with %s',
  async (name) => {
    const call = libraryClient({
      'grpc.default_compression_algorithm': compressionAlgorithms[name],
    })
    expect(await call('z'.repeat(5000))).toBe(`answer to ${'z'.repeat(5000)}`)
  },
)

it('gives the faults of a method, and hides the text of other errors', async () => {
  const call = libraryClient()
  method = async () => {
    throw new GrpcFault(status.NOT_FOUND, 'not here: ü %')
  }
  await expect(call('x')).rejects.toEqual(fault(status.NOT_FOUND, 'not here: ü %'))
  method = async () => {
    throw new Error('secret')
  }
  await expect(call('x')).rejects.toEqual(fault(status.INTERNAL, 'Internal error'))
  await expect(call('x', { path: '/package.Service/Other' })).rejects.toEqual(
    fault(status.UNIMPLEMENTED),
  )
})

it('refuses a request that is too long, also when it is expanded', async () => {
  const call = libraryClient()
  await expect(call('x'.repeat(REQUEST_BYTES + 1))).rejects.toEqual(
    fault(status.RESOURCE_EXHAUSTED),
  )
  const packed = libraryClient({
    'grpc.default_compression_algorithm': compressionAlgorithms.gzip,
  })
  await expect(packed('x'.repeat(REQUEST_BYTES * 50))).rejects.toEqual(
    fault(status.RESOURCE_EXHAUSTED),
  )
  expect(await call('x')).toBe('answer to x')
})

it('ends a call at its deadline', async () => {
  const stream = bareCall({ 'grpc-timeout': '50m' })
  method = () => new Promise(() => {})
  stream.end(framed('x'))
  expect(await readAnswer(stream)).toMatchObject({
    'grpc-status': String(status.DEADLINE_EXCEEDED),
  })
  const unfinished = bareCall({ 'grpc-timeout': '50000u' })
  expect(await readAnswer(unfinished)).toMatchObject({
    'grpc-status': String(status.DEADLINE_EXCEEDED),
  })
})

it('bounds the bytes of all requests together, and has room again when they end', async () => {
  let held = 0
  method = () => {
    held++
    return new Promise(() => {})
  }
  const waiting = [bareCall(), bareCall()]
  for (const stream of waiting) stream.end(framed('x'.repeat(REQUEST_BYTES)))
  await waitFor(() => held === waiting.length)
  const call = libraryClient()
  await expect(call('x'.repeat(REQUEST_BYTES))).rejects.toEqual(
    fault(status.RESOURCE_EXHAUSTED, 'too many requests wait'),
  )
  method = async () => Buffer.from('answer')
  for (const stream of waiting) stream.destroy()
  await waitFor(() =>
    call('x'.repeat(REQUEST_BYTES)).then(
      () => true,
      () => false,
    ),
  )
})

it('refuses connections beyond its number', async () => {
  const { port } = await start({ limits: { connections: 1 } })
  const first = await open(port)
  const second = connectTcp(port, '127.0.0.1')
  closing.push(() => second.destroy())
  second.on('error', () => {})
  await once(second, 'close')
  expect(first.closed).toBe(false)
})

it.each<[name: string, headers: object, bytes: Buffer | undefined, answer: object]>([
  ['another content', { 'content-type': 'application/json' }, undefined, { ':status': 415 }],
  ['another method', { ':method': 'GET' }, undefined, { ':status': 405 }],
  ['nothing', {}, Buffer.alloc(0), { 'grpc-status': '13' }],
  ['half of a message', {}, Buffer.from('\0\0\0\0\u0005ab', 'latin1'), { 'grpc-status': '13' }],
  ['two messages', {}, Buffer.concat([framed('a'), framed('b')]), { 'grpc-status': '13' }],
  ['another flag', {}, Buffer.from('\u0002\0\0\0\0', 'latin1'), { 'grpc-status': '13' }],
  ['an unknown compression', { 'grpc-encoding': 'br' }, framed('a', 1), { 'grpc-status': '12' }],
  ['no gzip', { 'grpc-encoding': 'gzip' }, framed('a', 1), { 'grpc-status': '13' }],
  ['gzip', { 'grpc-encoding': 'gzip' }, framed(gzipSync('a'), 1), { ':status': 200 }],
])('a client that sends %s', async (_, headers, bytes, answer) => {
  const stream = bareCall(headers)
  stream.end(bytes)
  expect(await readAnswer(stream)).toMatchObject(answer)
  expect(await libraryClient()('x')).toBe('answer to x')
})

it('takes TLS, and the certificates of clients if they are verified', async () => {
  const tls = {
    key: serverKey,
    cert: serverCertificate,
    ca: caCertificate,
    isClientVerified: false,
  }
  const { port } = await start({ tls })
  const authority = credentials.createSsl(Buffer.from(caCertificate))
  expect(await libraryClient({}, `localhost:${port}`, authority)('x')).toBe('answer to x')
  const strict = await start({ tls: { ...tls, isClientVerified: true } })
  const call = libraryClient({}, `localhost:${strict.port}`, authority)
  await expect(call('x', { timeoutMs: 2000 })).rejects.toThrow()
})

it('a port that is taken is an error', async () => {
  await expect(start({ port: server.port })).rejects.toThrow('EADDRINUSE')
})

async function open(port = server.port): Promise<ClientHttp2Session> {
  const session = connectSession(port)
  await once(session, 'connect')
  return session
}

function connectSession(port: number): ClientHttp2Session {
  const session = connect(`http://127.0.0.1:${port}`)
  session.on('error', () => {})
  closing.push(() => session.destroy())
  return session
}

function bareCall(headers = {}) {
  const stream = connectSession(server.port).request(
    { ':method': 'POST', ':path': PATH, 'content-type': 'application/grpc', ...headers },
    { endStream: false },
  )
  stream.on('error', () => {})
  return stream
}

/** Headers and trailers of an answer. */
async function readAnswer(stream: ReturnType<typeof bareCall>): Promise<object> {
  let all = {}
  stream.on('response', (headers) => (all = { ...all, ...headers }))
  stream.on('trailers', (headers: object) => (all = { ...all, ...headers }))
  stream.resume()
  await once(stream, 'close')
  return all
}

function framed(message: Buffer | string, compressed = 0): Buffer {
  const bytes = Buffer.from(message)
  const prefix = Buffer.of(compressed, 0, 0, 0, 0)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}
