import { type ConnectionOptions, createSecureContext } from 'node:tls'
import type { MongoClient, MongoClientOptions } from 'mongodb'
import type * as mongodb from 'mongodb'
import { BackendFault, type Connector } from './backend.ts'
import { type Lookup, lookupOf, NOTHING_TO_SEE, type WantedNames } from './lookup.ts'
import { MAX_ANSWER_BYTES, TOO_LONG } from './bounded.ts'

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
  readonly #bson: typeof mongodb.BSON
  readonly #settings: MongoSettings

  constructor({ MongoClient, BSON }: typeof mongodb, settings: MongoSettings) {
    const { servers, isSrv } = settings
    const url = `mongodb${isSrv ? '+srv' : ''}://${servers.join(',')}/`
    this.#client = new MongoClient(url, optionsOf(settings))
    this.#bson = BSON
    this.#settings = settings
  }

  /**
   * What these fields say in the documents of this filter.
   *
   * @throws {BackendFault}
   */
  async find(
    filter: Record<string, unknown>,
    fields: readonly string[],
    limit = MOST,
  ): Promise<Record<string, unknown>[]> {
    const { database, collection } = this.#settings
    const cursor = this.#client
      .db(database)
      .collection(collection)
      .find(filter, {
        limit,
        singleBatch: limit === 1,
        timeoutMS: TIMEOUT_MS,
        // As bytes, which are counted before anything is made of them.
        raw: true,
        ...projectionOf(fields),
      })
    const found: Record<string, unknown>[] = []
    let bytes = 0
    try {
      // Leaving the loop ends the search.
      for await (const each of cursor as AsyncIterable<unknown>) {
        // Whatever speaks the protocol may send something else.
        if (!(each instanceof Uint8Array)) continue
        bytes += each.length
        if (bytes > MAX_ANSWER_BYTES) throw new BackendFault(TOO_LONG)
        found.push(this.#bson.deserialize(each))
      }
      return found
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

/** No more than is read; a server takes not every name for one of a field. */
function projectionOf(fields: readonly string[]) {
  if (!fields.every((field) => /^[^$.\0][^.\0]*$/.test(field))) return {}
  return { projection: Object.fromEntries([['_id', 0], ...fields.map((field) => [field, 1])]) }
}

/** What a server calls its refusal; its words may hold what was asked. */
function faultOf(error: unknown): BackendFault {
  if (error instanceof BackendFault) return error
  const { codeName, message } = error as { codeName?: string; message: string }
  return new BackendFault(codeName ?? message, error)
}

/** Runs the filter, and looks at what some document has. @throws {BackendFault} */
export async function inspectCollection(
  store: MongoStore,
  filter: Record<string, unknown>,
  wanted: WantedNames,
): Promise<Lookup> {
  const fields = [...wanted.required.flat(), ...wanted.optional]
  const [hit] = await store.find(filter, fields, 1)
  const [document = hit] = hit === undefined ? await store.find({}, fields, 1) : []
  return document === undefined ? NOTHING_TO_SEE : lookupOf(Object.keys(document), wanted)
}

/** The driver is loaded with the first connection: most brokers never need it. */
export function mongoConnector(settings: MongoSettings): Connector<Promise<MongoStore>> {
  return {
    open: async () => new MongoStore(await import('mongodb'), settings),
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
