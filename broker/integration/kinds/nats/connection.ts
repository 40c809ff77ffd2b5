import type { ConnectionOptions as TlsOptions } from 'node:tls'
import type { NatsConnector } from '@signalbox/contract/integration/nats'
import type { NatsConnection } from '@nats-io/transport-node'
import { describeError } from '../../../backends/backend.ts'
import type { Address } from '../../../backends/dialer.ts'
import { ConfigFault, readDuration } from '../../../config/setting.ts'
import { readServers } from '../../../config/server-address.ts'
import { readTls } from '../../../config/tls.ts'
import type { ConnectionContext, Driver } from '../../driver.ts'
import { within } from '../../within.ts'
import type { CheckedOptions } from './transport.ts'

export interface NatsSettings {
  servers: readonly Address[]
  tls: TlsOptions | undefined
  login: { user?: string; pass?: string; token?: string }
  /** Signs the nonce of the server; with a token of the account, unless the server knows the key. */
  key: { seed: Uint8Array; jwt: string | undefined } | undefined
  timeoutMs: number
}

const MAX_SERVERS = 8
/** Seed of the key of a user. */
const SEED = /\bSU[A-Z2-7]{50,}\b/
/** Token in a file with credentials, whose ends of lines may be lost: an input of one line drops them. */
const USER_JWT = /BEGIN NATS USER JWT-{5}\s*(ey[\w.-]+?)\s*-{5,6}END NATS USER JWT/
const PING_INTERVAL_MS = 20_000
const CHECK_TIMEOUT_MS = 5000

/** @throws {ConfigFault} if a field is invalid. */
export function readNatsConnector(config: NatsConnector): NatsSettings {
  const { username, password, token, credentials } = config
  const servers = readServers('servers', config.servers, 4222)
  if (servers.length > MAX_SERVERS) {
    throw new ConfigFault('servers', config.servers, `${MAX_SERVERS} servers at most`)
  }
  const isGiven = (text: string | undefined): text is string => text !== undefined && text !== ''
  if ([username, token, credentials].filter(isGiven).length > 1) {
    throw new ConfigFault('username', username, 'a username, a token or credentials')
  }
  const seed = SEED.exec(credentials ?? '')?.[0]
  const jwt = USER_JWT.exec(credentials ?? '')?.[1]
  if (
    isGiven(credentials) &&
    (seed === undefined || (jwt === undefined && credentials.trim() !== seed))
  ) {
    throw new ConfigFault(
      'credentials',
      '…',
      'the content of a .creds file, or the seed of an NKey',
    )
  }
  return {
    servers,
    tls: readTls(config.ssl),
    login: {
      ...(isGiven(username) && { user: username, pass: password ?? '' }),
      ...(isGiven(token) && { token }),
    },
    key: seed === undefined ? undefined : { seed: new TextEncoder().encode(seed), jwt },
    timeoutMs: readDuration('connect_timeout', config.connect_timeout),
  }
}

const toText = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** One connection, which takes the messages of all actions. */
export class NatsLink implements Driver {
  readonly #settings: NatsSettings
  readonly #context: ConnectionContext
  #connection: NatsConnection | undefined
  /** Refused subjects with the reasons, for each confirmation that is waited for. */
  readonly #refused = new Set<Map<string, string>>()

  constructor(settings: NatsSettings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  async start(): Promise<void> {
    try {
      this.#connection = await this.#open()
    } catch (error) {
      throw new Error(`connection to NATS: ${describeError(error)}`, { cause: error })
    }
    const connection = this.#connection
    void this.#follow(connection)
    void connection.closed().then(() => {
      if (this.#connection !== connection) return
      this.#connection = undefined
      this.#context.onLost()
    })
  }

  async check(): Promise<'connected'> {
    await within(CHECK_TIMEOUT_MS, this.opened().flush())
    return 'connected'
  }

  async stop(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    await connection?.close()
  }

  /** @throws {Error} if there is no connection */
  opened(): NatsConnection {
    if (this.#connection === undefined) throw new Error('not connected')
    return this.#connection
  }

  /** Waits until the server has handled all messages so far. Returns subjects that it refused, with its reasons. */
  async confirm(timeoutMs: number): Promise<ReadonlyMap<string, string>> {
    const refused = new Map<string, string>()
    this.#refused.add(refused)
    try {
      await within(timeoutMs, this.opened().flush())
      // Refusals that came before the answer are read in this turn of the loop.
      await new Promise((resolve) => setImmediate(resolve))
      return refused
    } finally {
      this.#refused.delete(refused)
    }
  }

  /** The connection that sends no answer is replaced. */
  drop(): void {
    void this.#connection?.close()
  }

  async #follow(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type !== 'error') continue
      const { error } = status
      if (!('subject' in error) || typeof error.subject !== 'string') continue
      for (const refused of this.#refused) refused.set(error.subject, error.message)
    }
  }

  async #open(): Promise<NatsConnection> {
    const { servers, tls, login, key, timeoutMs } = this.#settings
    const { outgoing, name } = this.#context
    const library = await import('@nats-io/transport-node')
    const { CheckedTransport } = await import('./transport.ts')
    // The library has one factory for all connections, which differ in their options.
    library.setTransportFactory({ factory: () => new CheckedTransport(), defaultPort: 4222 })
    const options = {
      servers: servers.map(toText),
      name: `signalbox-${name}`,
      noRandomize: true,
      resolve: false,
      ignoreClusterUpdates: true,
      // The connector connects again, and the buffer sends again.
      reconnect: false,
      timeout: timeoutMs,
      pingInterval: PING_INTERVAL_MS,
      noAsyncTraces: true,
      // `null` prevents TLS with a server that only offers it, and is missing in the types of the library.
      tls: (tls ?? null) as never,
      outgoing,
      ...login,
      ...(key !== undefined && {
        authenticator:
          key.jwt === undefined
            ? library.nkeyAuthenticator(key.seed)
            : library.jwtAuthenticator(key.jwt, key.seed),
      }),
    } satisfies CheckedOptions
    return library.NatsConnectionImpl.connect(options)
  }
}
