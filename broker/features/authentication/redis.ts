import type { RedisAuthenticator } from '@signalbox/contract/authenticators'
import { readLoginCommand } from '@signalbox/contract/redis-command'
import { Backend } from '../../backends/backend.ts'
import { clientValues } from './client-values.ts'
import { NO_LOOKUP } from '../../backends/lookup.ts'
import { redisConnector, type RedisSettings } from '../../backends/redis.ts'
import { CommandTemplate } from '../../backends/redis-command.ts'
import { checkedCommand, readRedis } from '../../config/redis.ts'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { readAlgorithm } from './hash-config.ts'
import type { HashAlgorithm } from './hashing.ts'
import { decide } from './password.ts'
import { storedUser } from './stored-user.ts'

export interface RedisAuthenticatorSettings {
  kind: 'redis'
  connection: RedisSettings
  algorithm: HashAlgorithm
  command: 'HGET' | 'HMGET'
  /** Redis key with placeholders. */
  key: string
  /** Fields to read, out of `password_hash`, `password`, `salt` and `is_superuser`. */
  fields: readonly string[]
}

export const redis: AuthenticatorKind<RedisAuthenticator, RedisAuthenticatorSettings> = {
  read(config) {
    const { name: command, ...of } = checkedCommand(config.cmd, readLoginCommand(config.cmd))
    return {
      kind: 'redis',
      connection: readRedis(config),
      algorithm: readAlgorithm(config.password_hash_algorithm),
      command,
      ...of,
    }
  },
  open,
}

function open(settings: RedisAuthenticatorSettings, deps: AuthenticatorDeps): OpenAuthenticator {
  const { command, fields, algorithm } = settings
  const backend = new Backend(deps.name, redisConnector(settings.connection), deps)
  const key = new CommandTemplate([settings.key])
  return {
    backend,
    close: () => backend.close(),
    async inspect(credentials) {
      const words = [...key.words(clientValues(credentials)), ...fields]
      await backend.ask(async (pool) => (await pool).call(command, ...words))
      // Each user's hash may have other fields, so there is nothing to look up.
      return NO_LOOKUP
    },
    async authenticate(credentials): Promise<Decision> {
      const { password } = credentials
      if (password === undefined) return decide(password, undefined, algorithm)
      const words = [...key.words(clientValues(credentials)), ...fields]
      const answer = await backend.ask(async (pool) => (await pool).call(command, ...words))
      const values: unknown[] = Array.isArray(answer) ? answer : [answer]
      const has = new Map(fields.map((field, i) => [field, values[i] ?? undefined]))
      if ([...has.values()].every((value) => value === undefined)) {
        return decide(password, undefined, algorithm)
      }
      const user = storedUser({
        hash: has.get('password_hash') ?? has.get('password'),
        salt: has.get('salt'),
        isSuperuser: has.get('is_superuser'),
      })
      if (user === undefined) return { kind: 'refuse', reason: 'no password hash' }
      return decide(password, user, algorithm)
    },
  }
}
