import type {
  GreptimedbAction,
  GreptimedbConnector,
} from '@signalbox/contract/integration/time-series'
import { readServer } from '../../../config/server-address.ts'
import { readTls } from '../../../config/tls.ts'
import type { ActionDriver, ConnectionContext, ConnectorType, Driver } from '../../driver.ts'
import { GrpcChannel } from '../../grpc/channel.ts'
import { type Definitions, loadDefinitions } from '../../grpc/definitions.ts'
import { GrpcFault } from '../../grpc/status.ts'
import { type Point, readLines } from '../../line-protocol.ts'
import { SendFault } from '../../result.ts'
import { writeTogether } from '../../web-connection.ts'
import { CONNECT_TIMEOUT_MS } from '../../web-server.ts'
import { GREPTIME_PROTO } from './proto.ts'
import { checkPoint, type Insert, insertsFromPoints } from './rows.ts'

const PORT = 4001
const TIMEOUT_MS = 15_000

/** GreptimeDB through its gRPC interface. */
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
    const authorization = username === undefined ? undefined : { basic: { username, password } }
    const header = { authorization, dbname }
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
          connection.insert(insertsFromPoints(rows.flat(), precision)),
        ),
    })
  },
}

const INVALID_ARGUMENT = 3

class GreptimeConnection implements Driver {
  readonly #channel: GrpcChannel
  readonly #header: object
  readonly #onLost: ConnectionContext['onLost']
  #definitions: Definitions | undefined

  constructor(channel: GrpcChannel, header: object, onLost: ConnectionContext['onLost']) {
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
      if (!hasGrpcCode(error, INVALID_ARGUMENT)) throw error
    }
    return 'connected'
  }

  async stop(): Promise<void> {
    this.#channel.close()
  }

  /** @throws {SendFault} if the database refuses or does not answer. */
  async insert(inserts: readonly Insert[]): Promise<void> {
    const definitions = (this.#definitions ??= await loadDefinitions(GREPTIME_PROTO))
    const content = { header: this.#header, row_inserts: { inserts } }
    const request = definitions.encode('GreptimeRequest', content)
    try {
      const answer = await this.#channel.call(METHOD, request, TIMEOUT_MS)
      checkAnswer(definitions, answer)
    } catch (error) {
      if (!(error instanceof GrpcFault)) throw error
      if (LOST.has(error.code)) this.#onLost()
      throw toSendFault(error)
    }
  }
}

const METHOD = '/greptime.v1.GreptimeDatabase/Handle'

const hasGrpcCode = (error: unknown, code: number) =>
  error instanceof SendFault && error.cause instanceof GrpcFault && error.cause.code === code

/** Some versions have a status of their own inside the answer. @throws {GrpcFault} if it is no success */
function checkAnswer(definitions: Definitions, answer: Buffer): void {
  const { code, reason } = statusIn(definitions, answer)
  if (code !== 0) throw new GrpcFault(toGrpcCode(code), reason.slice(0, 300))
}

/** @throws {GrpcFault} if the answer cannot be read */
function statusIn(definitions: Definitions, answer: Buffer): { code: number; reason: string } {
  try {
    const { header } = definitions.decode('GreptimeResponse', answer)
    const { status } = (header ?? {}) as { status?: { status_code: number; err_msg: string } } // as declared
    return { code: status?.status_code ?? 0, reason: status?.err_msg ?? '' }
  } catch {
    throw new GrpcFault(UNKNOWN, 'the answer cannot be read')
  }
}

/** Code of gRPC that corresponds to a status of GreptimeDB. */
function toGrpcCode(status: number): number {
  if (status >= 7000 && status <= 7099) return status >= 7005 ? 7 : 16
  if (status === 4004) return 5
  if (status >= 5000 && status <= 6999) return 14
  return status >= 1001 && status <= 1003 ? 13 : INVALID_ARGUMENT
}

const UNKNOWN = 2
/** Codes of gRPC for a lost connection: deadline exceeded, unavailable. */
const LOST: ReadonlySet<number> = new Set([4, 14])
/** For the operator to repair. */
const STEPS: ReadonlyMap<number, string> = new Map([
  [5, 'the database is missing'],
  [7, 'the right to write is missing'],
  [16, 'the login is refused'],
])
/** Codes of gRPC that a retry may solve. */
const FOR_NOW: ReadonlySet<number> = new Set([1, UNKNOWN, 4, 8, 10, 13, 14])

function toSendFault(fault: GrpcFault): SendFault {
  const step = STEPS.get(fault.code)
  const isRecoverable = step !== undefined || FOR_NOW.has(fault.code)
  const reason = ['GreptimeDB', step, fault.message].filter(Boolean).join(': ')
  return new SendFault(reason, { isRecoverable, cause: fault })
}
