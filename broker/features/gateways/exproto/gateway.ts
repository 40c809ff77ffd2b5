import { errorMessage } from '@signalbox/formats/error-message'
import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { clientTls } from '@signalbox/contract/backends'
import { randomBytes } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { parse } from 'zod/mini'
import { isTopicName } from '@signalbox/mqtt/topic'
import { Outgoing } from '../../../backends/outgoing.ts'
import { ConfigFault, known } from '../../../config/setting.ts'
import { readTls } from '../../../config/tls.ts'
import { readGrpcAddress } from '../../../integration/grpc/address.ts'
import { loadDefinitions } from '../../../integration/grpc/definitions.ts'
import type { GatewayContext, GatewayType } from '../gateway-type.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import { adapterTls, type Bind, startAdapter } from './adapter.ts'
import { ExprotoConnection } from './connection.ts'
import { type HandlerCalls, StreamCalls, UnaryCalls } from './handler.ts'
import { HandlerService } from './handler-service.ts'
import { EXPROTO_PROTO } from './proto.ts'
import { CallRefused, ResultCode } from './result.ts'

type Config = GatewayFields<'exproto'>

/** Time limit of calls to the service. */
const CALL_TIMEOUT_MS = 15_000
const POOL_SIZE = 8
const MAX_ANSWER_BYTES = 64 * 1024

interface Settings {
  handler: ReturnType<typeof readGrpcAddress> & object
  handlerTls: ConnectionOptions | undefined
  bind: Bind
  tls: ReturnType<typeof adapterTls> | undefined
}

/** @throws {ConfigFault} if an address or the TLS configuration is invalid. */
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
function readBind(text: string): Bind {
  const [, host = '', digits = ''] = /^(?:(.*):)?(\d{1,5})$/.exec(text.trim()) ?? []
  if (digits === '' || Number(digits) > 65_535) {
    throw new ConfigFault('server.bind', text, 'port, or address:port')
  }
  return {
    host: host === '' ? '0.0.0.0' : host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(digits),
  }
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
    const { name, clock, log, alarms } = context
    const service = new HandlerService({
      ...{ name, clock, log, alarms },
      endpoint: {
        address: handler.address,
        tls: handlerTls,
        poolSize: POOL_SIZE,
        timeoutMs: CALL_TIMEOUT_MS,
        socket: { noDelay: true, keepAlive: true },
      },
      outgoing: new Outgoing(context.outgoingDeny),
      maxAnswerBytes: MAX_ANSWER_BYTES,
    })
    const adapter = await startAdapter(bind, tls, {
      definitions,
      find: (conn) => connections.get(conn),
      publish: (topic, qos, payload) => publishRaw(context, topic, qos, payload),
    }).catch((error: unknown) => {
      service.close()
      const reason = errorMessage(error)
      throw new ConfigFault(
        'server.bind',
        context.config.server.bind,
        `an address that is free (${reason})`,
      )
    })
    return {
      get service() {
        return service.state
      },
      open(link) {
        const conn = randomBytes(16).toString('hex')
        const onEnd = () => void connections.delete(conn)
        const connection = new ExprotoConnection(
          { context, onEnd, onFault: (error) => service.failed(error) },
          new VerifiedLink(link, credit),
        )
        const deps = { pool: service.pool, definitions, conn, timeoutMs: CALL_TIMEOUT_MS }
        const handler: HandlerCalls =
          context.config.handler.service_name === 'ConnectionHandler'
            ? new StreamCalls(deps, (fault) => connection.fail(fault))
            : new UnaryCalls(deps)
        connections.set(conn, connection)
        connection.begin(handler)
        return connection
      },
      async close() {
        adapter.close()
        service.close()
      },
    }
  },
}

/** The publisher of messages without a connection. */
const PUBLISHER = 'exproto'

/** Publishes for a service without a connection. @throws {CallRefused} if the QoS or the topic is invalid */
export async function publishRaw(
  context: Pick<GatewayContext<unknown>, 'publish'>,
  topic: string,
  qos: number,
  payload: Buffer,
): Promise<void> {
  if (qos !== 0 && qos !== 1 && qos !== 2) {
    throw new CallRefused(ResultCode.paramsType, 'qos is 0, 1 or 2')
  }
  if (!isTopicName(topic)) throw new CallRefused(ResultCode.paramsType, 'not a topic name')
  await context.publish({ topic, qos, payload, retain: false }, PUBLISHER)
}
