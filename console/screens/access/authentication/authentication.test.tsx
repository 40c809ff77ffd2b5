import {
  authenticationCreate,
  authenticationDelete,
  authenticationGet,
} from '@signalbox/contract/authentication'
import { CLOSED } from '@signalbox/testing/closed-port'
import { screen, waitFor } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { formMessages as fm } from '#form/form.messages.ts'
import { wizardMessages as wizard } from '#domain/backends/wizard.messages.ts'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { createUnreachable, unreachable } from '#testing/backends.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { authenticationMessages as t } from './authentication.messages.ts'

const signalbox = useSignalbox()

it.each(unreachable('users'))(
  '%s: an unreachable server is reported; secrets and untouched fields stay',
  async (backend, fields) => {
    const id = `password_based:${backend}`
    const search = { mechanism: 'password_based', backend }
    const screenOfNew = await renderScreen(paths.newIn('authentication', search))
    await createUnreachable(screenOfNew, fields, paths.authentication(id))
    const before = await signalbox.api.call(authenticationGet, { path: { id } })
    expect(before).toMatchObject(fields)

    const settings = await renderScreen(paths.authentication(id, 'settings'))
    const poolSize = await settings.main.findByLabelText(label(b.poolSize.en))
    expect(field('password').value).toBe('******')
    await fill(settings.user, poolSize, '3')
    await settings.user.click(settings.main.getByRole('button', { name: settingsMessages.save.en }))
    const apply = await screen.findByRole('button', { name: reviewMessages.apply.en('1') })
    await settings.user.click(apply)
    await screen.findByText(settingsMessages.saved.en())
    const after = await signalbox.api.call(authenticationGet, { path: { id } })
    expect(after).toEqual({ ...before, pool_size: 3 })
    await signalbox.api.call(authenticationDelete, { path: { id } })
  },
)

it('the list and the settings say why the server of an authenticator is not connected', async () => {
  const id = 'password_based:redis'
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'redis',
      redis_type: 'single',
      server: CLOSED,
      cmd: 'HMGET mqtt_user:${username} password_hash salt',
    },
  })
  const nothing = networkFaultMessages.refusedAt.en(CLOSED)
  const list = await renderScreen(paths.authentication())
  const reason = await list.main.findByText(nothing)
  expect(reason.getAttribute('title')).toBe(`connect ECONNREFUSED ${CLOSED}`)
  const settings = await renderScreen(paths.authentication(id, 'settings'))
  await settings.main.findByText(nothing)
  const overview = await renderScreen(paths.authentication(id))
  await overview.main.findByText(`connect ECONNREFUSED ${CLOSED}`)
  await signalbox.api.call(authenticationDelete, { path: { id } })
})

it('input that cannot be right is reported before it is sent, and stays', async () => {
  const search = { mechanism: 'password_based', backend: 'mysql' }
  const { user, main } = await renderScreen(paths.newIn('authentication', search))
  const create = await main.findByRole('button', { name: wizard.create.en })
  await user.click(create)
  await main.findByText(fieldMessages.required.en(b.server.en))
  main.getByText(fieldMessages.required.en(b.database.en))
  await fill(user, field('server'), 'a:b:c')
  const query = main.getByLabelText(label(b.query.en))
  await fill(user, query, 'SELECT ${usrname}')
  await main.findByText(fm.unknownPlaceholder.en('${usrname}'))
  await user.click(create)
  await main.findByText(fm.wrongServer.en)
  expect(document.activeElement).toBe(field('server'))
  expect(query).toHaveProperty('value', 'SELECT ${usrname}')
})

it('the time of the answers of a server is in the list and on its page, once there is one', async () => {
  const service = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end('{"result":"allow"}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo // it listens on IP
  const body = {
    ...{ mechanism: 'password_based', backend: 'http', method: 'post' },
    ...{ url: `http://127.0.0.1:${port}/`, body: { username: '${username}' } },
    headers: { 'content-type': 'application/json' },
  }
  await signalbox.api.call(authenticationCreate, { body })
  const id = 'password_based:http'
  const before = await renderScreen(paths.authentication())
  await expectRow({ [words.status.en]: words.connected.en })
  expect(before.main.queryByText(words.latency.en)).toBeNull()
  await signalbox.connect({ username: 'u', password: 'p' })
  await renderScreen(paths.authentication())
  await expectRow({ [words.latency.en]: /^[\d.]+ ms$/ })
  const { main } = await renderScreen(paths.authentication(id))
  await main.findByText(words.latency.en)
  main.getByText(/^[\d.]+ ms$/)
  await signalbox.api.call(authenticationDelete, { path: { id } })
})

it('a missing authenticator is reported, with a link to the list', async () => {
  const { user, main } = await renderScreen(paths.authentication('jwt'))
  await main.findByText(t.notFound.en)
  await main.findByRole('heading', { level: 1, name: /JWT/ })
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.authentication()))
})

it('a viewer reads before the first step that nothing can be created', async () => {
  const viewer = await signalbox.viewer()
  const { main } = await renderScreen(paths.newIn('authentication'), { as: viewer })
  await main.findByText(lockMessages.viewerOnly.en)
  expect(main.queryByRole('group', { name: t.kindLabel.en })).toBeNull()
  const source = await renderScreen(paths.newIn('authorization', { type: 'redis' }), { as: viewer })
  await source.main.findByText(lockMessages.viewerOnly.en)
  expect(source.main.queryByRole('button', { name: wizard.create.en })).toBeNull()
})

it('mechanism and backend are chosen in one step, and an existing kind is folded away', async () => {
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  const { user, main } = await renderScreen(paths.newIn('authentication'))
  const tile = await main.findByRole('button', { name: 'PostgreSQL' })
  expect(tile.closest('li')?.querySelector('[data-mark=pgsql]')).toBeTruthy()
  const taken = main.getByRole('button', { name: 'Built-in database', hidden: true })
  expect(taken).toHaveProperty('disabled', true)
  expect(taken.closest('details')).toHaveProperty('open', false)
  await user.click(tile)
  await waitFor(() => expect(location.search).toBe('?mechanism=password_based&backend=postgresql'))
  await main.findByLabelText(label(b.database.en))
  await user.click(main.getByRole('button', { name: wizard.back.en }))
  await main.findByRole('button', { name: 'PostgreSQL' })
  await signalbox.api.call(authenticationDelete, {
    path: { id: 'password_based:built_in_database' },
  })
})
