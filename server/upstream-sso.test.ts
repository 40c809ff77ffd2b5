import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { browse } from '@signalbox/testing/browse'
import { CLOSED } from '@signalbox/testing/closed-port'
import { type OidcProvider, startOidcProvider } from '@signalbox/testing/oidc-provider'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

let cluster: Running
let front: Running
let provider: OidcProvider
let home: string

beforeAll(async () => {
  cluster = await startForTest()
  front = await startForTest(
    '--upstream',
    `north=${cluster.url}`,
    '--upstream',
    `south=http://${CLOSED}`,
  )
  home = `${front.url}upstreams/north`
  provider = await startOidcProvider([`${home}/api/v5/sso/oidc/callback`])
  await cluster.broker?.config.sso.change((standing) => ({
    ...standing,
    backends: {
      oidc: {
        ...{ backend: 'oidc', enable: true, issuer: provider.issuer, dashboard_addr: home },
        ...{ clientid: provider.client.id, secret: provider.client.secret },
        ...{ scopes: ['openid'], name_var: '${sub}', session_expiry: '30s', provider: 'generic' },
        ...{ require_pkce: false, fallback_methods: ['RS256'], client_jwks: 'none' },
        preferred_auth_methods: ['client_secret_post'],
      },
    },
  }))
})
afterAll(async () => {
  await front.close()
  await cluster.close()
  await provider.close()
})

const start = (base: string, backend: string) =>
  fetch(`${base}/api/v5/sso/start/${backend}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

it('a page receives where the cluster redirects to, and comes back to the console', async () => {
  const { location } = (await (await start(home, 'oidc')).json()) as { location: string }
  expect(location).toMatch(new RegExp(`^${provider.issuer}/auth\\?`))
  const back = await browse(location, home)
  const answer = await fetch(back, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(new RegExp(`^${home}/#/\\?login_meta=`))
})

it('the login of a cluster goes to the console in the fragment, with the cluster', async () => {
  const answer = await fetch(`${home}/?login_meta=a%2Bb%3D`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  const target = answer.headers.get('location') ?? ''
  const [path, fragment = ''] = target.split('#/?')
  expect(path).toBe('/')
  expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
    ...{ login_meta: 'a+b=', upstream: 'north' },
  })
  expect((await fetch(`${home}/`, { redirect: 'manual' })).headers.get('location')).toBe('/')
})

it('a cluster without single sign-on has no backend that runs, which is no error', async () => {
  const open = await startBadUpstream(cluster)
  onTestFinished(open.close)
  open.misbehave({ kind: 'status', status: 404 }, (path) => path.endsWith('/sso/running'))
  const inFront = await startForTest('--upstream', `open=${open.url}`)
  onTestFinished(inFront.close)
  const answer = await fetch(`${inFront.url}api/v5/sso/running`)
  expect([answer.status, await answer.json()]).toEqual([200, []])
  const running = await fetch(`${home}/api/v5/sso/running`)
  expect([running.status, await running.json()]).toEqual([200, ['oidc']])
})

it('a refusal of the cluster differs from a cluster that is away', async () => {
  const refused = await start(home, 'saml')
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'BACKEND_NOT_FOUND' })
  const away = await start(`${front.url}upstreams/south`, 'oidc')
  expect(away.status).toBe(502)
  expect(await away.json()).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
})
