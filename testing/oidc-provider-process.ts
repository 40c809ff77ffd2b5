import { type OidcUser, startOidcProvider } from './oidc-provider.ts'

// The process of `startOidcProcess`.

interface Start {
  redirectUris: string[]
  user: OidcUser
}

process.once('message', async ({ redirectUris, user }: Start) => {
  const provider = await startOidcProvider(redirectUris)
  provider.user = user
  process.send?.({ issuer: provider.issuer, client: provider.client })
})
