import type { KeyObject } from 'node:crypto'

/** A key with the algorithms that it may verify; the token's own claim never selects them. */
export interface TokenKey {
  id?: string
  key: KeyObject | Uint8Array
  algorithms: readonly string[]
}

export const HMAC = ['HS256', 'HS384', 'HS512']
const RSA = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
}
const MIN_RSA_BITS = 2048

/** JWT algorithms that a public key can verify; empty for unsupported or weak keys. */
export function verifiableAlgorithms({ asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject) {
  const { namedCurve = '', modulusLength = 0 } = asymmetricKeyDetails ?? {}
  if (type === 'rsa') return modulusLength >= MIN_RSA_BITS ? RSA : []
  if (type === 'ed25519') return ['EdDSA', 'Ed25519']
  const algorithm = type === 'ec' ? CURVES[namedCurve] : undefined
  return algorithm === undefined ? [] : [algorithm]
}
