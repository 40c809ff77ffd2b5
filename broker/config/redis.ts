import type { RedisAuthenticator } from '@signalbox/contract/authenticators'
import type { RedisSource } from '@signalbox/contract/authorization-sources'
import type { RedisSettings } from '../backends/redis.ts'
import { CommandError, splitCommand } from '../backends/redis-command.ts'
import type { KindSettings } from '../features/authentication/authentication.ts'
import type { SourceSettings } from '../features/authorization/authorization.ts'
import { readAlgorithm } from './hash-algorithm.ts'
import { readServer } from './server-address.ts'
import { readServers } from './server-addresses.ts'
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

/** One of these commands, and its words. */
function readCommand<Command extends string>(
  text: string,
  commands: readonly Command[],
): { command: Command; words: string[] } {
  try {
    const [name = '', ...words] = splitCommand(text)
    const command = commands.find((each) => each === name.toUpperCase())
    if (command !== undefined && words.length > 0) return { command, words }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new ConfigFault('cmd', text, error.message)
  }
  throw new ConfigFault('cmd', text, commands.map((each) => `${each} <key> …`).join(' or '))
}

const PASSWORDS = ['password_hash', 'password']
const FIELDS = [...PASSWORDS, 'salt', 'is_superuser']

/** @throws {ConfigFault} */
export function readRedisAuthenticator(config: RedisAuthenticator): KindSettings {
  const { cmd } = config
  const { command, words } = readCommand(cmd, ['HGET', 'HMGET'])
  const [key = '', ...fields] = words
  const unknown = fields.find((field) => !FIELDS.includes(field))
  if (unknown !== undefined) throw new ConfigFault('cmd', cmd, `fields of: ${FIELDS.join(', ')}`)
  if (!fields.some((field) => PASSWORDS.includes(field))) {
    throw new ConfigFault('cmd', cmd, 'password_hash or password')
  }
  if (command === 'HGET' && fields.length > 1)
    throw new ConfigFault('cmd', cmd, 'HGET of one field')
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
  const { cmd } = config
  const { command, words } = readCommand(cmd, ['HGETALL', 'HMGET'])
  const isWhole = command === 'HGETALL' ? words.length === 1 : words.length > 1
  if (!isWhole) throw new ConfigFault('cmd', cmd, 'HGETALL <key> or HMGET <key> <field> …')
  return { type: 'redis', connection: readRedis(config), command, words }
}
