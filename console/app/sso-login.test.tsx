import { ssoUpdate } from '@signalbox/contract/sso'
import { type DirectoryServer, startOpenldap } from '@signalbox/testing/openldap'
import { waitFor } from '@signalbox/testing/wait-for'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { appMessages } from './app.messages.ts'
import { label, fill } from '#testing/fields.ts'
import { setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { loginMessages } from '#screens/system/login/login.messages.ts'
import { ssoLoginMessages as t } from '#screens/system/login/sso-login.messages.ts'

const signalbox = useSignalbox()
let directory: DirectoryServer

beforeAll(async () => {
  directory = await startOpenldap()
  await directory.addUser('ann', { userPassword: 'ann-secret' })
  await signalbox.api.call(ssoUpdate, {
    path: { backend: 'ldap' },
    body: {
      ...{ backend: 'ldap', enable: true, server: `127.0.0.1:${directory.port}` },
      ...{ username: directory.root.dn, password: directory.root.password },
      ...{ base_dn: `ou=users,${directory.base}`, filter: '(uid=${username})' },
    },
  })
})
afterAll(() => directory.end())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Loads the console at an address, as a browser does that a provider has sent back. */
async function load(address: string) {
  cleanup()
  vi.resetModules()
  history.replaceState(null, '', address)
  const [{ App }, { router }, { session }, { hasReturned }, { takeReturn }, { wantedPath }] =
    await Promise.all([
      import('./App.tsx'),
      import('./router.ts'),
      import('#api/session.ts'),
      import('#api/sso.ts'),
      import('#api/sso-return.ts'),
      import('#screens/system/login/wanted-path.ts'),
    ])
  onTestFinished(() => {
    router.close()
    session.end('logout')
  })
  const to = hasReturned(location) ? await takeReturn() : undefined
  if (to === undefined) await router.refresh()
  else await router.navigate(wantedPath(to), { replace: true })
  render(<App />)
  return { user: userEvent.setup({ delay: null }), session }
}

it('offers the directory, and logs in with its password', async () => {
  const { user, session } = await load('/login')
  await user.click(await screen.findByRole('radio', { name: t.ldap.en }))
  await fill(user, screen.getByLabelText(label(loginMessages.username.en)), 'ann')
  const password = document.querySelector<HTMLElement>('input[name=password]')
  if (password === null) throw new Error('no password')
  await fill(user, password, 'wrong')
  await user.click(screen.getByRole('button', { name: loginMessages.login.en }))
  await screen.findByText(loginMessages.wrong.en)
  await fill(user, password, 'ann-secret')
  await user.click(screen.getByRole('button', { name: loginMessages.login.en }))
  await waitFor(() => session.user !== undefined)
  expect(session.user).toMatchObject({ username: 'ann', backend: 'ldap', role: 'viewer' })
  // The password is of the directory: nothing to change here.
  await user.click(await screen.findByRole('button', { name: appMessages.profile.en('ann') }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.queryByText(appMessages.changePassword.en)).toBeNull()
  await user.keyboard('{Escape}')
})

it('preselects the backend of the latest login', async () => {
  localStorage.setItem('signalbox.login.', 'ldap')
  await load('/login')
  expect(await screen.findByRole('radio', { name: t.ldap.en })).toHaveProperty('checked', true)
})

it.each([
  ['#sso_error=role', t.failedRole.en],
  ['#sso_error=<b>x</b>', t.failedProvider.en],
  // A code of a login that this tab has not begun.
  ['#sso=of-somebody-else', t.failedPage.en],
])('%s is explained, and leaves the address', async (fragment, text) => {
  const { session } = await load(`/login${fragment}`)
  await screen.findByText(text)
  expect(session.user).toBeUndefined()
  expect(location.hash).toBe('')
})

const meta = (fields: object = {}) =>
  btoa(
    String.fromCharCode(
      ...new TextEncoder().encode(
        JSON.stringify({
          ...{ token: 'of-the-cluster', username: '安', role: 'viewer', version: '5.7.2' },
          ...{ license: { edition: 'ee' }, backend: 'saml', ...fields },
        }),
      ),
    ),
  )

it('a login in the address is nobody’s here: the broker inside returns codes', async () => {
  const { session } = await load(`/?login_meta=${encodeURIComponent(meta())}`)
  await screen.findByText(t.failedPage.en)
  expect(session.user).toBeUndefined()
})

it.each([
  ['before the fragment', (text: string) => `/?login_meta=${text}`],
  ['in the fragment', (text: string) => `/#/?login_meta=${encodeURIComponent(text)}`],
])('a login of a cluster %s begins, and leaves the address', async (_where, addressOf) => {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['x'] }))
  const { session } = await load(addressOf(meta()))
  expect(session.user).toMatchObject({
    ...{ username: '安', role: 'viewer', edition: 'ee', backend: 'saml', token: 'of-the-cluster' },
  })
  expect(location.href).not.toContain('login_meta')
  expect(location.pathname).toBe('/dashboard/overview')
})

it('a link with a login does not replace the user of the page', async () => {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['x'] }))
  const first = await load(`/?login_meta=${meta()}`)
  const { takeReturn } = await import('#api/sso-return.ts')
  history.replaceState(null, '', `/?login_meta=${meta({ username: 'mallory' })}`)
  await takeReturn()
  expect(first.session.user?.username).toBe('安')
})

it('a login that cannot be read is a failure', async () => {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['x'] }))
  const { session } = await load('/?login_meta=%%%')
  await screen.findByText(t.failedProvider.en)
  expect(session.user).toBeUndefined()
})
