import type { ClientTls } from '@signalbox/contract/backends'
import type { RedisConnector } from '@signalbox/contract/integration/documents'
import type { RedisSettings } from '../backends/redis.ts'
import { readPoolSize } from './pool-size.ts'
import { readServer, readServers } from './server-address.ts'
import { ConfigFault } from './setting.ts'
import { readTls } from './tls.ts'

const PORT = 6379

/** Of an authenticator, a source of rules, or the parameters of a connector. */
type Config = RedisConnector['parameters'] & { ssl: ClientTls }

/** @throws {ConfigFault} */
export function readRedis(config: Config): RedisSettings {
  const { username, password, ssl } = config
  const shared = { username, password, poolSize: readPoolSize(config), tls: readTls(ssl) }
  switch (config.redis_type) {
    case 'single': {
      const server = readServer('server', config.server, PORT)
      return { topology: 'single', server, database: config.database, ...shared }
    }
    case 'sentinel': {
      const servers = readServers('servers', config.servers, PORT)
      const { sentinel: group, database } = config
      return { topology: 'sentinel', servers, group, database, ...shared }
    }
    case 'cluster':
      return {
        topology: 'cluster',
        servers: readServers('servers', config.servers, PORT),
        ...shared,
      }
  }
}

/** @throws {ConfigFault} */
export function checkedCommand<Command extends object>(
  cmd: string,
  command: Command | { expected: string },
): Command {
  if ('expected' in command) throw new ConfigFault('cmd', cmd, command.expected)
  return command
}
