import type { BuiltInDatabase } from '@signalbox/contract/authentication'
import type {
  AuthenticatorKind,
  authenticatorSchemas,
  HttpAuthenticator,
  ScramAuthenticator,
} from '@signalbox/contract/authenticators'
import type * as z from 'zod/mini'
import type { Authenticator, KindSettings } from './authentication.ts'
import { readJwt } from '../../config/jwt.ts'
import { readAlgorithm } from '../../config/hash-algorithm.ts'
import { readHttp } from '../../config/http.ts'
import { readLdapAuthenticator } from '../../config/ldap.ts'
import { readMongoAuthenticator } from '../../config/mongodb.ts'
import { readRedisAuthenticator } from '../../config/redis.ts'
import { ConfigFault } from '../../config/setting.ts'
import { readMysql, readPostgresql } from '../../config/sql-server.ts'

/** As it was written, of a kind that its mechanism and backend tell. */
export type AuthenticatorConfig = z.output<
  ReturnType<(typeof authenticatorSchemas)[AuthenticatorKind]>
>

export const idOf = (config: AuthenticatorConfig) =>
  'backend' in config ? `${config.mechanism}:${config.backend}` : config.mechanism

/** What each kind goes by; those that are not here this broker has not. */
const readers: Partial<Record<string, (config: never) => KindSettings>> = {
  'password_based:built_in_database': (config: BuiltInDatabase): KindSettings => ({
    kind: 'built_in',
    idOf: config.user_id_type === 'clientid' ? 'clientId' : 'username',
    algorithm: readAlgorithm(config.password_hash_algorithm),
  }),
  'password_based:http': (config: HttpAuthenticator) => ({ kind: 'http', ...readHttp(config) }),
  jwt: readJwt,
  'scram:built_in_database': ({ algorithm, iteration_count: count }: ScramAuthenticator) => {
    if (count > 2 ** 31 - 1) throw new ConfigFault('iteration_count', count, '1..2147483647')
    // A key is derived by one round at least.
    return { kind: 'scram', digest: algorithm, iterations: Math.max(count, 1) }
  },
  'password_based:mysql': readMysql,
  'password_based:postgresql': readPostgresql,
  'password_based:ldap': readLdapAuthenticator,
  'password_based:mongodb': readMongoAuthenticator,
  'password_based:redis': readRedisAuthenticator,
}

/** Whether this broker has this kind. */
export const isOffered = (id: string) => Object.hasOwn(readers, id)

/** @throws {ConfigFault} */
function readKind(config: AuthenticatorConfig): KindSettings {
  const id = idOf(config)
  const read = readers[id] as ((config: AuthenticatorConfig) => KindSettings) | undefined
  if (read === undefined) throw new ConfigFault('backend', id, 'a kind that this broker has')
  return read(config)
}

/** In the order in which they are asked. */
export const authenticators = {
  name: 'authenticators',
  isSealed: true,
  stored: {
    setting: 'config.authentication',
    items: (setting: unknown) => (setting as { chain: AuthenticatorConfig[] }).chain, // as it was written
  },
  idOf,
  read: (config: AuthenticatorConfig): Authenticator => ({
    id: idOf(config),
    isEnabled: config.enable,
    settings: readKind(config),
  }),
}
