import { type ConnectionOptions, createSecureContext } from 'node:tls'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import { BackendFault, type Connector } from './backend.ts'

export interface MongoSettings {
  /** `host:port`, or a name whose SRV records tell them. */
  servers: readonly string[]
  isSrv: boolean
  topology: 'single' | 'rs' | 'sharded'
  replicaSet: string | undefined
  isSecondaryAsked: boolean
  database: string
  collection: string
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

/** Of one question, whatever it waits for. */
const TIMEOUT_MS = 5000
/** Nobody has more rules; what a filter finds by mistake does not fill the memory. */
const MOST = 1000

export class MongoStore {
  readonly #client: MongoClient
  readonly #settings: MongoSettings

  constructor(client: MongoClient, settings: MongoSettings) {
    this.#client = client
    this.#settings = settings
  }

  /** @throws {BackendFault} */
  async find(filter: Record<string, unknown>, limit = MOST): Promise<Record<string, unknown>[]> {
    const { database, collection } = this.#settings
    const cursor = this.#client
      .db(database)
      .collection(collection)
      .find(filter, { limit, singleBatch: limit === 1, timeoutMS: TIMEOUT_MS })
    try {
      const found: unknown[] = await cursor.toArray()
      // Whatever speaks the protocol may send something else.
      return found.filter((each) => typeof each === 'object' && each !== null) as Record<
        string,
        unknown
      >[]
    } catch (error) {
      throw faultOf(error)
    }
  }

  async check(): Promise<void> {
    const { database } = this.#settings
    try {
      // Once it has failed it does not begin again by itself; connected, this does nothing.
      await this.#client.connect()
      await this.#client.db(database).command({ ping: 1 }, { timeoutMS: TIMEOUT_MS - 1000 })
    } catch (error) {
      throw faultOf(error)
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

/** What a server calls its refusal; its words may hold what was asked. */
function faultOf(error: unknown): BackendFault {
  const { codeName, message } = error as { codeName?: string; message: string }
  return new BackendFault(codeName ?? message, error)
}

/** The driver is loaded with the first connection: most brokers never need it. */
export function mongoConnector(settings: MongoSettings): Connector<Promise<MongoStore>> {
  return {
    open: async () => {
      const { MongoClient } = await import('mongodb')
      const { servers, isSrv } = settings
      const url = `mongodb${isSrv ? '+srv' : ''}://${servers.join(',')}/`
      return new MongoStore(new MongoClient(url, optionsOf(settings)), settings)
    },
    check: async (opening) => (await opening).check(),
    close: async (opening) => (await opening).close(),
  }
}

function optionsOf(settings: MongoSettings): MongoClientOptions {
  const { topology, replicaSet, username, password, authSource, poolSize, times, tls } = settings
  return {
    appName: 'signalbox',
    maxPoolSize: poolSize,
    retryReads: false,
    retryWrites: false,
    connectTimeoutMS: times.connect,
    socketTimeoutMS: times.socket,
    serverSelectionTimeoutMS: times.serverSelection,
    waitQueueTimeoutMS: times.waitQueue,
    heartbeatFrequencyMS: times.heartbeat,
    localThresholdMS: times.localThreshold,
    ...tlsOf(tls),
    ...(topology === 'single' && !settings.isSrv && { directConnection: true }),
    ...(replicaSet !== undefined && { replicaSet }),
    ...(settings.isSecondaryAsked && { readPreference: 'secondaryPreferred' }),
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    ...(authSource !== undefined && { authSource }),
  }
}

/** The driver takes few of the words of TLS itself, and versions not among them. */
function tlsOf(tls: ConnectionOptions | undefined): MongoClientOptions {
  if (tls === undefined) return { tls: false }
  const { rejectUnauthorized = true, servername } = tls
  return {
    tls: true,
    secureContext: createSecureContext(tls),
    rejectUnauthorized,
    ...(servername !== undefined && { servername }),
  }
}
