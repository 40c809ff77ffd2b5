import { createRequire } from 'node:module'
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import type cassandraDriver from 'cassandra-driver'
import type { Address } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'

type Driver = typeof cassandraDriver

/** Loaded with the first cluster: most brokers use none, and it takes 25 MiB. */
const load = () => createRequire(import.meta.url)('cassandra-driver') as Driver

export interface CassandraLogin {
  addresses: readonly Address[]
  keyspace: string
  username: string | undefined
  password: string | undefined
  poolSize: number
  tls: ConnectionOptions | undefined
  connectTimeoutMs: number
  /** Time limit for the answer to one request. */
  timeoutMs: number
}

/** Type of a parameter, as the protocol numbers it. */
export interface CqlType {
  code: number
}

/** A prepared statement in the library, which its types leave out. */
interface Prepared {
  meta: { columns: readonly { type: CqlType }[] }
}

/** The part of the library that only prepares, which its types leave out. */
interface PrepareHandler {
  getPrepared(
    client: cassandraDriver.Client,
    policy: cassandraDriver.policies.loadBalancing.LoadBalancingPolicy,
    query: string,
    keyspace: string,
  ): Promise<Prepared>
}

const loadPreparation = () =>
  createRequire(import.meta.url)('cassandra-driver/lib/prepare-handler.js') as PrepareHandler

/** Attempts of the library to reach a server again; the connector starts over in the meantime. */
const RECONNECT_MS = 3000

/** The connections to the servers of one Cassandra cluster. */
export class CassandraCluster {
  readonly #client: cassandraDriver.Client
  readonly #policy: cassandraDriver.policies.loadBalancing.LoadBalancingPolicy
  readonly #keyspace: string
  /** Microseconds since the epoch. */
  #lastTimestamp = 0

  private constructor(
    client: cassandraDriver.Client,
    policy: cassandraDriver.policies.loadBalancing.LoadBalancingPolicy,
    keyspace: string,
  ) {
    this.#client = client
    this.#policy = policy
    this.#keyspace = keyspace
  }

  /**
   * Connects to the first server that answers, and to those that it names.
   *
   * @param onLost a server is lost
   */
  static async open(
    login: CassandraLogin,
    outgoing: Outgoing,
    onLost: () => void,
  ): Promise<CassandraCluster> {
    const driver = load()
    const { addresses, keyspace, username, password, poolSize, tls } = login
    const points = await findPoints(addresses, outgoing)
    const policy = nearServers(driver, points, outgoing)
    const { reconnection } = driver.policies
    const perServer = Math.max(1, Math.ceil(poolSize / addresses.length))
    const client = new driver.Client({
      contactPoints: [...points.keys()],
      keyspace,
      ...(username !== undefined && { credentials: { username, password: password ?? '' } }),
      ...(tls !== undefined && { sslOptions: withNames(tls, points) }),
      applicationName: 'signalbox',
      // The schema of a large cluster would take much memory.
      isMetadataSyncEnabled: false,
      monitorReporting: { enabled: false },
      policies: {
        loadBalancing: policy,
        reconnection: new reconnection.ConstantReconnectionPolicy(RECONNECT_MS),
      },
      pooling: {
        coreConnectionsPerHost: {
          [driver.types.distance.local]: perServer,
          [driver.types.distance.remote]: 0,
          [driver.types.distance.ignored]: 0,
        },
      },
      socketOptions: { connectTimeout: login.connectTimeoutMs, readTimeout: login.timeoutMs },
      // An action delivers rows at least once, so another server may be tried.
      queryOptions: { isIdempotent: true },
    })
    try {
      await client.connect()
    } catch (error) {
      await client.shutdown().catch(() => {}) // the reason is that of the connection
      throw error
    }
    client.on('hostDown', onLost)
    return new CassandraCluster(client, policy, keyspace)
  }

  async check(): Promise<void> {
    await this.#client.execute('SELECT key FROM system.local', [])
  }

  /** The types of the parameters of a statement, which the servers prepare again. */
  async describe(statement: string): Promise<readonly CqlType[]> {
    this.#client.metadata.clearPrepared()
    const { meta } = await loadPreparation().getPrepared(
      this.#client,
      this.#policy,
      statement,
      this.#keyspace,
    )
    return meta.columns.map(({ type }) => type)
  }

  /** Statements that run at the same time take effect in the order of these calls. */
  async run(statement: string, values: readonly unknown[]): Promise<void> {
    this.#lastTimestamp = Math.max(this.#lastTimestamp + 1, Date.now() * 1000)
    const timestamp = this.#lastTimestamp
    await this.#client.execute(statement, [...values], { prepare: true, timestamp })
  }

  async close(): Promise<void> {
    await this.#client.shutdown()
  }
}

/** The name of each address as `address:port`. @throws {Error} if one is denied, or none is found */
async function findPoints(
  addresses: readonly Address[],
  outgoing: Outgoing,
): Promise<ReadonlyMap<string, string>> {
  outgoing.refuse(addresses.map(({ host }) => host))
  const found = await Promise.allSettled(
    addresses.map(async ({ host, port }) => {
      const all = await resolveName(host, outgoing)
      return all.map((each) => [each.includes(':') ? `[${each}]:${port}` : `${each}:${port}`, host])
    }),
  )
  const points = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const failed = found.find((each) => each.status === 'rejected')
  if (points.length === 0 && failed !== undefined) throw failed.reason
  return new Map(points as [string, string][]) // pairs, as made above
}

function resolveName(host: string, outgoing: Outgoing): Promise<string[]> {
  return new Promise((resolve, reject) => {
    outgoing.lookup(host, { all: true }, (error, found) => {
      if (error !== null) reject(error)
      else resolve(Array.isArray(found) ? found.map(({ address }) => address) : [found])
    })
  })
}

/** Address without its port. */
const withoutPort = (endpoint: string) =>
  endpoint.slice(0, endpoint.lastIndexOf(':')).replaceAll(/[[\]]/g, '')

/** Servers of the data center that answered first, without those whose addresses are denied. */
function nearServers(
  { policies, types: { distance } }: Driver,
  points: ReadonlyMap<string, string>,
  outgoing: Outgoing,
): cassandraDriver.policies.loadBalancing.LoadBalancingPolicy {
  const given = new Set([...points.keys()].map(withoutPort))
  return new (class extends policies.loadBalancing.RoundRobinPolicy {
    #center: string | undefined

    override init(
      client: cassandraDriver.Client,
      hosts: cassandraDriver.HostMap,
      callback: cassandraDriver.EmptyCallback,
    ): void {
      this.#center = hosts
        .values()
        .find(
          ({ address, datacenter }) => given.has(withoutPort(address)) && datacenter !== null,
        )?.datacenter
      super.init(client, hosts, callback)
    }

    override getDistance({ address, datacenter }: cassandraDriver.Host) {
      const isFar = this.#center !== undefined && datacenter !== this.#center
      return isFar || outgoing.denies(withoutPort(address)) ? distance.ignored : distance.local
    }
  })()
}

/** The library connects to addresses: the certificate of a configured server may be for its name. */
function withNames(tls: ConnectionOptions, points: ReadonlyMap<string, string>): ConnectionOptions {
  const { servername, ...others } = tls
  const names = new Map([...points].map(([endpoint, name]) => [withoutPort(endpoint), name]))
  return {
    ...others,
    ...(servername !== undefined && servername !== '' && { servername }),
    // A certificate without a server name is not verified, as in EMQX.
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      servername === '' ? undefined : checkServerIdentity(names.get(host) ?? host, certificate),
  }
}
