import type { sendUnaryData, Server, ServerUnaryCall } from '@grpc/grpc-js'
import type { ConnectionOptions } from 'node:tls'
import type { Definitions } from '../../../integration/grpc/definitions.ts'
import type { ExprotoConnection } from './connection.ts'
import type { Fields } from '../../../integration/grpc/broker-messages.ts'
import { CallRefused, ResultCode, type Result, SUCCESS } from './result.ts'

export interface AdapterDeps {
  definitions: Definitions
  find: (conn: string) => ExprotoConnection | undefined
  publish: (topic: string, qos: number, payload: Buffer) => Promise<void>
}

export interface AdapterTls {
  key: string | undefined
  cert: string | undefined
  ca: string | undefined
  isClientVerified: boolean
}

/** A call of the service, after its connection was found. */
type Handle = (connection: ExprotoConnection, request: Fields) => unknown

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const bytes = (value: unknown): Buffer => (Buffer.isBuffer(value) ? Buffer.from(value) : EMPTY)
const EMPTY = Buffer.alloc(0)

/** The methods of `ConnectionAdapter` about one connection, with their requests. */
const HANDLERS: Readonly<Record<string, readonly [request: string, handle: Handle]>> = {
  Send: ['SendBytesRequest', (connection, request) => connection.send(bytes(request.bytes))],
  Close: ['CloseSocketRequest', (connection) => connection.end()],
  Authenticate: [
    'AuthenticateRequest',
    (connection, request) => {
      const info = (request.clientinfo ?? {}) as Fields // a message if it is there
      return connection.authenticate({
        protoName: text(info.proto_name),
        protoVersion: text(info.proto_ver),
        clientId: text(info.clientid),
        username: text(info.username),
        password: text(request.password),
      })
    },
  ],
  StartTimer: [
    'TimerRequest',
    (connection, { interval }) => connection.startTimer(number(interval)),
  ],
  Publish: [
    'PublishRequest',
    (connection, { topic, qos, payload }) =>
      connection.publish(text(topic), number(qos), bytes(payload)),
  ],
  Subscribe: [
    'SubscribeRequest',
    (connection, { topic, qos }) => connection.subscribe(text(topic), number(qos)),
  ],
  Unsubscribe: [
    'UnsubscribeRequest',
    (connection, { topic }) => connection.unsubscribe(text(topic)),
  ],
}

/** A method of `ConnectionAdapter`. */
interface Method {
  /** The type of its request. */
  readonly type: string
  readonly answer: (request: Fields) => Promise<Result>
}

/** All methods by their names. */
export function methodsOf({
  find,
  publish,
}: Pick<AdapterDeps, 'find' | 'publish'>): Readonly<Record<string, Method>> {
  const methods = Object.entries(HANDLERS).map(([name, [type, handle]]): [string, Method] => {
    const answer = async (request: Fields): Promise<Result> => {
      const connection = find(text(request.conn))
      return connection === undefined
        ? { code: ResultCode.notAlive, message: 'Connection process is not alive' }
        : resultOf(() => handle(connection, request))
    }
    return [name, { type, answer }]
  })
  return {
    ...Object.fromEntries(methods),
    RawPublish: {
      type: 'RawPublishRequest',
      answer: ({ topic, qos, payload }) =>
        resultOf(() => publish(text(topic), number(qos), bytes(payload))),
    },
  }
}

async function resultOf(work: () => unknown): Promise<Result> {
  try {
    await work()
    return SUCCESS
  } catch (error) {
    if (error instanceof CallRefused) return { code: error.code, message: error.message }
    return { code: ResultCode.unknown, message: 'Internal error' }
  }
}

/**
 * The gRPC server `ConnectionAdapter`, which services call.
 *
 * @throws {Error} it cannot listen
 */
export async function startAdapter(
  bind: string,
  tls: AdapterTls | undefined,
  { definitions, ...deps }: AdapterDeps,
): Promise<Server> {
  const { Server, ServerCredentials } = await import('@grpc/grpc-js')
  const server = new Server()
  const methods = Object.entries(methodsOf(deps))
  const definition = (name: string, type: string) => ({
    path: definitions.pathOf('ConnectionAdapter', name),
    requestStream: false,
    responseStream: false,
    requestDeserialize: (message: Buffer) => definitions.decode(type, message),
    requestSerialize: (message: Fields) => definitions.encode(type, message),
    responseSerialize: (result: Result) => definitions.encode('CodeResponse', { ...result }),
    responseDeserialize: (message: Buffer) => definitions.decode('CodeResponse', message),
  })
  const answering =
    ({ answer }: Method) =>
    ({ request }: ServerUnaryCall<Fields, Result>, done: sendUnaryData<Result>): void => {
      const handle = async () => done(null, await answer(request))
      void handle()
    }
  server.addService(
    Object.fromEntries(methods.map(([name, { type }]) => [name, definition(name, type)])),
    Object.fromEntries(methods.map(([name, method]) => [name, answering(method)])),
  )
  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(
          tls.ca === undefined ? null : Buffer.from(tls.ca),
          [{ private_key: Buffer.from(tls.key ?? ''), cert_chain: Buffer.from(tls.cert ?? '') }],
          tls.isClientVerified,
        )
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(bind, credentials, (error) => (error === null ? resolve() : reject(error)))
  })
  return server
}

/** The settings of a server's TLS, which were read as those of a client. */
export const adapterTls = (options: ConnectionOptions, isClientVerified: boolean): AdapterTls => ({
  key: options.key as string | undefined, // PEM text, as it was read
  cert: options.cert as string | undefined, // likewise
  ca: options.ca as string | undefined, // likewise
  isClientVerified,
})
