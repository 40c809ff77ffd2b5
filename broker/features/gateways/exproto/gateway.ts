import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { clientTls } from '@signalbox/contract/backends'
import { randomBytes } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { parse } from 'zod/mini'
import { Outgoing } from '../../../backends/outgoing.ts'
import { ConfigFault, known } from '../../../config/setting.ts'
import { readTls } from '../../../config/tls.ts'
import { readGrpcAddress } from '../../../integration/grpc/address.ts'
import { loadDefinitions } from '../../../integration/grpc/definitions.ts'
import { ConnectionPool } from '../../../integration/grpc/pool.ts'
import type { GatewayType } from '../gateway-type.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import { adapterTls, startAdapter } from './adapter.ts'
import { ExprotoConnection } from './connection.ts'
import { type HandlerCalls, StreamCalls, UnaryCalls } from './handler.ts'
import { EXPROTO_PROTO } from './proto.ts'
import { publishRaw } from './publish-raw.ts'

type Config = GatewayFields<'exproto'>

/** A service that does not answer keeps a connection waiting for so long. */
const CALL_TIMEOUT_MS = 15_000
const POOL_SIZE = 8
const MAX_ANSWER_BYTES = 64 * 1024

interface Settings {
  handler: ReturnType<typeof readGrpcAddress> & object
  handlerTls: ConnectionOptions | undefined
  bind: string
  tls: ReturnType<typeof adapterTls> | undefined
}

/** @throws {ConfigFault} */
function readSettings({ server, handler }: Readonly<Config>): Settings {
  const to = known(
    'handler.address',
    handler.address,
    readGrpcAddress(handler.address),
    'http://host:port or https://host:port',
  )
  const isSecure = to.isSecure || handler.ssl_options?.enable === true
  const handlerTls = readTls(
    { ...parse(clientTls, handler.ssl_options ?? {}), enable: isSecure },
    'handler.ssl_options',
  )
  return { handler: to, handlerTls, bind: readBind(server.bind), tls: readServerTls(server) }
}

/** A port, or address and port. */
function readBind(text: string): string {
  const [, host = '', digits = ''] = /^(?:(.*):)?(\d{1,5})$/.exec(text.trim()) ?? []
  if (digits === '' || Number(digits) > 65_535) {
    throw new ConfigFault('server.bind', text, 'port, or address:port')
  }
  return `${host === '' ? '0.0.0.0' : host}:${digits}`
}

function readServerTls({ ssl_options: options }: Config['server']) {
  if (options === undefined || options.enable === false) return undefined
  const { cacertfile, certfile, keyfile, password, verify } = options
  const given = { enable: true, cacertfile, certfile, keyfile, password }
  const tls = readTls(
    parse(
      clientTls,
      Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value))),
    ),
    'server.ssl_options',
  )
  if (tls?.key === undefined || tls.cert === undefined) {
    throw new ConfigFault('server.ssl_options', '…', 'a certificate and its key')
  }
  return adapterTls(tls, verify === 'verify_peer')
}

/** The defaults of the API are paths of an installation of EMQX. */
const isGiven = (value: unknown) =>
  value !== undefined && !(typeof value === 'string' && value.startsWith('${EMQX_ETC_DIR}'))

/** Protocols that a gRPC service speaks: the broker carries its bytes, and publishes and subscribes for it. */
export const exprotoGateway: GatewayType<'exproto'> = {
  name: 'exproto',
  check: (config) => void readSettings(config),
  async start(context) {
    const { handler, handlerTls, bind, tls } = readSettings(context.config)
    const definitions = await loadDefinitions(EXPROTO_PROTO)
    const connections = new Map<string, ExprotoConnection>()
    const credit = new AddressCredit(context.clock)
    const pool = new ConnectionPool({
      endpoint: {
        address: handler.address,
        tls: handlerTls,
        poolSize: POOL_SIZE,
        timeoutMs: CALL_TIMEOUT_MS,
        socket: { noDelay: true, keepAlive: true },
      },
      outgoing: new Outgoing(context.outgoingDeny),
      maxAnswerBytes: MAX_ANSWER_BYTES,
      onOpened: () => {},
      onLost: () => {},
    })
    const adapter = await startAdapter(bind, tls, {
      definitions,
      find: (conn) => connections.get(conn),
      publish: (topic, qos, payload) => publishRaw(context, topic, qos, payload),
    }).catch((error: unknown) => {
      pool.close()
      const reason = error instanceof Error ? error.message : String(error)
      throw new ConfigFault('server.bind', bind, `an address that is free (${reason})`)
    })
    return {
      open(link) {
        const conn = randomBytes(16).toString('hex')
        const onEnd = () => void connections.delete(conn)
        const connection = new ExprotoConnection({ context, onEnd }, new VerifiedLink(link, credit))
        const deps = { pool, definitions, conn, timeoutMs: CALL_TIMEOUT_MS }
        const handler: HandlerCalls =
          context.config.handler.service_name === 'ConnectionHandler'
            ? new StreamCalls(deps, (fault) => connection.fail(fault))
            : new UnaryCalls(deps)
        connections.set(conn, connection)
        connection.begin(handler)
        return connection
      },
      async close() {
        adapter.forceShutdown()
        pool.close()
      },
    }
  },
}
