import { createPublicKey } from 'node:crypto'
import type { JwtAuthenticator } from '@signalbox/contract/authenticators'
import { TIME_CLAIMS } from '@signalbox/contract/token-claims'
import { ConfigFault, PlainFault } from '../../config/setting.ts'
import { readTls } from '../../config/tls.ts'
import type { Expected, JwtSettings, TokenKeys } from './jwt.ts'
import { verifiableAlgorithms } from './token-key.ts'

const NAMES: ReadonlyMap<string, 'username' | 'clientId'> = new Map([
  ['username', 'username'],
  ['clientid', 'clientId'],
])

/** @throws {ConfigFault} if a field is invalid. */
export function readJwt(config: JwtAuthenticator): JwtSettings {
  return {
    kind: 'jwt',
    from: config.from,
    keys: readKeys(config),
    claims: readClaims(config.verify_claims),
    aclClaim: config.acl_claim_name,
    endsWithToken: config.disconnect_after_expire,
  }
}

function readKeys(config: JwtAuthenticator): TokenKeys {
  if (config.use_jwks) {
    const { endpoint: url, headers, ssl, refresh_interval: seconds } = config
    return { kind: 'jwks', url, headers, tls: readTls(ssl), refreshMs: seconds * 1000 }
  }
  if (config.algorithm === 'public-key') {
    const { public_key: pem } = config
    if (!isPublicKey(pem)) throw new PlainFault('public_key', 'invalid_public_key')
    return { kind: 'public', pem }
  }
  const { secret, secret_base64_encoded: isEncoded } = config
  const isBase64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(secret)
  if (secret === '' || (isEncoded && !isBase64)) {
    throw new PlainFault('secret', "Invalid value for 'secret'")
  }
  return { kind: 'hmac', secret: Buffer.from(secret, isEncoded ? 'base64' : 'utf8') }
}

/** Whether a PEM text is a public key of a supported kind and sufficient strength. */
function isPublicKey(pem: string): boolean {
  try {
    return verifiableAlgorithms(createPublicKey(pem)).length > 0
  } catch {
    return false
  }
}

function readClaims(written: JwtAuthenticator['verify_claims']): JwtSettings['claims'] {
  const fault = () =>
    new ConfigFault('verify_claims', written, 'claims and what they are, without exp, iat and nbf')
  if (Array.isArray(written)) {
    if (written.length > 0) throw fault()
    return []
  }
  return Object.entries(written).map(([name, text]) => {
    if (name === '' || TIME_CLAIMS.includes(name)) throw fault()
    const [, placeholder] = /^\$\{([a-z0-9-]+)\}$/.exec(text) ?? []
    const of = placeholder === undefined ? undefined : NAMES.get(placeholder)
    if (placeholder !== undefined && of === undefined) throw fault()
    const expected: Expected = of === undefined ? text : { of }
    return [name, expected] as const
  })
}
