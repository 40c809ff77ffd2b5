import type { RedisAuthenticator } from '@signalbox/contract/authenticators'
import type { RedisSource } from '@signalbox/contract/authorization-sources'
import { readLoginCommand, readRulesCommand } from '@signalbox/contract/redis-command'
import type { RedisSettings } from '../backends/redis.ts'
import type { KindSettings } from '../features/authentication/authentication.ts'
import type { SourceSettings } from '../features/authorization/authorization.ts'
import { readAlgorithm } from './hash-algorithm.ts'
import { readServer, readServers } from './server-address.ts'
import { ConfigFault } from './setting.ts'
import { readTls } from './tls.ts'

const PORT = 6379

function readRedis(config: RedisAuthenticator | RedisSource): RedisSettings {
  const { username, password, pool_size: poolSize, ssl } = config
  const shared = { username, password, poolSize, tls: readTls(ssl) }
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

function checked<Command extends object>(
  cmd: string,
  command: Command | { expected: string },
): Command {
  if ('expected' in command) throw new ConfigFault('cmd', cmd, command.expected)
  return command
}

/** @throws {ConfigFault} */
export function readRedisAuthenticator(config: RedisAuthenticator): KindSettings {
  const { name: command, key, fields } = checked(config.cmd, readLoginCommand(config.cmd))
  return {
    kind: 'redis',
    connection: readRedis(config),
    algorithm: readAlgorithm(config.password_hash_algorithm),
    command,
    key,
    fields,
  }
}

/** @throws {ConfigFault} */
export function readRedisSource(config: RedisSource): SourceSettings {
  const { name: command, key, fields } = checked(config.cmd, readRulesCommand(config.cmd))
  return { type: 'redis', connection: readRedis(config), command, words: [key, ...fields] }
}
