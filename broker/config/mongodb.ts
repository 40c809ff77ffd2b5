import type { MongoAuthenticator } from '@signalbox/contract/authenticators'
import type { MongoSource } from '@signalbox/contract/authorization-sources'
import type { MongodbConnector } from '@signalbox/contract/integration/documents'
import type { MongoServer, MongoSettings } from '../backends/mongodb.ts'
import { readFilter, UnsafeFilter } from '../backends/mongodb-filter.ts'
import { readServer, readServers } from './server-address.ts'
import { ConfigFault, readDuration } from './setting.ts'
import { readPoolSize } from './pool-size.ts'
import { readTimeout } from './timeout.ts'
import { readTls } from './tls.ts'

const PORT = 27_017
/** Default of the time limits of the topology, which are shorter than that of a query. */
const TIMEOUT = '4s'
/** The driver looks no more often. */
const MIN_HEARTBEAT_MS = 500
const LOCAL_THRESHOLD_MS = 15

type Config = MongoAuthenticator | MongoSource
/** How a MongoDB server is reached; a query and its collection are not part of it. */
type ServerConfig = MongodbConnector['parameters'] & Omit<MongodbConnector, 'parameters'>

/** @throws {ConfigFault} if a field is invalid. */
export const readMongodb = (config: Config): MongoSettings => ({
  ...readMongoServer(config),
  collection: readName('collection', config.collection),
})

/** @throws {ConfigFault} if a field of the connection is invalid. */
export function readMongoServer(config: Config | ServerConfig): MongoServer {
  const { srv_record: isSrv, use_legacy_protocol: isLegacy, topology } = config
  // The driver requires the protocol of MongoDB 3.6 or later.
  if (isLegacy === true) {
    const expected = 'auto or false; this broker speaks to MongoDB 3.6 and later alone'
    throw new ConfigFault('use_legacy_protocol', true, expected)
  }
  const time = (field: keyof typeof topology & `${string}_ms`, otherwise: number) => {
    const written = topology[field]
    if (written === undefined) return otherwise
    const at = `topology.${field}`
    return readDuration(at, written)
  }
  const timeout = (field: Parameters<typeof time>[0]) =>
    readTimeout(`topology.${field}`, topology[field] ?? TIMEOUT)
  return {
    servers: listServers(config),
    isSrv,
    topology: config.mongo_type,
    replicaSet: config.mongo_type === 'rs' ? config.replica_set_name : undefined,
    isSecondaryAsked: config.mongo_type === 'rs' && config.r_mode === 'slave_ok',
    database: readName('database', config.database),
    username: config.username,
    password: config.password,
    authSource: config.auth_source,
    poolSize: readPoolSize(config) + topology.max_overflow,
    times: {
      connect: timeout('connect_timeout_ms'),
      socket: timeout('socket_timeout_ms'),
      serverSelection: timeout('server_selection_timeout_ms'),
      waitQueue: timeout('wait_queue_timeout_ms'),
      heartbeat: Math.max(time('heartbeat_frequency_ms', 0), MIN_HEARTBEAT_MS),
      localThreshold: time('local_threshold_ms', LOCAL_THRESHOLD_MS),
    },
    tls: readTls(config.ssl),
  }
}

function listServers(config: Config | ServerConfig): string[] {
  const [path, text] =
    config.mongo_type === 'single' ? ['server', config.server] : ['servers', config.servers]
  if (config.srv_record) return [readServer(path, text, PORT).host]
  return readServers(path, text, PORT).map(({ host, port }) =>
    host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
  )
}

/** Checks a name by MongoDB's rules; otherwise the driver would refuse each query. */
function readName(path: 'database' | 'collection', name: string): string {
  const isName =
    path === 'database' ? name !== '' && !NOT_IN_DATABASE.test(name) : isCollection(name)
  if (!isName) throw new ConfigFault(path, name, `a name of a ${path}`)
  return name
}

const NOT_IN_DATABASE = /[\s/\\."$*<>:|?\0]/

/** Whether a collection can have this name. */
export const isCollection = (name: string): boolean =>
  name !== '' && !/[$\0]|^\.|\.$|\.\./.test(name)

/** Texts of the filter may have placeholders. @throws {ConfigFault} if one is within an operator such as `$where` */
export function checkedFilter(filter: Config['filter']): Config['filter'] {
  try {
    readFilter(filter)
    return filter
  } catch (error) {
    if (!(error instanceof UnsafeFilter)) throw error
    throw new ConfigFault('filter', filter, error.message)
  }
}
