import {
  type Client,
  credentials,
  type GrpcObject,
  type handleClientStreamingCall,
  type handleUnaryCall,
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
  status,
} from '@grpc/grpc-js'
import { fromJSON } from '@grpc/proto-loader'
import { EXPROTO_PROTO } from '@signalbox/broker/features/gateways/exproto/proto'
import protobuf from 'protobufjs'

// A service of ExProto in a process of its own, started by `startExprotoService`. Its protocol has a line for each
// command: `CONNECT <clientid> <username> <password>`, `SUB <topic> <qos>`, `UNSUB <topic>`, `PUB <topic> <qos> <payload>`,
// `RAW <topic> <payload>`, `TIMER <seconds>`, `CLOSE`, `CRASH`. It answers `OK` or `ERR <code> <message>`, and sends
// `MSG <topic> <payload>` for each message.

type Json = Record<string, unknown>
type Done = (error: unknown, result: object) => void
type Adapter = Record<string, (request: object, done: Done) => void> & Client

const text = new Map<string, string>()
let adapter: Adapter | undefined

const call = (method: string, request: object): Promise<{ code: string; message: string }> =>
  new Promise((resolve, reject) => {
    adapter?.[method]?.(request, (error, result) => {
      if (error === null) resolve(result as { code: string; message: string })
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
  })

const send = (conn: string, line: string) => call('Send', { conn, bytes: Buffer.from(`${line}\n`) })

async function handle(conn: string, line: string): Promise<void> {
  const [command = '', ...words] = line.trim().split(' ')
  const [first = '', second = '', ...rest] = words
  const answered = async (method: string, request: object) => {
    const { code, message } = await call(method, { conn, ...request })
    await send(conn, code === 'SUCCESS' ? 'OK' : `ERR ${code} ${message}`)
  }
  switch (command) {
    case 'CONNECT': {
      const clientinfo = {
        proto_name: 'lines',
        proto_ver: '1.0',
        clientid: first,
        username: second,
      }
      return answered('Authenticate', { clientinfo, password: rest[0] ?? '' })
    }
    case 'SUB':
      return answered('Subscribe', { topic: first, qos: Number(second) })
    case 'UNSUB':
      return answered('Unsubscribe', { topic: first })
    case 'PUB':
      return answered('Publish', {
        topic: first,
        qos: Number(second),
        payload: Buffer.from(rest.join(' ')),
      })
    case 'RAW':
      return answered('RawPublish', { topic: first, qos: 0, payload: Buffer.from(second) })
    case 'TIMER':
      return answered('StartTimer', { type: 'KEEPALIVE', interval: Number(first) })
    case 'CLOSE':
      await call('Close', { conn })
      return undefined
    case 'CRASH':
      return process.exit(1)
    default:
      await send(conn, `ERR unknown ${command}`)
  }
}

async function receive(name: string, request: Json): Promise<void> {
  process.send?.({ method: name, request })
  const conn = String(request.conn)
  if (name === 'OnReceivedBytes') {
    const whole = (text.get(conn) ?? '') + String(request.bytes)
    const lines = whole.split('\n')
    text.set(conn, lines.pop() ?? '')
    for (const line of lines) await handle(conn, line)
  }
  if (name === 'OnReceivedMessages') {
    for (const { topic, payload } of request.messages as { topic: string; payload: Buffer }[]) {
      await send(conn, `MSG ${topic} ${payload.toString()}`)
    }
  }
}

const findService = (loaded: GrpcObject, name: string) =>
  ['emqx', 'exproto', 'v1', name].reduce<unknown>(
    (at, part) => (at as Json)[part],
    loaded,
  ) as ServiceClientConstructor // by the definitions

/** Of `/package.Service/Method`. */
const methodName = (path: string) => path.split('/').at(-1) ?? ''

const NAMES = [
  'OnSocketCreated',
  'OnSocketClosed',
  'OnReceivedBytes',
  'OnTimerTimeout',
  'OnReceivedMessages',
]

async function start(): Promise<void> {
  const { root } = protobuf.parse(EXPROTO_PROTO, { keepCase: true })
  const loaded = loadPackageDefinition(
    fromJSON(root.toJSON(), {
      keepCase: true,
      longs: Number,
      enums: String,
      bytes: Buffer,
      defaults: true,
    }),
  )
  const server = new Server()
  const once: handleUnaryCall<Json, object> = (call, done) => {
    const answer = async () => {
      try {
        await receive(methodName(call.getPath()), call.request)
        done(null, {})
      } catch (error) {
        done({ details: String(error), code: status.INTERNAL }, {})
      }
    }
    void answer()
  }
  const streamed: handleClientStreamingCall<Json, object> = (call, done) => {
    const name = methodName(call.getPath())
    call.on('data', (request: Json) => void receive(name, request))
    call.on('end', () => done(null, {}))
  }
  const all = <Handle>(handle: Handle) => Object.fromEntries(NAMES.map((name) => [name, handle]))
  server.addService(findService(loaded, 'ConnectionUnaryHandler').service, all(once))
  server.addService(findService(loaded, 'ConnectionHandler').service, all(streamed))
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) => {
    process.send?.({ port })
  })
  process.on('message', ({ adapter: address, ca }: { adapter: string; ca?: string }) => {
    const Adapter = findService(loaded, 'ConnectionAdapter')
    const secured =
      ca === undefined ? credentials.createInsecure() : credentials.createSsl(Buffer.from(ca))
    adapter = new Adapter(address, secured) as unknown as Adapter // by the definitions
    process.send?.({ isReady: true })
  })
}

process.on('disconnect', () => process.exit(0))
void start()
