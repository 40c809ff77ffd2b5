import { actionCreate, actionDelete } from '@signalbox/contract/actions'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { listenerCreate, listenerDelete } from '@signalbox/contract/listeners'
import { ruleCreate, ruleDelete } from '@signalbox/contract/rules'
import { freePort } from '@signalbox/testing/free-port'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { apiKeysMessages } from '#screens/access/api-keys/api-keys.messages.ts'
import { listenersMessages } from '#screens/manage/listeners/listeners.messages.ts'
import { usersMessages } from '#screens/system/users/users.messages.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { findRow, rowAction } from '#testing/tables.ts'
import { exportMessages } from '#ui/table/export.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'

// What was not read, or could not be read, is not taken for empty.

const REASON = 'The database is locked'
const BODY = JSON.stringify({ code: 'INTERNAL_ERROR', message: REASON })

const server = useFaultyServer()

/** Reads of this list fail until the test ends, or the proxy is reset. */
function fail(list: string): void {
  server.proxy.misbehave(
    { kind: 'status', status: 500, body: BODY },
    (path, method) => method === 'GET' && path.split('?')[0]?.endsWith(list) === true,
  )
}

it.each([
  ['user', paths.users(), usersMessages],
  ['API key', paths.apiKeys(), apiKeysMessages],
])('the form of a new %s has the roles although users cannot be read', async (_, path, t) => {
  fail('/users')
  const { user, main } = await renderScreen(path)
  await expect.poll(() => server.proxy.asked.some((asked) => asked.endsWith('/users'))).toBe(true)
  await user.click(await main.findByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  await form.findByRole('button', { name: t.create.en })
  form.getByLabelText(label(t.role.en))
})

/** STOMP runs with a listener, until the test ends. */
async function runGateway(): Promise<void> {
  const { api } = server
  const path = { name: 'stomp' } as const
  const listeners = [{ type: 'tcp', name: 'default', bind: `127.0.0.1:${await freePort()}` }]
  await api.call(gatewayUpdate, { path, body: { enable: true, listeners } })
  onTestFinished(() => api.call(gatewayUpdate, { path, body: { enable: false } }))
}

/** The toast of a failure, which stays. */
async function expectFailure(text: string): Promise<void> {
  await screen.findByRole('button', { name: uiMessages.dismiss.en })
  expect(screen.getAllByText(text)).not.toEqual([])
}

it('a gateway is not disabled without the number of its clients', async () => {
  await runGateway()
  const { user, main } = await renderScreen(paths.gateway('stomp'))
  const toggle = await main.findByRole('switch', { name: chainMessages.enabled.en })
  fail('/gateways')
  await user.click(toggle)
  await expectFailure(REASON)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['a gateway', paths.gateway('stomp'), '/gateways'],
  [
    'a listener of a gateway',
    paths.gateway('stomp', { tab: 'listeners', listener: 'stomp:tcp:default' }),
    '/stomp/listeners',
  ],
  ['a listener', paths.listener('tcp:default', 'settings'), '/listeners'],
])('settings of %s are not applied without the number of its clients', async (_, path, list) => {
  await runGateway()
  const { user, main } = await renderScreen(path)
  await fill(user, await waitFor(() => field('mountpoint')), 'plant/')
  fail(list)
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog', { name: reviewMessages.title.en }))
  await dialog.findByText(REASON)
  expect(dialog.queryByRole('button', { name: /Apply/ })).toBeNull()
})

/** The list with a listener of this name, which is deleted when the test ends. */
async function openListeners(name: string, enable: boolean) {
  const { api } = server
  const body = { type: 'tcp', name, enable, bind: `127.0.0.1:${await freePort()}` }
  await api.call(listenerCreate, { body })
  onTestFinished(() => api.call(listenerDelete, { path: { id: `tcp:${name}` } }))
  const { user } = await renderScreen(paths.listeners({ q: name }))
  const row = within(await findRow(name))
  const toggle = row.getByRole('switch', { name: chainMessages.enabledOf.en(`tcp:${name}`) })
  return { user, toggle }
}

it('a listener is not disabled without the number of its clients', async () => {
  const { user, toggle } = await openListeners('plant', true)
  fail('/listeners')
  await user.click(toggle)
  await expectFailure(REASON)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a listener is not restarted without the number of its clients', async () => {
  const { user } = await openListeners('plant', true)
  fail('/listeners')
  await rowAction(user, 'plant', listenersMessages.restart.en)
  await expectFailure(REASON)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a listener whose state cannot be read after it was enabled is not reported as running', async () => {
  const { user, toggle } = await openListeners('plant', false)
  fail('/listeners')
  await user.click(toggle)
  await expectFailure(listenersMessages.stateUnread.en('tcp:plant'))
  expect(screen.queryByText(listenersMessages.enabledNow.en('tcp:plant'))).toBeNull()
})

it.each(['/connectors', '/actions', '/sources'])(
  'rules are not exported without the list of %s',
  async (list) => {
    const { api } = server
    const path = { id: 'http:sent' }
    // Nothing listens there.
    const body = { type: 'http', name: 'sent', url: 'http://127.0.0.1:9', enable: false }
    await api.call(connectorCreate, { body })
    onTestFinished(() => api.call(connectorDelete, { path }))
    await api.call(actionCreate, {
      body: { type: 'http', name: 'sent', connector: 'sent', parameters: { path: '/in' } },
    })
    onTestFinished(() => api.call(actionDelete, { path, query: {} }))
    const rule = { id: 'sends', sql: 'SELECT * FROM "in"', actions: [path.id], enable: true }
    await api.call(ruleCreate, { body: { ...rule, name: '', description: '' } })
    onTestFinished(() => api.call(ruleDelete, { path: { id: rule.id } }))
    const downloads = catchDownloads()

    fail(list)
    const { user, main } = await renderScreen(paths.rules())
    await findRow(rule.id)
    const write = async () => {
      await user.click(main.getByRole('button', { name: uiMessages.export.en }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(await dialog.findByLabelText(exportMessages.ndjson.en))
      await user.click(dialog.getByRole('button', { name: exportMessages.start.en }))
      return dialog
    }
    const dialog = await write()
    await dialog.findByText(REASON)
    expect(downloads).toEqual([])
    await user.click(dialog.getByText(exportMessages.close.en))
    server.proxy.reset()
    await (await write()).findByText(exportMessages.done.en('1'))
    expect(JSON.parse((await downloads[0]?.content.text()) ?? '')).toMatchObject({
      connectors: [{ name: 'sent' }],
      actions: [{ name: 'sent' }],
    })
  },
)
