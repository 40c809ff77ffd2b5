import type {
  ForeignHashAlgorithm,
  HashAlgorithm as Written,
} from '@signalbox/contract/authentication'
import { type HashAlgorithm, isMac } from '../features/authentication/authentication.ts'
import { ConfigFault } from './setting.ts'

/** A key of this many bytes is no longer one. */
const MAX_KEY_BYTES = 65_535

/** @throws {ConfigFault} */
export function readAlgorithm(algorithm: Written | ForeignHashAlgorithm): HashAlgorithm {
  switch (algorithm.name) {
    case 'bcrypt':
      // Who only checks what others made asks each hash itself.
      return { name: 'bcrypt', rounds: 'salt_rounds' in algorithm ? algorithm.salt_rounds : 10 }
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
