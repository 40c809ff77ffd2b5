import { ssoDelete, ssoGet, ssoList, ssoRolesGet, ssoTrustGet } from '@signalbox/contract/sso'
import { type DirectoryServer, startOpenldap } from '@signalbox/testing/openldap'
import { browse } from '@signalbox/testing/browse'
import { CLOSED } from '@signalbox/testing/closed-port'
import { startOidcProcess } from '@signalbox/testing/oidc-process'
import { idpCertificate } from '@signalbox/testing/saml-keys'
import { waitFor } from '@signalbox/testing/wait-for'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { ssoMessages as t } from './sso.messages.ts'

const signalbox = useSignalbox()

const save = { name: settingsMessages.save.en }
const applyButton = (count: string) =>
  screen.findByRole('button', { name: reviewMessages.apply.en(count) })

describe('a directory', () => {
  let directory: DirectoryServer
  beforeAll(async () => {
    directory = await startOpenldap()
    await directory.addUser('ann', { userPassword: 'ann-secret' })
  })
  afterAll(() => directory.end())

  it('is set up, tested with a user, saved, changed and deleted', async () => {
    const { user, main } = await renderScreen(paths.sso())
    await main.findByRole('link', { name: t.setUpNamed.en('OpenID Connect') })
    await user.click(main.getByRole('link', { name: t.setUpNamed.en('LDAP') }))
    const field = (name: string) => main.findByLabelText(label(name))
    await fill(user, await field(backendMessages.server.en), `127.0.0.1:${directory.port}`)
    await fill(user, await field(backendMessages.bindDn.en), directory.root.dn)
    const password = document.querySelector<HTMLElement>('input[name=password]')
    if (password === null) throw new Error('no password')
    await fill(user, password, directory.root.password)
    await fill(user, await field(backendMessages.baseDn.en), `ou=users,${directory.base}`)
    const filter = await field(backendMessages.filter.en)
    await user.clear(filter)
    await user.click(filter)
    await user.paste('(uid=${username})')
    await user.click(main.getByRole('switch', { name: new RegExp(`^${t.enable.en}`) }))
    // A wrong password is a step that fails, with the reason.
    await fill(user, main.getByLabelText(label(t.sampleUser.en)), 'ann')
    const sample = within(main.getByRole('group', { name: t.sampleTitle.en }))
    await fill(user, sample.getByLabelText(label(t.samplePassword.en)), 'wrong')
    await user.click(main.getByRole('button', { name: t.test.en }))
    const failed = within(await main.findByRole('list', { name: t.steps.en }))
    failed.getByText(t.stepPassword.en)
    failed.getByText('wrong password')
    expect(failed.getAllByText(t.passed.en)).toHaveLength(3)
    await fill(user, sample.getByLabelText(label(t.samplePassword.en)), 'ann-secret')
    await user.click(main.getByRole('button', { name: t.test.en }))
    await main.findByText(t.would.en('ann', t.viewerRole.en))

    await user.click(main.getByRole('button', save))
    await main.findByText(t.running.en)
    expect(await signalbox.api.call(ssoGet, { path: { backend: 'ldap' } })).toMatchObject({
      enable: true,
      filter: '(uid=${username})',
      query_timeout: 5000,
    })
    // Saved again with one change, the secret and the durations stay.
    await fill(user, await field(backendMessages.poolSize.en), '3')
    await user.click(main.getByRole('button', save))
    await user.click(await applyButton('1'))
    const saved = await waitFor(async () => {
      const read = await signalbox.api.call(ssoGet, { path: { backend: 'ldap' } })
      return read.pool_size === 3 ? read : undefined
    })
    expect(saved).toMatchObject({ password: '******', query_timeout: 5000 })
    expect(await signalbox.api.call(ssoList, {})).toMatchObject([{ running: true }])

    await user.click(main.getByRole('button', { name: t.deleteOne.en }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
    await main.findByRole('link', { name: t.setUpNamed.en('LDAP') })
    expect(await signalbox.api.call(ssoList, {})).toEqual([])
  })

  it('that is away is saved, and the reason shown', async () => {
    const { user, main } = await renderScreen(paths.ssoBackend('ldap'))
    await fill(user, await main.findByLabelText(label(backendMessages.server.en)), CLOSED)
    await fill(user, main.getByLabelText(label(backendMessages.bindDn.en)), 'cn=x')
    await fill(user, main.getByLabelText(label(backendMessages.baseDn.en)), 'dc=x')
    await user.click(main.getByRole('switch', { name: new RegExp(`^${t.enable.en}`) }))
    await user.click(main.getByRole('button', save))
    await screen.findByText(t.notRunning.en)
    await main.findByText(t.failed.en)
    const list = await renderScreen(paths.sso())
    await list.main.findByText(/ECONNREFUSED/)
    await signalbox.api.call(ssoDelete, { path: { backend: 'ldap' } })
  })

  it('a filter without the username is refused at its field', async () => {
    const { user, main } = await renderScreen(paths.ssoBackend('ldap'))
    await fill(user, await main.findByLabelText(label(backendMessages.bindDn.en)), 'cn=x')
    await fill(user, main.getByLabelText(label(backendMessages.baseDn.en)), 'dc=x')
    await fill(user, main.getByLabelText(label(backendMessages.filter.en)), '(uid=admin)')
    await user.click(main.getByRole('button', save))
    await main.findAllByText(/a filter with \$\{username\}/)
    expect(await signalbox.api.call(ssoList, {})).toEqual([])
  })
})

describe('an OpenID provider', () => {
  let provider: Awaited<ReturnType<typeof startOidcProcess>>
  const callback = `${location.origin}/api/v5/sso/oidc/callback`
  beforeAll(async () => {
    provider = await startOidcProcess([callback], { sub: 'ann', groups: ['staff'] })
  })
  afterAll(() => provider.close())

  it('is tested by a login whose claims are shown', async () => {
    const { user, main } = await renderScreen(paths.ssoBackend('oidc'))
    await main.findByText(callback)
    await fill(user, main.getByLabelText(label(t.issuer.en)), provider.issuer)
    await fill(user, main.getByLabelText(label(t.clientId.en)), provider.client.id)
    const secret = document.querySelector<HTMLElement>('input[name=secret]')
    if (secret === null) throw new Error('no secret')
    await fill(user, secret, provider.client.secret)
    await user.click(main.getByRole('button', { name: t.test.en }))
    const link = await main.findByRole('link', { name: t.loginThere.en })
    const address = link.getAttribute('href') ?? ''
    await user.click(link)
    await main.findByText(t.waiting.en)
    // In place of the other tab.
    const { search } = await browse(address, callback)
    expect((await fetch(`/api/v5/sso/oidc/callback${search}`)).status).toBe(200)
    await main.findByText(t.would.en('ann', t.viewerRole.en))
    await user.click(main.getByText(t.claims.en))
    main.getByText(/"groups"/)
  })
})

it('groups become roles', async () => {
  const { user, main } = await renderScreen(paths.ssoBackend('saml', 'roles'))
  await fill(user, await main.findByLabelText(label(t.attribute.en)), 'memberOf')
  await fill(user, main.getByLabelText(label(t.administrators.en)), 'admins\nroot')
  await user.selectOptions(main.getByLabelText(label(t.otherwise.en)), t.refuse.en)
  await user.click(main.getByRole('button', save))
  await user.click(await applyButton('3'))
  await screen.findByText(settingsMessages.saved.en())
  expect(await signalbox.api.call(ssoRolesGet, { path: { backend: 'saml' } })).toEqual({
    ...{ attribute: 'memberOf', administrators: ['admins', 'root'], viewers: [] },
    otherwise: 'refuse',
  })
})

it('an authority of the provider is trusted, and a text that is none is refused', async () => {
  const { user, main } = await renderScreen(paths.ssoBackend('oidc', 'trust'))
  const field = await main.findByLabelText(label(backendMessages.caCertificate.en))
  await user.click(field)
  await user.paste('no certificate')
  await user.click(main.getByRole('button', save))
  await user.click(await applyButton('1'))
  await user.click(await screen.findByText(reviewMessages.close.en))
  await main.findAllByText(/PEM/)
  await user.clear(field)
  await user.click(field)
  await user.paste(idpCertificate)
  await user.click(main.getByRole('button', save))
  await user.click(await applyButton('1'))
  await screen.findByText(settingsMessages.saved.en())
  const trust = await signalbox.api.call(ssoTrustGet, { path: { backend: 'oidc' } })
  expect(trust.cacertfile.trim()).toBe(idpCertificate.trim())
})

it('a viewer sees the settings and changes none', async () => {
  const { main } = await renderScreen(paths.ssoBackend('oidc'), { as: await signalbox.viewer() })
  const button = await main.findByRole('button', { name: t.test.en })
  expect(button).toHaveProperty('disabled', true)
  expect(button.getAttribute('title')).toBe(lockMessages.viewerOnly.en)
  expect(main.getByRole('button', save)).toHaveProperty('disabled', true)
})

it('an unknown backend is none', async () => {
  const { main } = await renderScreen(paths.ssoBackend('kerberos'))
  await main.findByText(t.unknown.en)
  main.getByRole('heading', { name: 'kerberos' })
  main.getByRole('link', { name: t.back.en })
})
