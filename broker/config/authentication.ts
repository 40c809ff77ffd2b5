import type { BuiltInDatabase } from '@signalbox/contract/authentication'
import {
  type Authenticator,
  type HashAlgorithm,
  isMac,
} from '../features/authentication/authentication.ts'
import { ConfigFault } from './setting.ts'

/** Those that there can be here, in their order. */
export interface AuthenticationConfig {
  chain: readonly BuiltInDatabase[]
}

export const idOf = ({ mechanism, backend }: BuiltInDatabase) => `${mechanism}:${backend}`

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

export const authenticationMeaning = {
  name: 'config.authentication',
  defaults: { chain: [] } as AuthenticationConfig,
  read: ({ chain }: AuthenticationConfig): Authenticator[] =>
    chain.map((each) => ({
      id: idOf(each),
      isEnabled: each.enable,
      settings: {
        kind: 'built_in',
        idOf: each.user_id_type === 'clientid' ? 'clientId' : 'username',
        algorithm: readAlgorithm(each.password_hash_algorithm),
      },
    })),
}
