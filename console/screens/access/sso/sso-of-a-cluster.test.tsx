import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { type RecordedSso, startRecordedSso } from '@signalbox/testing/recorded-sso'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { waitFor } from '@signalbox/testing/wait-for'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { ssoMessages as t } from './sso.messages.ts'

let cluster: RecordedSso
let front: SharedSignalbox
let restore = () => {}

beforeAll(async () => {
  cluster = await startRecordedSso()
  front = await openSignalbox(['--upstream', cluster.url])
  restore = sendCallsTo(front)
})
afterAll(async () => {
  restore()
  await front.stop()
  await cluster.close()
})

function open(path: string) {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  return renderScreen(path)
}

const save = { name: settingsMessages.save.en }

it('a provider is saved with what the cluster knows, and read with its numbers', async () => {
  const { user, main } = await open(paths.ssoBackend('oidc'))
  await fill(user, await main.findByLabelText(label(t.issuer.en)), 'https://idp.example.com')
  await fill(user, main.getByLabelText(label(t.clientId.en)), 'console')
  const secret = document.querySelector<HTMLElement>('input[name=secret]')
  if (secret === null) throw new Error('no secret')
  await fill(user, secret, 'hidden')
  await user.click(main.getByRole('switch', { name: new RegExp(`^${t.enable.en}`) }))
  // A cluster has neither tests nor roles by groups.
  expect(main.queryByRole('button', { name: t.test.en })).toBeNull()
  expect(main.queryByText(t.groups.en)).toBeNull()
  main.getByText(t.newAreViewers.en)
  await user.click(main.getByRole('button', save))
  await main.findByText(t.running.en)
  expect(cluster.backends.get('oidc')).toMatchObject({
    ...{ backend: 'oidc', enable: true, issuer: 'https://idp.example.com', clientid: 'console' },
    ...{ secret: 'hidden', scopes: ['openid'], dashboard_addr: location.origin },
  })
  // Saved again from what was read: numbers are durations again, the secret is left alone.
  await fill(user, main.getByLabelText(label(t.scopes.en)), 'openid, groups')
  await user.click(main.getByRole('button', save))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(() => String(cluster.backends.get('oidc')?.scopes) === 'openid,groups')
  expect(cluster.backends.get('oidc')).toMatchObject({
    ...{ scopes: ['openid', 'groups'], secret: '******' },
    session_expiry: '30s',
  })
})

it('a directory that cannot be reached is saved, with the reason of the cluster', async () => {
  const { user, main } = await open(paths.ssoBackend('ldap'))
  await fill(user, await main.findByLabelText(label(backendMessages.server.en)), '10.0.0.9:389')
  await fill(user, main.getByLabelText(label(backendMessages.bindDn.en)), 'cn=x')
  await fill(user, main.getByLabelText(label(backendMessages.baseDn.en)), 'dc=x')
  await user.click(main.getByRole('switch', { name: new RegExp(`^${t.enable.en}`) }))
  await user.click(main.getByRole('button', save))
  await screen.findByText(t.notRunning.en)
  await main.findByText(t.failed.en)
  expect(cluster.backends.get('ldap')).toMatchObject({ enable: true, server: '10.0.0.9:389' })
})

it('roles by groups are of the broker of Signalbox', async () => {
  const { main } = await open(paths.ssoBackend('ldap', 'roles'))
  await main.findByText(unavailableMessages.own.en)
})

it('the open edition has none', async () => {
  const other = await startRecordedCluster()
  onTestFinished(() => other.close())
  await openSignalboxFor(other)
  await screen.findByText(unavailableMessages.enterprise.en)
})

it('another Signalbox has all of it, with tests and roles', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  const { main } = await openSignalboxFor(broker)
  await main.findByRole('link', { name: t.setUpNamed.en('LDAP') })
  const backend = await open(paths.ssoBackend('ldap'))
  expect(await backend.main.findByRole('button', { name: t.test.en })).toHaveProperty(
    'disabled',
    false,
  )
  const roles = await open(paths.ssoBackend('ldap', 'roles'))
  await roles.main.findByLabelText(label(t.attribute.en))
})

async function openSignalboxFor({ url }: { url: string }) {
  const other = await openSignalbox(['--upstream', url])
  onTestFinished(() => other.stop())
  onTestFinished(sendCallsTo(other))
  return open(paths.sso())
}
