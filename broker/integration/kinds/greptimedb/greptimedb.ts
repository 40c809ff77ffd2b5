import type {
  GreptimedbAction,
  GreptimedbConnector,
} from '@signalbox/contract/integration/time-series'
import { readServer } from '../../../config/server-address.ts'
import { readTls } from '../../../config/tls.ts'
import type { ActionDriver, ConnectionContext, ConnectorType, Driver } from '../../driver.ts'
import { GrpcChannel, GrpcFault } from '../../grpc/channel.ts'
import { fieldsIn, message, text } from '../../grpc/protobuf.ts'
import { type Point, readLines } from '../../line-protocol.ts'
import { SendFault } from '../../result.ts'
import { writeTogether } from '../../web-connection.ts'
import { CONNECT_TIMEOUT_MS } from '../../web-server.ts'
import { checkPoint, insertsOf } from './rows.ts'

const PORT = 4001
const TIMEOUT_MS = 15_000

/** GreptimeDB, over gRPC. */
export const greptimedb: ConnectorType<
  GreptimedbConnector,
  GreptimedbAction,
  never,
  GreptimeConnection
> = {
  connector(config) {
    const address = readServer('server', config.server, PORT)
    const tls = readTls(config.ssl)
    const { username, password = '', dbname } = config
    const login =
      username === undefined ? [] : [message(3, message(1, text(1, username), text(2, password)))]
    const header = message(1, ...login, text(4, dbname))
    return ({ outgoing, onLost }) => {
      const connectTimeoutMs = CONNECT_TIMEOUT_MS
      const channel = new GrpcChannel({ address, tls, connectTimeoutMs, outgoing, onLost })
      return new GreptimeConnection(channel, header, onLost)
    }
  },
  action({ parameters: { write_syntax: syntax, precision } }) {
    const lines = readLines(syntax, precision)
    return (connection): ActionDriver => ({
      isSequential: true,
      render: (row) => lines.points(row, Date.now()).map(checkPoint),
      send: (requests) =>
        // `render` made them
        writeTogether(requests as readonly Point[][], (rows) =>
          connection.insert(insertsOf(rows.flat(), precision)),
        ),
    })
  },
}

const INVALID_ARGUMENT = 3

class GreptimeConnection implements Driver {
  readonly #channel: GrpcChannel
  readonly #header: Buffer
  readonly #onLost: ConnectionContext['onLost']

  constructor(channel: GrpcChannel, header: Buffer, onLost: ConnectionContext['onLost']) {
    this.#channel = channel
    this.#header = header
    this.#onLost = onLost
  }

  async start(): Promise<void> {
    await this.#channel.open()
    await this.check()
  }

  /** Inserts nothing: the database answers for its login and its name. */
  async check(): Promise<'connected'> {
    try {
      await this.insert([])
    } catch (error) {
      if (!isOf(error, INVALID_ARGUMENT)) throw error
    }
    return 'connected'
  }

  async stop(): Promise<void> {
    this.#channel.close()
  }

  /** @throws {SendFault} */
  async insert(inserts: readonly Buffer[]): Promise<void> {
    const request = Buffer.concat([this.#header, message(6, ...inserts)])
    try {
      const answer = await this.#channel.call(METHOD, request, TIMEOUT_MS)
      checkAnswer(answer)
    } catch (error) {
      if (!(error instanceof GrpcFault)) throw error
      if (LOST.has(error.code)) this.#onLost()
      throw faultOf(error)
    }
  }
}

const METHOD = '/greptime.v1.GreptimeDatabase/Handle'

const isOf = (error: unknown, code: number) =>
  error instanceof SendFault && error.cause instanceof GrpcFault && error.cause.code === code

/** Some versions answer with a status of their own inside the answer. @throws {GrpcFault} */
function checkAnswer(answer: Buffer): void {
  const inside = (bytes: Buffer, wanted: number) =>
    fieldsIn(bytes).find(({ field }) => field === wanted)?.value
  try {
    const header = inside(answer, 1)
    const status = Buffer.isBuffer(header) ? inside(header, 1) : undefined
    if (!Buffer.isBuffer(status)) return
    const code = Number(inside(status, 1) ?? 0n)
    const reason = inside(status, 2)
    if (code === 0) return
    throw new GrpcFault(
      codeOf(code),
      Buffer.isBuffer(reason) ? reason.toString().slice(0, 300) : '',
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new GrpcFault(UNKNOWN, 'the answer cannot be read')
  }
}

/** Of gRPC, for a status of GreptimeDB. */
function codeOf(status: number): number {
  if (status >= 7000 && status <= 7099) return status >= 7005 ? 7 : 16
  if (status === 4004) return 5
  if (status >= 5000 && status <= 6999) return 14
  return status >= 1001 && status <= 1003 ? 13 : INVALID_ARGUMENT
}

const UNKNOWN = 2
/** No answer in time, and away. */
const LOST: ReadonlySet<number> = new Set([4, 14])
/** For the operator to repair. */
const STEPS: ReadonlyMap<number, string> = new Map([
  [5, 'the database is missing'],
  [7, 'the right to write is missing'],
  [16, 'the login is refused'],
])
/** Cancelled, unknown, no answer in time, busy, aborted, broken, away. */
const FOR_NOW: ReadonlySet<number> = new Set([1, UNKNOWN, 4, 8, 10, 13, 14])

function faultOf(fault: GrpcFault): SendFault {
  const step = STEPS.get(fault.code)
  const isRecoverable = step !== undefined || FOR_NOW.has(fault.code)
  const reason = ['GreptimeDB', step, fault.message].filter(Boolean).join(': ')
  return new SendFault(reason, { isRecoverable, cause: fault })
}
