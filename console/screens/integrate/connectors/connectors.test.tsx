import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actionCreate, actionGet } from '@signalbox/contract/actions'
import { connectorCreate, connectorGet, connectorList } from '@signalbox/contract/connectors'
import { CLOSED } from '@signalbox/testing/closed-port'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import {
  connectorMessages as t,
  integrationMessages as words,
} from '#domain/integration/families.messages.ts'
import { absenceMessages } from '#domain/integration/absences.messages.ts'
import { formMessages as form } from '#domain/integration/form/form.messages.ts'
import { removeMessages } from '#domain/integration/remove/remove.messages.ts'
import { formMessages as reference } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { expectNoRow, expectRow, findRow, openRowMenu, rowAction } from '#testing/tables.ts'

const signalbox = useSignalbox()

/** Nothing listens there. */
const CLOSED_URL = `http://${CLOSED}`
const opts = { resource_opts: { start_timeout: '100ms', health_check_interval: '200ms' } }

/** A web service on a free port, until the end of the test. */
async function startService(): Promise<{ url: string }> {
  const server = createServer((_, response) => response.writeHead(204).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on one
  return { url: `http://127.0.0.1:${port}` }
}

const create = (name: string, more: object = {}) =>
  signalbox.api.call(connectorCreate, {
    body: { type: 'http', name, url: CLOSED_URL, ...opts, ...more },
  })
const get = (name: string) => signalbox.api.call(connectorGet, { path: { id: `http:${name}` } })

it('a list without connectors says what they are for', async () => {
  const { main } = await renderScreen(paths.connectors())
  await main.findByText(t.emptyText.en)
  expect(main.getAllByRole('button', { name: t.create.en })).toHaveLength(1)
})

it('a connector is tested, created, and shows its state', async () => {
  const service = await startService()
  const { user, main } = await renderScreen(paths.newConnector())
  const choice = await main.findByRole('button', { name: 'HTTP service' })
  // Types of clusters alone are folded, with the reason.
  const more = main.getByText(/more types with EMQX clusters$/)
  expect(more.closest('details')).toHaveProperty('open', false)
  expect(main.getByRole('button', { name: /Pulsar/, hidden: true })).toHaveProperty(
    'disabled',
    true,
  )
  main.getByText(absenceMessages.no_library.en)
  await user.click(choice)
  await waitFor(() => expect(location.search).toBe('?type=http'))
  await fill(user, await main.findByLabelText(label(form.name.en)), 'bad name')
  await fill(user, field('url'), 'nowhere')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(fieldMessages.name.en('255'))

  await fill(user, field('name'), 'made')
  await fill(user, field('url'), CLOSED_URL)
  await user.click(main.getByRole('button', { name: form.test.en }))
  await main.findByText(form.testFailed.en)
  await fill(user, field('url'), service.url)
  await waitFor(() => expect(main.queryByText(form.testFailed.en)).toBeNull())
  await user.click(main.getByRole('button', { name: form.test.en }))
  await main.findByText(form.testSucceeded.en)

  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.connector('http:made')))
  await main.findAllByText(words.connected.en)
  expect(await get('made')).toMatchObject({ url: service.url, enable: true })
})

it('the overview of a Redis connector has its address, which is in its parameters', async () => {
  const parameters = { redis_type: 'cluster', servers: CLOSED, pool_size: 1 }
  const body = { type: 'redis', name: 'cache', parameters, ...opts } as const
  await signalbox.api.call(connectorCreate, { body })
  const { main } = await renderScreen(paths.connector('redis:cache'))
  await main.findByText(CLOSED, { selector: 'span' })
})

it('the list filters by name and state, which the address keeps', async () => {
  const service = await startService()
  await create('list-up', { url: service.url })
  await create('list-down')
  await create('list-off', { enable: false })
  const { user, main } = await renderScreen(paths.connectors({ q: 'list-' }))
  await expectRow({ [words.name.en]: /list-up/, [words.state.en]: words.connected.en })
  await expectRow({
    [words.name.en]: /list-down/,
    [words.state.en]: /Disconnected.*no server is listening at/,
  })
  await expectRow({ [words.name.en]: /list-off/, [words.state.en]: words.disabled.en })
  await user.click(main.getByRole('button', { name: new RegExp(`^${words.state.en}`) }))
  await waitFor(() => expect(location.search).toContain('sort=state'))
  const names = [...document.querySelectorAll('tbody a')].map((link) => link.textContent)
  expect(names).toEqual(['list-down', 'list-up', 'list-off'])
  await renderScreen(paths.connectors({ state: 'disconnected', q: 'list-' }))
  await expectRow({ [words.name.en]: /list-down/ })
  await expectNoRow('list-up')
})

it('disabling asks, and the row follows', async () => {
  await create('switched')
  const { user } = await renderScreen(paths.connectors({ q: 'switched' }))
  const row = within(await findRow('switched'))
  await user.click(row.getByRole('switch', { name: chainMessages.enabledOf.en('switched') }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.disableText.en('switched'))
  await user.click(dialog.getByRole('button', { name: words.disable.en }))
  await expectRow({ [words.name.en]: /switched/, [words.state.en]: words.disabled.en })
  expect(await get('switched')).toMatchObject({ enable: false })
})

it('a change sends everything, keeps the secret, and asks first', async () => {
  const headers = { authorization: 'Bearer s3cret', 'x-plain': 'a' }
  await create('changed', { headers, pool_size: 3, retry_interval: '7s' })
  const { user, main } = await renderScreen(paths.connector('http:changed', 'settings'))
  const url = await waitFor(() => field('url'))
  await fill(user, url, `${CLOSED_URL}/in`)
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(t.saveText.en)
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => expect((await get('changed')).url).toBe(`${CLOSED_URL}/in`))
  expect(await get('changed')).toMatchObject({
    pool_size: 3,
    retry_interval: '7s',
    headers: { authorization: '******', 'x-plain': 'a' },
  })
})

it('a change of the note alone does not interrupt anything', async () => {
  await create('noted')
  const { user, main } = await renderScreen(paths.connector('http:noted', 'settings'))
  await fill(user, await waitFor(() => field('description')), 'line 1')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const apply = await dialog.findByRole('button', { name: reviewMessages.apply.en('1') })
  expect(dialog.queryByText(t.saveText.en)).toBeNull()
  await user.click(apply)
  await waitFor(async () => expect((await get('noted')).description).toBe('line 1'))
})

it('a copy asks for the secrets again', async () => {
  await create('original', { headers: { authorization: 'Bearer s3cret' } })
  const copy = paths.newConnector({ action: 'copy', target: 'http:original' })
  const { user, main } = await renderScreen(copy)
  await main.findByText(form.copySecrets.en)
  await fill(user, field('name'), 'copy')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(form.enterAgain.en)
  const list = await signalbox.api.call(connectorList, {})
  expect(list.map(({ name }) => name)).not.toContain('copy')
  const value = `${backendMessages.headers.en} 1: ${uiMessages.valueHeader.en}`
  await fill(user, main.getByLabelText(value), 'Bearer other')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.connector('http:copy')))
})

it('deletion names the actions that use the connector, and deletes them too', async () => {
  await create('used')
  await signalbox.api.call(actionCreate, {
    body: { type: 'http', name: 'user', connector: 'used', parameters: {} },
  })
  const { user } = await renderScreen(paths.connectors({ q: 'used' }))
  await rowAction(user, 'used', words.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(removeMessages.usedConnector.en)
  dialog.getByRole('link', { name: 'user' })
  await user.click(dialog.getByRole('button', { name: removeMessages.deleteAll.en('2') }))
  await expectNoRow('used')
  await expect(signalbox.api.call(actionGet, { path: { id: 'http:user' } })).rejects.toMatchObject({
    status: 404,
  })
})

it('a connector of a webhook is locked, and a missing one says so', async () => {
  await create('hook_WH_D')
  const { user } = await renderScreen(paths.connectors({ q: 'hook_WH_D' }))
  const row = within(await findRow('hook_WH_D'))
  expect(row.queryByRole('switch')).toBeNull()
  row.getByRole('link', { name: words.byWebhook.en('hook') })
  const menu = await openRowMenu(user, 'hook_WH_D')
  expect(menu.getAllByText(words.locked.en).length).toBeGreaterThan(0)
  const missing = await renderScreen(paths.connector('http:nowhere'))
  await missing.main.findByText(t.notFound.en)
})

it('a viewer changes nothing', async () => {
  await create('seen')
  const { main } = await renderScreen(paths.connectors({ q: 'seen' }), {
    as: await signalbox.viewer(),
  })
  expect(await main.findByRole('button', { name: t.create.en })).toHaveProperty('disabled', true)
  const row = within(await findRow('seen'))
  expect(row.getByRole('switch')).toHaveProperty('disabled', true)
  const settings = await renderScreen(paths.connector('http:seen', 'settings'), {
    as: { username: 'viewer', password: 'Signal-201' },
  })
  await settings.main.findByText(lockMessages.viewerOnly.en)
})

it('a reference to a secret is shown, because it is none', async () => {
  // A variable that the process of the broker has.
  await signalbox.api.call(connectorCreate, {
    body: {
      ...{ type: 'mysql', name: 'ref', enable: false, server: CLOSED, database: 'd' },
      ...{ username: 'u', password: '${env:PATH}' },
    },
  })
  const { main } = await renderScreen(paths.connector('mysql:ref', 'settings'))
  const input = await main.findByDisplayValue('${env:PATH}')
  expect(input).toHaveProperty('type', 'text')
  main.getByText(reference.secretReference.en)
})
