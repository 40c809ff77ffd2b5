import { configProvisionalList, configProvisionalRevert } from '@signalbox/contract/config-history'
import { readHocon, writeHocon } from '@signalbox/formats/hocon'
import { listenerCreate, listenerGet, listenerList } from '@signalbox/contract/listeners'
import { zoneUpdate } from '@signalbox/contract/zones'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { freePort } from '@signalbox/testing/free-port'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fieldMessages as faults } from '#messages/fields.messages.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { provisionalMessages as p } from '#domain/config-history/history.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { checkMessages } from '#domain/listeners/fields.messages.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { failureMessages } from '#form/failure.messages.ts'
import { listenersMessages as t } from './listeners.messages.ts'

const signalbox = useSignalbox()

async function create(name: string, more: object = {}): Promise<number> {
  const port = await freePort()
  const body = { type: 'tcp', name, bind: `127.0.0.1:${port}`, ...more }
  await signalbox.api.call(listenerCreate, { body })
  return port
}
const get = (id: string) => signalbox.api.call(listenerGet, { path: { id } })
const connect = async (port: number) =>
  connectMqtt(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })

it('a new listener: name and port are checked, then clients connect to it', async () => {
  const { user, main } = await renderScreen(paths.newListener({ type: 'tcp' }))
  const submit = await main.findByRole('button', { name: editorMessages.create.en })
  await user.click(submit)
  await main.findByText(faults.nameRequired.en)
  await fill(user, field('name'), 'bad name')
  await fill(user, field('bind'), new URL(signalbox.mqttUrl).host)
  await user.click(submit)
  await main.findByText(faults.name.en('255'))
  await main.findByText(checkMessages.clash.en('tcp:default'))
  const port = await freePort()
  await fill(user, field('name'), 'plant')
  await fill(user, field('bind'), `127.0.0.1:${port}`)
  await fill(user, field('mountpoint'), 'm/')
  await user.click(submit)
  await waitFor(() => expect(location.pathname).toBe(paths.listener('tcp:plant')))
  await screen.findByText(t.created.en('tcp:plant'))
  // The defaults are those of the broker.
  expect(await get('tcp:plant')).toMatchObject({
    ...{ bind: `127.0.0.1:${port}`, mountpoint: 'm/', enable: true, max_connections: 'infinity' },
    tcp_options: { nodelay: true },
  })
  const client = await connect(port)
  await client.end()
})

it('a port that something else uses is refused, with the reason at its field', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on one
  const { user, main } = await renderScreen(paths.newListener({ type: 'ws' }))
  const submit = await main.findByRole('button', { name: editorMessages.create.en })
  await fill(user, field('name'), 'taken')
  await fill(user, field('bind'), `127.0.0.1:${port}`)
  await user.click(submit)
  const isInUse = new RegExp(failureMessages.inUse.en)
  await waitFor(() => expect(main.getAllByText(isInUse)).toHaveLength(2))
  expect(field('bind')).toBe(document.activeElement)
  server.close()
})

it('disabling asks with the number of clients, and needs no typed name', async () => {
  const port = await create('cut')
  const client = await connect(port)
  const { user } = await renderScreen(paths.listeners({ q: 'cut' }))
  await expectRow({ [t.name.en]: 'cut', [t.connections.en]: t.noLimitOf.en('1') })
  const row = within(await findRow('cut'))
  await user.click(row.getByRole('switch', { name: chainMessages.enabledOf.en('tcp:cut') }))
  const dialog = within(await screen.findByRole('dialog', { name: t.disableTitle.en }))
  dialog.getByText(/1 client is disconnected/)
  const confirm = dialog.getByRole('button', { name: t.disable.en })
  expect(dialog.queryByLabelText(uiMessages.confirmName.en('cut'))).toBeNull()
  const closed = new Promise<void>((resolve) => {
    client.mqtt.once('close', () => resolve())
  })
  await user.click(confirm)
  await expectRow({ [t.name.en]: 'cut', [t.state.en]: t.disabled.en })
  await closed
  expect(await get('tcp:cut')).toMatchObject({ enable: false, running: false })
  // Enabling asks nothing.
  await user.click(row.getByRole('switch', { name: chainMessages.enabledOf.en('tcp:cut') }))
  await expectRow({ [t.name.en]: 'cut', [t.state.en]: t.running.en })
})

it('a listener that is disabled or deleted for a limited time comes back', async () => {
  const port = await create('trial')
  const { user } = await renderScreen(paths.listeners({ q: 'trial' }))
  const row = within(await findRow('trial'))
  const confirm = async (title: string, label: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await user.click(dialog.getByRole('checkbox', { name: p.apply.en }))
    const name = dialog.queryByLabelText(uiMessages.confirmName.en('trial'))
    if (name !== null) await fill(user, name, 'trial')
    await user.click(dialog.getByRole('button', { name: label }))
  }
  const revert = async () => {
    const banner = await screen.findByRole('button', { name: p.revert.en })
    await user.click(banner)
    // The notice may be that of the revert before.
    await screen.findByText(p.reverted.en)
    await waitFor(async () => expect(await get('tcp:trial')).toMatchObject({ running: true }))
    await (await connect(port)).end()
  }
  await user.click(row.getByRole('switch', { name: chainMessages.enabledOf.en('tcp:trial') }))
  await confirm(t.disableTitle.en, t.disable.en)
  await expectRow({ [t.name.en]: 'trial', [t.state.en]: t.disabled.en })
  await revert()
  await expectRow({ [t.name.en]: 'trial', [t.state.en]: t.running.en })
  await rowAction(user, 'trial', t.deleteOne.en)
  await confirm(t.deleteTitle.en, t.deleteOne.en)
  await expectNoRow('trial')
  await revert()
  await expectRow({ [t.name.en]: 'trial', [t.state.en]: t.running.en })
})

it('a listener that is created for a limited time is deleted unless it is kept', async () => {
  const { user, main } = await renderScreen(paths.newListener({ type: 'tcp' }))
  const submit = await main.findByRole('button', { name: editorMessages.create.en })
  const port = await freePort()
  await fill(user, field('name'), 'limited')
  await fill(user, field('bind'), `127.0.0.1:${port}`)
  await user.click(main.getByRole('checkbox', { name: p.apply.en }))
  await main.findByText(editorMessages.createRevert.en)
  await user.click(submit)
  await waitFor(() => expect(location.pathname).toBe(paths.listener('tcp:limited')))
  await (await connect(port)).end()
  const pending = await signalbox.api.call(configProvisionalList, {})
  const change = pending.find(({ state }) => state === 'pending')
  if (change === undefined) throw new Error('The change is permanent')
  expect(change.roots).toEqual([{ root: 'listeners', item: 'tcp:limited' }])
  await renderScreen(paths.listeners())
  await findRow('limited')
  await signalbox.api.call(configProvisionalRevert, { path: { id: change.id } })
  await expect(connect(port)).rejects.toThrow()
})

it('restarting and deleting, with the name typed', async () => {
  await create('gone')
  const { user } = await renderScreen(paths.listeners({ q: 'gone' }))
  await rowAction(user, 'gone', t.restart.en)
  const restart = within(await screen.findByRole('dialog', { name: t.restartTitle.en }))
  await user.click(restart.getByRole('button', { name: t.restart.en }))
  await screen.findByText(t.restarted.en('tcp:gone'))
  await rowAction(user, 'gone', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog', { name: t.deleteTitle.en }))
  await fill(user, dialog.getByLabelText(uiMessages.confirmName.en('gone')), 'gone')
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('tcp:gone'))
  await expectNoRow('gone')
})

it('a change is reviewed with its effect, and sends no more than it is', async () => {
  const port = await create('edited', { messages_rate: '100/s' })
  const client = await connect(port)
  const { user, main } = await renderScreen(paths.listener('tcp:edited', 'settings'))
  await waitFor(() => field('mountpoint'))
  await fill(user, field('mountpoint'), 'x/')
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog', { name: reviewMessages.title.en }))
  await dialog.findByText(editorMessages.later.en)
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  expect(await get('tcp:edited')).toMatchObject({ mountpoint: 'x/', messages_rate: '100/s' })
  // Without a limit: the word for it is sent.
  await user.click(main.getByLabelText(/Message rate: No limit/))
  await fill(user, field('bind'), `127.0.0.1:${await freePort()}`)
  await user.click(main.getByText(formMessages.review.en))
  const second = within(await screen.findByRole('dialog', { name: reviewMessages.title.en }))
  await second.findByText(editorMessages.restarts.en('1'))
  await user.click(second.getByRole('button', { name: reviewMessages.apply.en('2') }))
  await waitFor(async () => expect((await get('tcp:edited')).messages_rate).toBe('infinity'))
  await client.end()
})

it('the text has every setting; a key that is removed returns to its default', async () => {
  await create('text', { mountpoint: 'a/', max_connections: 7 })
  const { user, main } = await renderScreen(paths.listener('tcp:text', 'settings'))
  await user.click(await main.findByRole('radio', { name: editorMessages.asText.en }))
  const area = await main.findByLabelText<HTMLTextAreaElement>(editorMessages.textLabel.en)
  const review = main.getByText(formMessages.review.en)
  const config = readHocon(area.value)
  expect(config).toMatchObject({ mountpoint: 'a/', max_connections: 7 })
  await fill(user, area, '{')
  await user.click(review)
  await main.findByText(/^Line 1 is not valid/)
  await fill(user, area, JSON.stringify({ ...config, nope: 1 }))
  await user.click(review)
  await main.findByText(editorMessages.unknownKeys.en('nope'))
  const { mountpoint: _, ...rest } = config
  await fill(
    user,
    area,
    `${writeHocon(rest)}max_connections = 8 # dotted keys, too\ntcp_options.backlog = 99`,
  )
  await user.click(review)
  const dialog = within(await screen.findByRole('dialog', { name: reviewMessages.title.en }))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('3') }))
  await waitFor(async () =>
    expect(await get('tcp:text')).toMatchObject({
      ...{ mountpoint: '', max_connections: 8 },
      tcp_options: { backlog: 99, nodelay: true },
    }),
  )
})

it('a listener that could not be opened says why', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on one
  await create('late', { bind: `127.0.0.1:${port}`, enable: false })
  const { user } = await renderScreen(paths.listeners({ q: 'late' }))
  const row = within(await findRow('late'))
  await user.click(row.getByRole('switch', { name: chainMessages.enabledOf.en('tcp:late') }))
  await screen.findByText(failureMessages.inUse.en)
  const list = await signalbox.api.call(listenerList, {})
  expect(list.find(({ id }) => id === 'tcp:late')?.status.running).toBe(false)
  server.close()
})

it('an address that an option of the start sets is shown with that reason, and not changed', async () => {
  await renderScreen(paths.listener('ws:default', 'settings'))
  const found = await waitFor(() => {
    const setting = document.querySelector<HTMLElement>('[data-setting="bind"]')
    if (setting === null) throw new Error('There is no address')
    return within(setting)
  })
  found.getByText(t.byOption.en('--ws-port'))
  expect(found.getByRole('textbox')).toHaveProperty('disabled', true)
  expect(found.queryByRole('button')).toBeNull()
})

it('a viewer sees the settings, and changes none', async () => {
  const viewer = await signalbox.viewer()
  const { main } = await renderScreen(paths.listener('tcp:default', 'settings'), { as: viewer })
  await waitFor(() => expect(field('bind')).toHaveProperty('disabled', true))
  const review = main.getByText(formMessages.review.en).closest('button')
  expect(review).toHaveProperty('disabled', true)
  expect(main.getByRole('switch', { name: chainMessages.enabled.en })).toHaveProperty(
    'disabled',
    true,
  )
})

it('zones are offered, and an unknown one gets a warning', async () => {
  await signalbox.api.call(zoneUpdate, { path: { name: 'plant' }, body: {} })
  const { user, main } = await renderScreen(paths.listener('tcp:default', 'settings'))
  const zone = await waitFor(() => field('zone'))
  await fill(user, zone, 'nowhere')
  await main.findByText(checkMessages.zoneUnknown.en)
  await waitFor(() =>
    expect(document.querySelector('datalist option[value="plant"]')).not.toBeNull(),
  )
  await fill(user, zone, 'plant')
  await waitFor(() => expect(main.queryByText(checkMessages.zoneUnknown.en)).toBeNull())
})
