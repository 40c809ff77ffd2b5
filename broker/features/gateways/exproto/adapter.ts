import type { ConnectionOptions } from 'node:tls'
import type { Definitions } from '../../../integration/grpc/definitions.ts'
import type { ExprotoConnection } from './connection.ts'
import type { Fields } from '../../../integration/grpc/broker-messages.ts'
import {
  type GrpcServer,
  type ServerTls,
  startGrpcServer,
} from '../../../integration/grpc/server.ts'
import { CallRefused, ResultCode, type Result, SUCCESS } from './result.ts'

export interface AdapterDeps {
  definitions: Definitions
  find: (conn: string) => ExprotoConnection | undefined
  publish: (topic: string, qos: number, payload: Buffer) => Promise<void>
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
export function adapterMethods({
  find,
  publish,
}: Pick<AdapterDeps, 'find' | 'publish'>): Readonly<Record<string, Method>> {
  const methods = Object.entries(HANDLERS).map(([name, [type, handle]]): [string, Method] => {
    const answer = async (request: Fields): Promise<Result> => {
      const connection = find(text(request.conn))
      return connection === undefined
        ? { code: ResultCode.notAlive, message: 'Connection process is not alive' }
        : runForResult(() => handle(connection, request))
    }
    return [name, { type, answer }]
  })
  return {
    ...Object.fromEntries(methods),
    RawPublish: {
      type: 'RawPublishRequest',
      answer: ({ topic, qos, payload }) =>
        runForResult(() => publish(text(topic), number(qos), bytes(payload))),
    },
  }
}

async function runForResult(work: () => unknown): Promise<Result> {
  try {
    await work()
    return SUCCESS
  } catch (error) {
    if (error instanceof CallRefused) return { code: error.code, message: error.message }
    return { code: ResultCode.unknown, message: 'Internal error' }
  }
}

/** An address with its port, where services call. */
export interface Bind {
  host: string
  port: number
}

/**
 * The gRPC server `ConnectionAdapter`, which services call.
 *
 * @throws {Error} if it cannot listen
 */
export function startAdapter(
  bind: Bind,
  tls: ServerTls | undefined,
  { definitions, ...deps }: AdapterDeps,
): Promise<GrpcServer> {
  const methods = Object.entries(adapterMethods(deps)).map(([name, { type, answer }]) => {
    const method = async (message: Buffer) => {
      const result = await answer(definitions.decode(type, message))
      return definitions.encode('CodeResponse', { ...result })
    }
    return [definitions.methodPath('ConnectionAdapter', name), method] as const
  })
  return startGrpcServer({ ...bind, tls, methods: new Map(methods) })
}

/** The settings of a server's TLS, which were read as those of a client. */
export const adapterTls = (options: ConnectionOptions, isClientVerified: boolean): ServerTls => ({
  key: options.key as string | undefined, // PEM text, as it was read
  cert: options.cert as string | undefined, // likewise
  ca: options.ca as string | undefined, // likewise
  isClientVerified,
})
