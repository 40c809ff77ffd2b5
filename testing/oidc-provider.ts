import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'
import { oidcStore } from './oidc-store.ts'

/** A user of the provider, with the claims that it has. */
export interface OidcUser {
  sub: string
  [claim: string]: unknown
}

export interface OidcProvider {
  readonly issuer: string
  readonly client: { id: string; secret: string }
  /** The user that the next login at the provider has. */
  user: OidcUser
  /** The key that it signs with first, as a private JWK. */
  readonly key: Readonly<Record<string, unknown>>
  /** Replaces the ID token of each answer, as an attacker between the provider and its client would. */
  forge: ((idToken: string) => Promise<string>) | undefined
  /** Signs with another key from now on; a key that is not published is somebody else's. */
  changeKey(isPublished: boolean): void
  close(): Promise<void>
}

function newKey(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid }
}

const [first, second] = [newKey('first'), newKey('second')]
const HOUR_S = 3600

interface ProviderOptions {
  client?: Partial<ClientMetadata>
  config?: Configuration
  port?: number
  /** As PEM; its certificate must be for `localhost`. */
  tls?: { key: string; certificate: string }
}

/**
 * A certified OpenID provider on a free port of the loopback. Its pages are skipped: each authorization is at
 * once that of `user`.
 *
 * @param redirectUris of the client
 */
export async function startOidcProvider(
  redirectUris: readonly string[],
  more: ProviderOptions = {},
): Promise<OidcProvider> {
  const { tls } = more
  const server =
    tls === undefined ? createServer() : createTlsServer({ key: tls.key, cert: tls.certificate })
  server.listen(more.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  const issuer = tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const client = { id: 'signalbox', secret: 'the secret of the client' }
  const state: { user: OidcUser; forge: OidcProvider['forge'] } = {
    user: { sub: 'ann' },
    forge: undefined,
  }
  const adapter = oidcStore()
  const withKey = (jwk: typeof first) =>
    new Provider(issuer, {
      adapter,
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [...redirectUris],
          post_logout_redirect_uris: redirectUris.map((uri) => new URL('/login', uri).href),
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          ...more.client,
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: [createHash('sha256').update(issuer).digest('hex')] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource },
      },
      ttl: {
        AccessToken: HOUR_S,
        AuthorizationCode: HOUR_S,
        Grant: HOUR_S,
        IdToken: HOUR_S,
        Interaction: HOUR_S,
        Session: HOUR_S,
      },
      claims: {
        openid: ['sub', 'preferred_username', 'groups', 'email', 'email_verified', 'realm_access'],
      },
      conformIdTokenClaims: false,
      findAccount: (_context, id) => ({ accountId: id, claims: () => state.user }),
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      renderError: (context, out) => {
        context.type = 'json'
        context.body = JSON.stringify(out)
      },
      ...more.config,
    })
  let provider = withKey(first)
  let published = provider
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request
    if (url.startsWith('/jwks')) return published.callback()(request, response)
    if (url.startsWith('/token') && state.forge !== undefined) replaceToken(response, state.forge)
    if (!url.startsWith('/interaction/')) return provider.callback()(request, response)
    const { prompt, params } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const result = { login: { accountId: state.user.sub } }
      return provider.interactionFinished(request, response, result)
    }
    const grant = new provider.Grant({
      accountId: state.user.sub,
      clientId: String(params.client_id),
    })
    grant.addOIDCScope(String(params.scope))
    const result = { consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: true,
    })
  }
  server.on('request', answer)
  return {
    issuer,
    client,
    key: first,
    get forge() {
      return state.forge
    },
    set forge(forge) {
      state.forge = forge
    },
    get user() {
      return state.user
    },
    set user(user) {
      state.user = user
    },
    changeKey(isPublished) {
      provider = withKey(second)
      if (isPublished) published = provider
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function replaceToken(response: ServerResponse, forge: (idToken: string) => Promise<string>): void {
  const end = response.end.bind(response)
  response.end = (body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    void forge(answer.id_token).then((token) => {
      const text = JSON.stringify({ ...answer, id_token: token })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }
}

/** Asks before it logs out, with the form of the library. */
const logoutSource = (context: { body: unknown }, form: string) => {
  context.body = `<!doctype html><title>Log out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button>`
}
const postLogoutSuccessSource = (context: { body: unknown }) => {
  context.body = '<!doctype html><title>Logged out</title>'
}
