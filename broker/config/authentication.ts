import type { BuiltInDatabase } from '@signalbox/contract/authentication'
import type {
  AuthenticatorKind,
  authenticatorSchemas,
  HttpAuthenticator,
  ScramAuthenticator,
} from '@signalbox/contract/authenticators'
import type * as z from 'zod/mini'
import {
  type Authenticator,
  type HashAlgorithm,
  isMac,
  type KindSettings,
} from '../features/authentication/authentication.ts'
import { readJwt } from './authenticators/jwt.ts'
import { readHttp } from './http.ts'
import { ConfigFault } from './setting.ts'

/** As it was written, of a kind that its mechanism and backend tell. */
export type AuthenticatorConfig = z.output<
  ReturnType<(typeof authenticatorSchemas)[AuthenticatorKind]>
>

/** Those that there can be here, in their order. */
export interface AuthenticationConfig {
  chain: readonly AuthenticatorConfig[]
}

export const idOf = (config: AuthenticatorConfig) =>
  'backend' in config ? `${config.mechanism}:${config.backend}` : config.mechanism

/** A key of this many bytes is no longer one. */
const MAX_KEY_BYTES = 65_535

function readAlgorithm(algorithm: BuiltInDatabase['password_hash_algorithm']): HashAlgorithm {
  switch (algorithm.name) {
    case 'bcrypt':
      return { name: 'bcrypt', rounds: algorithm.salt_rounds }
    case 'pbkdf2': {
      const { mac_fun: mac, iterations, dk_length: keyBytes } = algorithm
      const at = (field: string) => `password_hash_algorithm.${field}`
      if (!isMac(mac)) throw new ConfigFault(at('mac_fun'), mac, 'a digest of this OpenSSL')
      if (iterations > 2 ** 31 - 1) {
        throw new ConfigFault(at('iterations'), iterations, '1..2147483647')
      }
      if (keyBytes !== undefined && keyBytes > MAX_KEY_BYTES) {
        throw new ConfigFault(at('dk_length'), keyBytes, `1..${MAX_KEY_BYTES}`)
      }
      return { name: 'pbkdf2', mac, iterations, keyBytes }
    }
    case 'plain':
      // Salted it would be no password in clear.
      return { name: 'plain', salt: 'disable' }
    default:
      return { name: algorithm.name, salt: algorithm.salt_position }
  }
}

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

export const authenticationMeaning = {
  name: 'config.authentication',
  defaults: { chain: [] } as AuthenticationConfig,
  read: ({ chain }: AuthenticationConfig): Authenticator[] =>
    chain.map((each) => ({ id: idOf(each), isEnabled: each.enable, settings: readKind(each) })),
}
