import type {
  ForeignHashAlgorithm,
  HashAlgorithm as Written,
} from '@signalbox/contract/password-hash'
import { type HashAlgorithm, isMac } from './hashing.ts'
import { ConfigFault } from '../../config/setting.ts'

const MACS =
  'md5, ripemd160, sha, sha224, sha256, sha384 or sha512; OpenSSL 3 no longer has the others'
/** This many iterations take seconds for one password, while other logins wait for a thread. */
export const MAX_ITERATIONS = 10_000_000
/** A longer key is no longer one. */
const MAX_KEY_BYTES = 1024
/** The longest digest: a longer key is worked for in parts. */
const PART_BYTES = 64

/** @throws {ConfigFault} if the MAC of PBKDF2 is unknown, or its key length or iterations exceed the limits. */
export function readAlgorithm(algorithm: Written | ForeignHashAlgorithm): HashAlgorithm {
  switch (algorithm.name) {
    case 'bcrypt':
      // An authenticator that only verifies hashes reads the rounds from each hash.
      return { name: 'bcrypt', rounds: 'salt_rounds' in algorithm ? algorithm.salt_rounds : 10 }
    case 'pbkdf2': {
      const { mac_fun: mac, iterations, dk_length: keyBytes } = algorithm
      const at = (field: string) => `password_hash_algorithm.${field}`
      if (!isMac(mac)) throw new ConfigFault(at('mac_fun'), mac, MACS)
      if (keyBytes !== undefined && keyBytes > MAX_KEY_BYTES) {
        throw new ConfigFault(at('dk_length'), keyBytes, `1..${MAX_KEY_BYTES}`)
      }
      const most = Math.floor(MAX_ITERATIONS / Math.ceil((keyBytes ?? 1) / PART_BYTES))
      if (iterations > most) {
        throw new ConfigFault(at('iterations'), iterations, `1..${most}`)
      }
      return { name: 'pbkdf2', mac, iterations, keyBytes }
    }
    default:
      return { name: algorithm.name, salt: algorithm.salt_position }
  }
}
