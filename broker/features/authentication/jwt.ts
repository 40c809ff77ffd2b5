import { isRecord } from '@signalbox/formats/is-record'
import { createPublicKey } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import type { JwtAuthenticator } from '@signalbox/contract/authenticators'
import type * as jose from 'jose'
import { Backend, BackendFault } from '../../backends/backend.ts'
import type { Credentials, LoginRules } from '../../kernel/access.ts'
import { BadRule, readAll, readFilterMap } from '@signalbox/acl/foreign-rule'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { readJwt } from './jwt-config.ts'
import { jwksConnector } from './jwks.ts'
import { isTrue, readClientAttrs } from './client-facts.ts'
import { verifiableAlgorithms, HMAC, type TokenKey } from './token-key.ts'

/** Source of the keys that verify tokens. */
export type TokenKeys =
  | { kind: 'hmac'; secret: Buffer }
  /** Public key as PEM. */
  | { kind: 'public'; pem: string }
  | JwksSettings

export interface JwksSettings {
  kind: 'jwks'
  url: string
  refreshMs: number
  headers: Readonly<Record<string, string>>
  tls: ConnectionOptions | undefined
}

/** Required value of a claim: a fixed text, or the client's username or client ID. */
export type Expected = string | { of: 'username' | 'clientId' }

export interface JwtSettings {
  kind: 'jwt'
  from: 'username' | 'password'
  keys: TokenKeys
  claims: readonly (readonly [name: string, expected: Expected])[]
  aclClaim: string
  endsWithToken: boolean
}

/** Expiry times beyond the last valid Date count as unlimited. */
const LAST_SECOND = 8.64e12

type Claims = Readonly<Record<string, unknown>>

/** Authenticator for signed tokens, which are verified without a request to their issuer. */
export const jwt: AuthenticatorKind<JwtAuthenticator, JwtSettings> = {
  read: readJwt,
  open,
  hasServer: ({ keys }) => keys.kind === 'jwks',
}

function open(settings: JwtSettings, deps: AuthenticatorDeps): OpenAuthenticator {
  const { keys } = settings
  const now = () => deps.clock.now()
  if (keys.kind !== 'jwks') {
    const own: TokenKey[] = [ownKey(keys)]
    return { authenticate: (credentials) => decide(settings, credentials, own, now()) }
  }
  const connector = jwksConnector(keys, deps)
  const set = connector.open(deps.outgoing)
  const backend = new Backend(deps.name, { ...connector, open: () => set }, deps)
  return {
    backend,
    // Logins do not affect the server's status: keys are fetched by a timer, and stay valid until
    // newer ones arrive.
    authenticate: (credentials) => {
      if (set.keys.length === 0 && backend.status !== 'connected') {
        throw new BackendFault(backend.reason ?? 'not connected')
      }
      return decide(settings, credentials, set.keys, now())
    },
    close: () => backend.close(),
  }
}

function ownKey(keys: Exclude<TokenKeys, JwksSettings>): TokenKey {
  if (keys.kind === 'hmac') return { key: keys.secret, algorithms: HMAC }
  const key = createPublicKey(keys.pem)
  return { key, algorithms: verifiableAlgorithms(key) }
}

async function decide(
  settings: JwtSettings,
  credentials: Credentials,
  keys: readonly TokenKey[],
  now: number,
): Promise<Decision> {
  const { username, password } = credentials
  const token = settings.from === 'username' ? username : password?.toString()
  if (token === undefined || token === null) return { kind: 'ignore', reason: 'no token' }
  const claims = await verified(token, keys)
  // It may be a password for somebody else in the chain.
  if (claims === undefined) return { kind: 'ignore', reason: 'not a token that a key has signed' }
  const refuse = (reason: string) => ({ kind: 'refuse', reason }) as const
  const seconds = Math.floor(now / 1000)
  const at = (name: string) => readTime(claims[name])
  const [exp, iat, nbf] = [at('exp'), at('iat'), at('nbf')]
  const expireAt = exp !== undefined && exp <= LAST_SECOND ? exp * 1000 : undefined
  if (exp !== undefined && !(seconds < exp)) return refuse('the token has expired')
  if (iat !== undefined && !(iat <= seconds)) return refuse('the token is not issued yet')
  if (nbf !== undefined && !(nbf <= seconds)) return refuse('the token is not valid yet')
  for (const [name, expected] of settings.claims) {
    const wanted = typeof expected === 'string' ? expected : credentials[expected.of]
    if (!Object.hasOwn(claims, name) || claims[name] !== wanted) return refuse(`claim ${name}`)
  }
  let rules: LoginRules | undefined
  try {
    rules = readRules(claims, settings.aclClaim, expireAt)
  } catch (error) {
    if (!(error instanceof BadRule)) throw error
    return refuse(`claim ${settings.aclClaim}: ${error.message}`)
  }
  return {
    kind: 'allow',
    isSuperuser: isTrue(claims.is_superuser),
    clientAttrs: readClientAttrs(claims.client_attrs),
    ...(settings.endsWithToken && expireAt !== undefined && { expireAt }),
    ...(rules !== undefined && { rules }),
  }
}

/** Its claims, if one of the keys has signed it; by the algorithms of the key, not by its own word. */
async function verified(token: string, keys: readonly TokenKey[]): Promise<Claims | undefined> {
  // Loaded with the first token: most brokers never need it.
  const { compactVerify, decodeProtectedHeader } = await import('jose')
  const { alg, kid } = readHeader(token, decodeProtectedHeader)
  if (alg === undefined) return undefined
  const fitting = keys.filter(({ algorithms }) => algorithms.includes(alg))
  const named = fitting.filter(({ id }) => id !== undefined && id === kid)
  for (const { key, algorithms } of named.length > 0 ? named : fitting) {
    try {
      const { payload } = await compactVerify(token, key, { algorithms: [...algorithms] })
      const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
      return isRecord(claims) ? claims : undefined
    } catch {
      // Not by this one.
    }
  }
  return undefined
}

function readHeader(
  token: string,
  decode: typeof jose.decodeProtectedHeader,
): { alg?: string | undefined; kid?: unknown } {
  try {
    return decode(token)
  } catch {
    return {}
  }
}

/** Time in epoch seconds, a number or a text; `undefined` if absent, `NaN` for anything else. */
function readTime(raw: unknown): number | undefined {
  if (raw === undefined) return undefined
  if (typeof raw === 'string' && /^[+-]?\d+(\.\d+)?$/.test(raw)) return Number(raw)
  return typeof raw === 'number' ? raw : Number.NaN
}

/** @throws {BadRule} if a rule of the claim is invalid. */
function readRules(
  claims: Claims,
  name: string,
  expireAt: number | undefined,
): LoginRules | undefined {
  if (!Object.hasOwn(claims, name)) return undefined
  const raw = claims[name]
  const until = expireAt === undefined ? {} : { expireAt }
  if (!isRecord(raw)) return { rules: readAll(raw), ...until }
  // A filter map denies everything that it does not name.
  return { rules: readFilterMap(raw), otherwise: 'deny', ...until }
}
