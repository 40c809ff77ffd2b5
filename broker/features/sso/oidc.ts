import type * as library from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'
import { BackendFault } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { Template } from '../../backends/template.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Claims, claimAt } from './roles.ts'
import type { OidcSettings } from './setting.ts'
import { type Identity, describeLoginError, type Steps } from './steps.ts'
import { fetchWith, type Web } from './web.ts'

type Library = typeof library

/** A provider may have new keys and endpoints. */
const FRESH_MS = 60 * 60_000
const TIMEOUT_S = 10

/** Values that must match when the browser returns. */
export interface OidcPending {
  verifier: string
  nonce: string
  state: string
}

/** An OpenID provider. Its metadata are read with the first login, and again after an hour. */
export class OidcLogin {
  readonly backend = 'oidc'
  readonly #settings: OidcSettings
  readonly #clock: Clock
  readonly #outgoing: Outgoing
  #discovered: Promise<Provider> | undefined
  #discoveredAt = 0
  #error = ''

  constructor(settings: OidcSettings, { clock, outgoing }: { clock: Clock; outgoing: Outgoing }) {
    this.#settings = settings
    this.#clock = clock
    this.#outgoing = outgoing
  }

  /** Why the metadata could not be read. */
  get error(): string {
    return this.#error
  }

  /** Without a slash at its end. */
  get consoleUrl(): string {
    return this.#settings.consoleUrl
  }

  get expiryMs(): number {
    return this.#settings.expiryMs
  }

  /** Metadata and keys of the provider, read again after `FRESH_MS`. @throws {Error} if they cannot be read or used */
  async provider(): Promise<Provider> {
    if (this.#clock.monotonic() - this.#discoveredAt > FRESH_MS) this.#discovered = undefined
    if (this.#discovered === undefined) {
      this.#discoveredAt = this.#clock.monotonic()
      this.#discovered = discover(this.#settings, this.#outgoing)
    }
    const discovering = this.#discovered
    try {
      const found = await discovering
      this.#error = ''
      return found
    } catch (error) {
      if (this.#discovered === discovering) this.#discovered = undefined
      this.#error = describeLoginError(error)
      throw error
    }
  }

  /** Address of the login at the provider. */
  async begin(state: string): Promise<{ location: string; pending: OidcPending }> {
    const { client, config } = await this.provider()
    const { requiresPkce, scopes } = this.#settings
    if (requiresPkce && !config.serverMetadata().supportsPKCE()) {
      throw new BackendFault('The provider does not support PKCE with S256')
    }
    const pending = {
      state,
      verifier: client.randomPKCECodeVerifier(),
      nonce: client.randomNonce(),
    }
    const location = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#callbackUrl,
      scope: scopes.join(' '),
      state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    })
    return { location: location.href, pending }
  }

  /** @param query of the browser's return. @throws {Error} if the login fails */
  async finish(query: URLSearchParams, pending: OidcPending): Promise<Identity> {
    const { client, configure } = await this.provider()
    // With keys that are read now: a code cannot be exchanged again after the provider has changed its key.
    const config = configure()
    const tokens = await client.authorizationCodeGrant(
      config,
      new URL(`${this.#callbackUrl}?${query}`),
      {
        pkceCodeVerifier: pending.verifier,
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        idTokenExpected: true,
      },
    )
    const idClaims = tokens.claims()
    if (idClaims === undefined) throw new BackendFault('The provider returned no ID token')
    const { userinfo_endpoint: userinfo } = config.serverMetadata()
    const more =
      userinfo === undefined
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, idClaims.sub)
    const claims: Claims = { ...more, ...idClaims }
    return {
      username: renderUsername(this.#settings.nameVar, claims),
      claims,
      ...(tokens.id_token !== undefined && {
        session: { backend: 'oidc', idToken: tokens.id_token },
      }),
    }
  }

  /** Address of the logout at the provider; `undefined` if it has none. */
  async logoutUrl(idToken: string): Promise<string | undefined> {
    const { client, config } = await this.provider()
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.#settings.consoleUrl}/login`,
    })
    return url.href
  }

  get #callbackUrl(): string {
    return `${this.#settings.consoleUrl}/api/v5/sso/oidc/callback`
  }
}

export interface Provider {
  client: Library
  config: Configuration
  /** Another configuration, which has read no keys. */
  configure(): Configuration
}

async function discover(settings: OidcSettings, outgoing: Outgoing): Promise<Provider> {
  const client = await import('openid-client')
  const { clientId, fallbackAlgorithms } = settings
  const issuer = new URL(settings.issuer)
  const authenticate = await clientAuth(client, settings)
  const isPlain = issuer.protocol === 'http:'
  const checks = [
    client.enableNonRepudiationChecks,
    ...(isPlain ? [client.allowInsecureRequests] : []),
  ]
  const fetch = fetchWith({ outgoing, ca: settings.ca }) as library.CustomFetch // without the options that it has no use for
  const found = await client.discovery(issuer, clientId, {}, authenticate, {
    [client.customFetch]: fetch,
    timeout: TIMEOUT_S,
    execute: checks,
  })
  const server = found.serverMetadata()
  const [algorithm] = fallbackAlgorithms
  const isListed = server.id_token_signing_alg_values_supported !== undefined
  const configure = () => {
    const metadata =
      isListed || algorithm === undefined ? {} : { id_token_signed_response_alg: algorithm }
    const config = new client.Configuration(server, clientId, metadata, authenticate)
    config[client.customFetch] = fetch
    config.timeout = TIMEOUT_S
    for (const check of checks) check(config)
    return config
  }
  return { client, config: configure(), configure }
}

/** The first of the preferred methods that the provider supports. */
async function clientAuth(client: Library, settings: OidcSettings): Promise<ClientAuth> {
  const { secret, authMethods, clientKey } = settings
  const methods: Partial<Record<OidcSettings['authMethods'][number], ClientAuth>> = {
    client_secret_basic: client.ClientSecretBasic(secret),
    client_secret_post: client.ClientSecretPost(secret),
    client_secret_jwt: client.ClientSecretJwt(secret),
    none: client.None(),
    ...(clientKey !== undefined && { private_key_jwt: await keyAuth(client, clientKey) }),
  }
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server
    const method = authMethods.find((each) => supported.includes(each) && methods[each])
    const authenticate = method && methods[method]
    if (authenticate === undefined) {
      throw new BackendFault(`The provider supports only ${supported.join(', ')}`)
    }
    return authenticate(server, ...rest)
  }
}

async function keyAuth(client: Library, jwk: Claims): Promise<ClientAuth> {
  const { importJWK } = await import('jose')
  const algorithm = typeof jwk.alg === 'string' ? jwk.alg : jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const key = (await importJWK(jwk, algorithm)) as CryptoKey // a set has no other private ones
  return client.PrivateKeyJwt({ key, ...(typeof jwk.kid === 'string' && { kid: jwk.kid }) })
}

function renderUsername(nameVar: string, claims: Claims): string {
  const template = new Template(nameVar, () => true)
  const values = Object.fromEntries(
    template.names.map((name) => {
      const claim = claimAt(claims, name)
      // Someone else may have written an address that is not verified.
      if (name === 'email' && claims.email_verified === false) {
        throw new BackendFault('The email address of the user is not verified')
      }
      return [name, ['string', 'number'].includes(typeof claim) ? String(claim) : undefined]
    }),
  )
  const missing = template.names.find((name) => values[name] === undefined)
  if (missing !== undefined) throw new BackendFault(`The provider returned no claim ${missing}`)
  return template.fill(values)
}

/** Reads the metadata and the keys of a provider. */
export async function tryOidc(login: OidcLogin, web: Web, steps: Steps): Promise<void> {
  const { config } = await steps.run(
    'discovery',
    () => login.provider(),
    ({ config }) => String(config.serverMetadata().authorization_endpoint),
  )
  await steps.run(
    'keys',
    async () => {
      const { jwks_uri: uri } = config.serverMetadata()
      if (uri === undefined) throw new BackendFault('The provider names no address of its keys')
      const response = await fetchWith(web)(uri)
      const { keys } = (await response.json()) as { keys?: unknown }
      if (!Array.isArray(keys) || keys.length === 0)
        throw new BackendFault('The provider has no keys')
      return uri
    },
    (uri) => uri,
  )
}
