import { exhookCreate, exhookDelete, exhookGet, exhookList } from '@signalbox/contract/exhooks'
import { CLOSED } from '@signalbox/testing/closed-port'
import { startExhookProvider, stopExhookProviders } from '@signalbox/testing/exhook-provider'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { loginReasonPatterns } from '#domain/login/login-reasons.messages.ts'
import { UNKNOWN } from '#formats.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, rowAction, rows } from '#testing/tables.ts'
import { exhookMessages as t } from './exhook.messages.ts'

const signalbox = useSignalbox()
let url = ''
beforeAll(async () => {
  const hooks = [{ name: 'message.publish', topics: ['t/#'] }, { name: 'client.connected' }]
  url = (await startExhookProvider({ hooks })).url
})
afterEach(async () => {
  for (const { name } of await signalbox.api.call(exhookList, {})) {
    await signalbox.api.call(exhookDelete, { path: { name } })
  }
})
afterAll(stopExhookProviders)

const create = (name: string, more: object = {}) =>
  signalbox.api.call(exhookCreate, { body: { name, url, enable: false, ...more } })
const read = (name: string) => signalbox.api.call(exhookGet, { path: { name } })

it('a server is tested, created and enabled, and the hook points are named', async () => {
  const { user, main } = await renderScreen(paths.newExhook())
  await fill(user, await main.findByLabelText(label(t.name.en)), 'one')
  await fill(user, field('url'), 'http://nowhere')
  await user.click(main.getByRole('button', { name: t.probe.en }))
  await main.findByText(t.wrongUrl.en)
  await fill(user, field('url'), url)
  await user.click(main.getByRole('button', { name: t.probe.en }))
  await main.findByText(t.probedHooks.en)
  await main.findByText('t/#')
  expect(await signalbox.api.call(exhookList, {})).toEqual([])
  await user.click(main.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.enabledWith.en('one', 'message.publish and client.connected'))
  await waitFor(() => expect(location.pathname).toBe(paths.exhook('one')))
  expect(await read('one')).toMatchObject({ enable: true, pool_size: 8, failed_action: 'deny' })
})

it('a connection that fails is reported by the test, and a taken name by the form', async () => {
  await create('one')
  const { user, main } = await renderScreen(paths.newExhook())
  await fill(user, await main.findByLabelText(label(t.name.en)), 'one')
  await fill(user, field('url'), `http://${CLOSED}`)
  await user.click(main.getByRole('button', { name: t.probe.en }))
  await main.findByText(/ECONNREFUSED/)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await main.findByText(t.nameTaken.en)
})

it('the list is moved, enabled, disabled and emptied', async () => {
  await create('one')
  await create('two')
  const { user } = await renderScreen(paths.exhooks())
  await expectRow({ [words.order.en]: '1', [t.name.en]: 'one', [words.status.en]: 'Disabled' })
  await rowAction(user, 'two', words.up.en)
  await screen.findByText(words.moved.en('two', '1', '2'))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('two'))
  // By the keys, on the handle.
  within(await findRow('two'))
    .getByRole('button', { name: words.handle.en('two') })
    .focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => {
    const names = (await signalbox.api.call(exhookList, {})).map(({ name }) => name)
    expect(names).toEqual(['one', 'two'])
  })
  const toggle = async (name: string) =>
    user.click(within(await findRow(name)).getByRole('switch', { name: words.enabledOf.en(name) }))
  await toggle('one')
  await screen.findByText(t.enabledWith.en('one', 'message.publish and client.connected'))
  await expectRow({ [t.name.en]: 'one', [words.status.en]: words.connected.en })
  await toggle('one')
  await screen.findByText(t.disableDenyText.en('one'))
  await user.click(screen.getByRole('button', { name: words.disable.en }))
  await screen.findByText(words.disabledNow.en('one'))
  for (const name of ['one', 'two']) {
    await rowAction(user, name, t.deleteOne.en)
    await screen.findByText(t.deleteText.en(name))
    await user.click(screen.getByRole('button', { name: t.deleteOne.en }))
    await screen.findByText(t.deleted.en(name))
  }
  await screen.findByText(t.empty.en)
})

it('settings are saved without a loss, and the interval of attempts can be off', async () => {
  const given = { socket_options: { keepalive: true, nodelay: true, recbuf: '64KB' } }
  await create('one', { ...given, auto_reconnect: '90s' })
  const before = await read('one')
  const { user, main } = await renderScreen(paths.exhook('one', 'settings'))
  await fill(user, await main.findByLabelText(label(t.pool.en)), '3')
  const switchName = `${t.interval.en}: ${formMessages.off.en}`
  await user.click(main.getByRole('switch', { name: switchName }))
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('2') }))
  await screen.findByText(settingsMessages.saved.en())
  expect(await read('one')).toEqual({ ...before, pool_size: 3, auto_reconnect: false })
  await fill(user, field('pool_size'), '0')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await main.findByText(fieldMessages.atLeast.en('1'))
})

it('the page of a server has its hook points with their topics, and the reason without a connection', async () => {
  await create('one', { enable: true })
  const { main, user } = await renderScreen(paths.exhook('one', 'hooks'))
  await expectRow({
    [t.hook.en]: 'message.publish',
    [t.kind.en]: t.asksAbout.en,
    [t.topics.en]: 't/#',
    [t.succeeded.en]: '0',
  })
  await user.click(main.getByRole('link', { name: words.overview.en }))
  await main.findByText(words.connected.en, { selector: 'td *' })
  await create('two', { enable: true, url: `http://${CLOSED}` })
  const away = await renderScreen(paths.exhook('two'))
  await away.main.findAllByText(networkFaultMessages.refusedAt.en(CLOSED))
  away.main.getByText(/connect ECONNREFUSED/)
  const alert = await away.main.findByRole('alert')
  expect(alert.textContent).toContain(t.neverDeny.en)
  // Not 0: the server has not said which hook points it wants.
  const vitals = within(away.main.getByLabelText(words.overview.en, { selector: 'dl' }))
  vitals.getByText(UNKNOWN)
  await create('three', { enable: true, url: `http://${CLOSED}`, failed_action: 'ignore' })
  const ignored = await renderScreen(paths.exhook('three'))
  expect((await ignored.main.findByText(t.notProtected.en)).closest('[role=status]')).not.toBeNull()
})

it('a missing server is reported, with a link to the list', async () => {
  const { main, user } = await renderScreen(paths.exhook('nope'))
  await main.findByText(t.notFound.en)
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.exhooks()))
})

it('a viewer changes nothing', async () => {
  await create('one')
  const { main } = await renderScreen(paths.exhooks(), { as: await signalbox.viewer() })
  const add = await main.findByRole('button', { name: t.add.en })
  expect(add).toHaveProperty('disabled', true)
  expect(add.title).toBe(lockMessages.viewerOnly.en)
  const row = await findRow('one')
  expect(within(row).getByRole('switch')).toHaveProperty('disabled', true)
})

it('a refusal names the server in the denials and in the timeline of the client', async () => {
  await create('silent', { enable: true, url: `http://${CLOSED}` })
  const clientId = uniqueId('kept-out')
  await expect(signalbox.connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  const reason = loginReasonPatterns.silentExhook.en('silent')
  const list = await renderScreen(paths.refused({ q: clientId }))
  await list.main.findByText(reason)
  const client = await renderScreen(paths.client(clientId))
  await client.main.findByText((text) => text.includes(reason.slice(0, -1)), { selector: 'td *' })
})
