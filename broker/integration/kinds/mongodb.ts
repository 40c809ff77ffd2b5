import type { MongodbAction, MongodbConnector } from '@signalbox/contract/integration/documents'
import {
  Atom,
  Float,
  isArray,
  isMap,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { BackendFault, describeError } from '../../backends/backend.ts'
import { MongoDatabase, type MongoServer } from '../../backends/mongodb.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { isCollection, readMongoServer } from '../../config/mongodb.ts'
import type { ActionDriver, ConnectorType, Driver } from '../driver.ts'
import { JsonTemplate } from '../json-template.ts'
import { NOT_CONNECTED, sendEach, SendFault } from '../result.ts'
import { RenderError, RowTemplate } from '../row-template.ts'

interface Insertion {
  collection: string
  document: Record<string, unknown>
  /** Whether the row has an `_id`; otherwise the driver generates one at the first attempt. */
  hasKey: boolean
}

export const mongodb: ConnectorType<MongodbConnector, MongodbAction, never, MongoConnection> = {
  connector({ parameters, ...rest }) {
    const server = readMongoServer({ ...parameters, ...rest })
    // A write that nobody acknowledges could be lost, also with `unsafe`.
    const isMajority = parameters.w_mode === 'safe'
    return ({ outgoing, onLost }) => new MongoConnection(server, isMajority, outgoing, onLost)
  },
  action({ parameters: { collection: name, payload_template: text } }) {
    const collection = new RowTemplate(name)
    const template = text === undefined || text === '' ? undefined : new JsonTemplate(text)
    return (connection): ActionDriver => ({
      isSequential: true,
      render(row): Insertion {
        const document = toDocument(template?.render(row) ?? row)
        const hasKey = Object.hasOwn(document, '_id')
        return { collection: renderCollection(collection, row), document, hasKey }
      },
      send: (requests) => sendEach(requests, (each) => connection.insert(each as Insertion)), // `render` made it
    })
  },
}

/** @throws {RenderError} if the name is invalid. */
function renderCollection(template: RowTemplate, row: ValueMap): string {
  const name = template.text(row)
  if (isCollection(name)) return name
  throw new RenderError(`not the name of a collection: ${name.slice(0, 100)}`)
}

/** @throws {RenderError} if the value is no object. */
function toDocument(value: Value): Record<string, unknown> {
  if (!isMap(value)) throw new RenderError('the template does not give a JSON object')
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}

/** Value for the driver; a large whole number becomes a 64-bit integer. */
function plain(value: Value): unknown {
  if (value instanceof Float) return value.value
  if (value instanceof Atom) return value.name
  if (isArray(value)) return value.map(plain)
  return isMap(value) ? toDocument(value) : value
}

class MongoConnection implements Driver {
  readonly #server: MongoServer
  readonly #isMajority: boolean
  readonly #outgoing: Outgoing
  readonly #onLost: () => void
  #database: MongoDatabase | undefined
  /** Rejects when the connection is stopped: the driver would wait longer for its server. */
  #stopped: PromiseWithResolvers<never> | undefined

  constructor(server: MongoServer, isMajority: boolean, outgoing: Outgoing, onLost: () => void) {
    this.#server = server
    this.#isMajority = isMajority
    this.#outgoing = outgoing
    this.#onLost = onLost
  }

  async start(): Promise<void> {
    // Loaded with the first connection: most brokers never need it.
    this.#stopped = Promise.withResolvers()
    this.#stopped.promise.catch(() => {}) // perhaps nothing waits for it
    this.#database = new MongoDatabase(await import('mongodb'), this.#server, this.#outgoing)
    await this.check()
  }

  async check(): Promise<'connected'> {
    if (this.#database === undefined) throw new BackendFault('not connected')
    await this.#database.check()
    return 'connected'
  }

  async stop(): Promise<void> {
    const database = this.#database
    this.#database = undefined
    this.#stopped?.reject(NOT_CONNECTED)
    await database?.close()
  }

  /** @throws {SendFault} if the server refuses or does not answer. */
  async insert({ collection, document, hasKey }: Insertion): Promise<void> {
    const [database, stopped] = [this.#database, this.#stopped]
    if (database === undefined || stopped === undefined) throw NOT_CONNECTED
    const isMajority = this.#isMajority
    try {
      await Promise.race([database.insert(collection, document, { isMajority }), stopped.promise])
    } catch (error) {
      if (error === NOT_CONNECTED) throw error
      const isRecoverable = isForNow(error)
      // The insert succeeded and its answer was lost: the retry has the same generated key.
      if (!hasKey && isDuplicate(error)) return
      if (isRecoverable) this.#onLost()
      throw new SendFault(describeError(error), { isRecoverable, cause: error })
    }
  }
}

/** Login, rights, primaries that change, shutdown, and time-outs of the server. */
const RECOVERABLE: ReadonlySet<number> = new Set([
  ...[
    6, 7, 13, 18, 50, 63, 64, 89, 91, 100, 112, 133, 189, 262, 9001, 10107, 11600, 11602, 13435,
    13436,
  ],
])

/**
 * Whether a retry may succeed: errors of the server by their code, errors of the driver unless they
 * are about the document.
 */
function isForNow(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const { code } = error as { code?: unknown } // of errors of the server
  if (typeof code === 'number') return RECOVERABLE.has(code)
  return !/^(BSON|MongoInvalidArgument|RangeError|TypeError)/.test(error.name)
}

/** Whether the error is a duplicate `_id`, and not one of another index. */
function isDuplicate(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string } // likewise
  return code === 11000 && message?.includes('_id_') === true
}
