import type { ClientTls } from '@signalbox/contract/backends'
import type { RedisConnector } from '@signalbox/contract/integration/documents'
import type { RedisSettings } from '../backends/redis.ts'
import { readPoolSize } from './pool-size.ts'
import { readServer, readServers } from './server-address.ts'
import { ConfigFault } from './setting.ts'
import { readTls } from './tls.ts'

const PORT = 6379

/** Redis fields of an authenticator, of a source, or of a connector's parameters. */
type Config = RedisConnector['parameters'] & { ssl: ClientTls }

/** @throws {ConfigFault} if a field of the connection is invalid. */
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

/** @throws {ConfigFault} if the command is not one of the supported ones. */
export function checkedCommand<Command extends object>(
  cmd: string,
  command: Command | { expected: string },
): Command {
  if ('expected' in command) throw new ConfigFault('cmd', cmd, command.expected)
  return command
}
