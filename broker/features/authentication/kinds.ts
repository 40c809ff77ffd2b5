import type { Decider, DeciderDeps } from './authenticator.ts'
import { type BuiltInSettings, openBuiltIn } from './built-in.ts'
import { type HttpSettings, openHttpAuthenticator } from './http.ts'
import { type JwtSettings, openJwt } from './jwt.ts'
import { type LdapAuthenticator, openLdap } from './ldap.ts'
import { type MongoAuthenticator, openMongodb } from './mongodb.ts'
import { openRedis, type RedisAuthenticator } from './redis.ts'
import { openScram, type ScramSettings } from './scram-database.ts'
import { openSql, type SqlSettings } from './sql.ts'

/** What each kind goes by; a new one is a file, and a line here, below and in `config/authentication.ts`. */
export type KindSettings =
  | BuiltInSettings
  | HttpSettings
  | JwtSettings
  | LdapAuthenticator
  | MongoAuthenticator
  | RedisAuthenticator
  | ScramSettings
  | SqlSettings

const OWN: readonly string[] = ['built_in', 'scram']

/** Puts one to work; its server, if it has one, is looked for in the background. */
export function open(settings: KindSettings, deps: DeciderDeps): Decider {
  switch (settings.kind) {
    case 'built_in':
      return openBuiltIn(settings, deps)
    case 'http':
      return openHttpAuthenticator(settings, deps)
    case 'jwt':
      return openJwt(settings, deps)
    case 'scram':
      return openScram(settings, deps)
    case 'postgresql':
    case 'mysql':
      return openSql(settings, deps)
    case 'ldap':
      return openLdap(settings, deps)
    case 'mongodb':
      return openMongodb(settings, deps)
    case 'redis':
      return openRedis(settings, deps)
  }
}

/** Whether it asks a server of others; one that does not is always there. */
export function hasServer(settings: KindSettings): boolean {
  if (settings.kind === 'jwt') return settings.keys.kind === 'jwks'
  return !OWN.includes(settings.kind)
}
