import { once } from 'node:events'
import type { LookupFunction } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type * as ioredis from 'ioredis'
import type { Cluster, Redis, RedisOptions } from 'ioredis'
import { type Connector, BackendFault } from './backend.ts'
import { Meter } from './bounded.ts'
import type { Address } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import { guardedConnector, NamedServers } from './redis-socket.ts'

export type RedisSettings = {
  username: string | undefined
  password: string | undefined
  /** Connections; in a cluster, to each of its nodes. */
  poolSize: number
  tls: ConnectionOptions | undefined
} & (
  | { topology: 'single'; server: Address; database: number }
  | { topology: 'sentinel'; servers: readonly Address[]; group: string; database: number }
  | { topology: 'cluster'; servers: readonly Address[] }
)

/** Time limit of a command; its connection is closed afterwards. */
const TIMEOUT_MS = 4000
const LONGEST_PAUSE_MS = 3000

const pause = (times: number) => Math.min(100 * 2 ** times, LONGEST_PAUSE_MS)

/** Argument of a command. */
type Word = string | Buffer

interface Link {
  redis: Redis | Cluster
  /** Last error of the connection. */
  fault: string | undefined
  /** Open connections: one, or one per node of a cluster. */
  wires: Set<Wire>
}

/** Connections that reconnect automatically; a question goes to the next open one. */
export class RedisPool {
  readonly #links: readonly Link[]
  readonly #named: NamedServers
  #turn = 0

  constructor(clients: readonly (Redis | Cluster)[], named: NamedServers) {
    this.#named = named
    this.#links = clients.map((redis) => {
      const link: Link = { redis, fault: undefined, wires: new Set() }
      redis.on('error', (error: Error) => (link.fault = describeCause(error)))
      if ('nodes' in redis) redis.on('+node', (node: Redis) => watch(node, link))
      else watch(redis, link)
      return link
    })
  }

  /** @throws {BackendFault} at once if no connection is open; rejects if the server refuses or does not answer. */
  call(command: string, ...words: string[]): Promise<unknown> {
    return ask(this.#link(), [command, ...words])
  }

  /**
   * Several commands over one connection, in their order.
   *
   * @returns one result for each; each reason is a `BackendFault`
   * @throws {BackendFault} at once, if no connection is open
   */
  callAll(commands: readonly (readonly Word[])[]): Promise<PromiseSettledResult<unknown>[]> {
    const link = this.#link()
    return Promise.allSettled(commands.map((words) => ask(link, words)))
  }

  #link(): Link {
    const ready = this.#links.filter(({ redis }) => redis.status === 'ready')
    const link = ready[this.#turn++ % ready.length]
    if (link === undefined) throw new BackendFault(this.#links[0]?.fault ?? 'not connected')
    return link
  }

  get isReady(): boolean {
    return this.#links.every(({ redis }) => redis.status === 'ready')
  }

  async check(): Promise<void> {
    try {
      await Promise.all(this.#links.map((link) => look(link)))
    } catch (error) {
      // A server that was named and not found is likely why.
      this.#named.refuse()
      throw error
    }
  }

  close(): void {
    for (const { redis } of this.#links) redis.disconnect()
  }
}

/** @throws {BackendFault} if the server refuses or does not answer. */
async function ask({ redis, wires, fault }: Link, words: readonly Word[]): Promise<unknown> {
  const [command = '', ...more] = words
  try {
    return await redis.call(String(command), ...more)
  } catch (error) {
    if (isLate(error)) wires.forEach((wire) => wire.giveUp())
    const isLost = redis.status !== 'ready'
    throw new BackendFault((isLost ? fault : undefined) ?? describeCause(error), error)
  }
}

/** One connection, and the answers that come over it one after another. */
class Wire {
  readonly #redis: Redis
  readonly #meter = new Meter()
  /** Command whose answer arrives next. */
  #first: unknown
  #isAmid = false

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** Starts watching a new connection. */
  watch(): void {
    const { stream } = this.#redis
    this.#first = undefined
    this.#isAmid = false
    this.#meter.watch(stream)
    // The library reads before this.
    stream.on('data', () => {
      const first = this.#redis.commandQueue.peekFront()
      this.#isAmid = first !== undefined && first === this.#first
      if (!this.#isAmid) this.#meter.reset()
      this.#first = first
    })
  }

  /** Closes a connection in the middle of an answer, so that later commands do not wait for its end. */
  giveUp(): void {
    if (this.#isAmid) this.#redis.stream.destroy(new Error('no answer in time'))
  }
}

function watch(redis: Redis, { wires }: Link): void {
  const wire = new Wire(redis)
  wires.add(wire)
  redis.on('connect', () => wire.watch())
  redis.on('end', () => wires.delete(wire))
}

async function look(link: Link): Promise<void> {
  const { redis } = link
  try {
    if (redis.status !== 'ready') {
      const ready = once(redis, 'ready', { signal: AbortSignal.timeout(TIMEOUT_MS) })
      // Its own way of failing is an event, which the wait rejects with.
      if (redis.status === 'wait' || redis.status === 'end') redis.connect().catch(() => {})
      await ready
    }
    await redis.ping()
    link.fault = undefined
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError'
    throw new BackendFault(
      isLate ? (link.fault ?? 'no answer in time') : describeCause(error),
      error,
    )
  }
}

/** The library no longer waits, but would still read the answer. */
const isLate = (error: unknown) => error instanceof Error && error.message === 'Command timed out'

/** Without the words of the command, which the server may repeat. */
function describeCause(error: unknown): string {
  const { message, lastNodeError } = error as { message?: string; lastNodeError?: Error }
  const text = lastNodeError?.message ?? message ?? String(error)
  return text.replace(/, with args beginning with:[\s\S]*/, '')
}

/** The library is loaded with the first connection: most brokers never need it. */
export function redisConnector(settings: RedisSettings): Connector<Promise<RedisPool>> {
  return {
    open: async (outgoing) => {
      const library = await import('ioredis')
      const named = new NamedServers(outgoing)
      return new RedisPool(
        Array.from({ length: settings.poolSize }, () =>
          connect(library, settings, outgoing, named),
        ),
        named,
      )
    },
    check: async (opening, outgoing) => {
      const pool = await opening
      // Connections to sentinels, and cluster connections for subscriptions, ignore the lookup option.
      if (settings.topology !== 'single' && !pool.isReady) {
        await outgoing.check(settings.servers.map(({ host }) => host))
      }
      await pool.check()
    },
    close: async (opening) => (await opening).close(),
  }
}

function connect(
  library: typeof ioredis,
  settings: RedisSettings,
  outgoing: Outgoing,
  named: NamedServers,
): Redis | Cluster {
  const { username, password, tls } = settings
  const options: RedisOptions = {
    // Every server supports RESP2, and these commands need no more.
    protocol: 2,
    disableClientInfo: true,
    // The check uses INFO, which users may lack the right for; a PING suffices.
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    // Closes a silent connection, so that later commands do not wait for it.
    socketTimeout: TIMEOUT_MS,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls !== undefined && { tls }),
  }
  switch (settings.topology) {
    case 'single': {
      const { server, database: db } = settings
      return new library.Redis({
        ...options,
        ...server,
        db,
        Connector: guardedConnector(library, outgoing),
        lazyConnect: true,
        retryStrategy: pause,
      })
    }
    case 'sentinel': {
      const { servers, group: name, database: db } = settings
      return new library.Redis({
        ...options,
        sentinels: [...servers],
        natMap: named.map,
        name,
        db,
        lazyConnect: true,
        retryStrategy: pause,
        sentinelRetryStrategy: pause,
        sentinelCommandTimeout: TIMEOUT_MS,
        ...(tls !== undefined && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
      })
    }
    case 'cluster': {
      return new library.Cluster([...settings.servers], {
        redisOptions: { ...options, Connector: guardedConnector(library, outgoing) },
        natMap: named.map,
        dnsLookup: (host, done) => outgoing.lookup(host, {}, done as Parameters<LookupFunction>[2]),
        lazyConnect: true,
        enableOfflineQueue: false,
        enableReadyCheck: false,
        clusterRetryStrategy: pause,
        slotsRefreshTimeout: TIMEOUT_MS,
      })
    }
  }
}
