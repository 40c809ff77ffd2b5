import { type ConnectionOptions, createSecureContext } from 'node:tls'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import type * as mongodb from 'mongodb'
import { BackendFault, type Connector } from './backend.ts'
import { type Lookup, lookupFromNames, NO_LOOKUP, type ExpectedNames } from './lookup.ts'
import { MAX_ANSWER_BYTES, TOO_LONG } from './bounded.ts'
import type { Outgoing } from './outgoing.ts'

export interface MongoServer {
  /** Servers as `host:port`, or one name with SRV records. */
  servers: readonly string[]
  isSrv: boolean
  topology: 'single' | 'rs' | 'sharded'
  replicaSet: string | undefined
  isSecondaryAsked: boolean
  database: string
  username: string | undefined
  password: string | undefined
  authSource: string | undefined
  poolSize: number
  times: Readonly<
    Record<
      'connect' | 'socket' | 'serverSelection' | 'waitQueue' | 'heartbeat' | 'localThreshold',
      number
    >
  >
  tls: ConnectionOptions | undefined
}

export interface MongoSettings extends MongoServer {
  /** Collection that is queried. */
  collection: string
}

/** Time limit of one query, including all waiting. */
const TIMEOUT_MS = 5000
const WRITE_TIMEOUT_MS = 15_000
/** Limit on the rules of one client, so that a wrong filter cannot fill the memory. */
const MOST = 1000

/** Client of one MongoDB database. */
export class MongoDatabase {
  readonly #client: MongoClient
  readonly #bson: typeof mongodb.BSON
  readonly #settings: MongoServer
  readonly #outgoing: Outgoing
  /** An address that may not be used, which the servers have named. */
  #denied: string | undefined
  #isThere = false
  /** Configured hosts; empty if DNS supplies them. */
  readonly #hosts: readonly string[]

  constructor({ MongoClient, BSON }: typeof mongodb, settings: MongoServer, outgoing: Outgoing) {
    const { servers, isSrv } = settings
    const url = `mongodb${isSrv ? '+srv' : ''}://${servers.join(',')}/`
    this.#client = new MongoClient(url, toClientOptions(settings, outgoing))
    this.#bson = BSON
    this.#settings = settings
    this.#outgoing = outgoing
    this.#hosts = isSrv ? [] : servers.map(hostFromServer)
    // The driver looks up names through the option; a replica set may also name IP addresses.
    this.#client.on('serverOpening', ({ address }) => {
      const host = hostFromServer(address)
      if (!outgoing.denies(host)) return
      this.#denied = host
      void this.#client.close().catch(() => {}) // the check tells why
    })
  }

  /**
   * Reads these fields of the matching documents.
   * @throws {BackendFault} if the server gives no usable answer.
   */
  async find(
    collection: string,
    filter: Record<string, unknown>,
    fields: readonly string[],
    limit: number,
  ): Promise<Record<string, unknown>[]> {
    const { database } = this.#settings
    // The driver connects on its own schedule, possibly before the first check.
    this.#outgoing.refuse(this.#hosts)
    const cursor = this.#client
      .db(database)
      .collection(collection)
      .find(filter, {
        limit,
        singleBatch: limit === 1,
        timeoutMS: TIMEOUT_MS,
        // Raw bytes, whose size is checked before they are parsed.
        raw: true,
        ...toProjection(fields),
      })
    const found: Record<string, unknown>[] = []
    let bytes = 0
    try {
      // Leaving the loop ends the search.
      for await (const each of cursor as AsyncIterable<unknown>) {
        // Guards against servers that send other values.
        if (!(each instanceof Uint8Array)) continue
        bytes += each.length
        if (bytes > MAX_ANSWER_BYTES) throw new BackendFault(TOO_LONG)
        found.push(this.#bson.deserialize(each))
      }
      return found
    } catch (error) {
      throw toBackendFault(error)
    }
  }

  /**
   * Inserts a document.
   * @param options.isMajority waits until it is on most servers of the set, and not on the primary alone
   * @throws {BackendFault} if a host is denied; otherwise what the driver throws
   */
  async insert(
    collection: string,
    document: Record<string, unknown>,
    { isMajority }: { isMajority: boolean },
  ): Promise<void> {
    this.#outgoing.refuse(this.#hosts)
    await this.#client
      .db(this.#settings.database)
      .collection(collection)
      .insertOne(document, {
        writeConcern: { w: isMajority ? 'majority' : 1 },
        timeoutMS: WRITE_TIMEOUT_MS,
      })
  }

  async check(): Promise<void> {
    const { database } = this.#settings
    this.#denied = undefined
    try {
      // The driver would retry until its timeout.
      if (!this.#isThere) await this.#outgoing.check(this.#hosts)
      // A failed client does not reconnect automatically; for a connected one this does nothing.
      await this.#client.connect()
      await this.#client.db(database).command({ ping: 1 }, { timeoutMS: TIMEOUT_MS - 1000 })
      this.#isThere = true
    } catch (error) {
      this.#isThere = false
      if (this.#denied === undefined) throw toBackendFault(error)
    }
    if (this.#denied !== undefined) this.#outgoing.refuse([this.#denied])
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

/** The collection of a database that authenticators and sources of rules search. */
export class MongoStore extends MongoDatabase {
  readonly #collection: string

  constructor(library: typeof mongodb, settings: MongoSettings, outgoing: Outgoing) {
    super(library, settings, outgoing)
    this.#collection = settings.collection
  }

  /** @throws {BackendFault} if the server gives no usable answer. */
  search(
    filter: Record<string, unknown>,
    fields: readonly string[],
    limit = MOST,
  ): Promise<Record<string, unknown>[]> {
    return this.find(this.#collection, filter, fields, limit)
  }
}

/** Projection to the fields that are read; a server refuses some names in one. */
function toProjection(fields: readonly string[]) {
  if (!fields.every((field) => /^[^$.\0][^.\0]*$/.test(field))) return {}
  return { projection: Object.fromEntries([['_id', 0], ...fields.map((field) => [field, 1])]) }
}

/** Reports the server's code for a refusal only: its message may contain the query. */
function toBackendFault(error: unknown): BackendFault {
  if (error instanceof BackendFault) return error
  const { codeName, message } = error as { codeName?: string; message: string }
  return new BackendFault(codeName ?? message, error)
}

/**
 * Runs the filter, and looks at the fields of a document that it finds, or else of any.
 *
 * @throws {BackendFault} if the server gives no usable answer
 */
export async function inspectCollection(
  store: MongoStore,
  filter: Record<string, unknown>,
  wanted: ExpectedNames,
): Promise<Lookup> {
  const fields = [...wanted.required.flat(), ...wanted.optional]
  const [hit] = await store.search(filter, fields, 1)
  const [document = hit] = hit === undefined ? await store.search({}, fields, 1) : []
  return document === undefined ? NO_LOOKUP : lookupFromNames(Object.keys(document), wanted)
}

/** The driver is loaded with the first connection: most brokers never need it. */
export function mongoConnector(settings: MongoSettings): Connector<Promise<MongoStore>> {
  return {
    open: async (outgoing) => new MongoStore(await import('mongodb'), settings, outgoing),
    check: async (opening) => (await opening).check(),
    close: async (opening) => (await opening).close(),
  }
}

/** Host of `host:port` or `[address]:port`. */
const hostFromServer = (server: string) => server.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')

function toClientOptions(settings: MongoServer, { lookup }: Outgoing): MongoClientOptions {
  const { topology, replicaSet, username, password, authSource, poolSize, times, tls } = settings
  return {
    appName: 'signalbox',
    maxPoolSize: poolSize,
    lookup,
    retryReads: false,
    retryWrites: false,
    connectTimeoutMS: times.connect,
    socketTimeoutMS: times.socket,
    serverSelectionTimeoutMS: times.serverSelection,
    waitQueueTimeoutMS: times.waitQueue,
    heartbeatFrequencyMS: times.heartbeat,
    localThresholdMS: times.localThreshold,
    ...toTlsOptions(tls),
    ...(topology === 'single' && !settings.isSrv && { directConnection: true }),
    ...(replicaSet !== undefined && { replicaSet }),
    ...(settings.isSecondaryAsked && { readPreference: 'secondaryPreferred' }),
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(authSource !== undefined && { authSource }),
  }
}

/** The driver takes few of the words of TLS itself, and versions not among them. */
function toTlsOptions(tls: ConnectionOptions | undefined): MongoClientOptions {
  if (tls === undefined) return { tls: false }
  const { rejectUnauthorized = true, servername } = tls
  return {
    tls: true,
    secureContext: createSecureContext(tls),
    rejectUnauthorized,
    ...(servername !== undefined && { servername }),
  }
}
