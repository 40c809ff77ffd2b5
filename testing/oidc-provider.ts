import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'

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
  /** Another key: ID tokens that it has signed are refused. */
  close(): Promise<void>
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'of-tests' }

/**
 * A certified OpenID provider on a free port of the loopback. Its pages are skipped: each authorization is at
 * once that of `user`.
 *
 * @param redirectUris of the client
 */
export async function startOidcProvider(
  redirectUris: readonly string[],
  more: { client?: Partial<ClientMetadata>; config?: Configuration; port?: number } = {},
): Promise<OidcProvider> {
  const server: Server = createServer()
  server.listen(more.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  const issuer = `http://127.0.0.1:${port}`
  const client = { id: 'signalbox', secret: 'the secret of the client' }
  const state: { user: OidcUser } = { user: { sub: 'ann' } }
  const provider = new Provider(issuer, {
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
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    claims: {
      openid: ['sub', 'preferred_username', 'groups', 'email', 'email_verified', 'realm_access'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => state.user }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ...more.config,
  })
  const callback = provider.callback()
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return callback(request, response)
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
  })
  return {
    issuer,
    client,
    get user() {
      return state.user
    },
    set user(user) {
      state.user = user
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
