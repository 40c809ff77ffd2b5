import { authenticationDelete, authenticationGet } from '@signalbox/contract/authentication'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backendMessages as b } from '../../../parts/backends/backends.messages.ts'
import { wizardMessages as wizard } from '../../../parts/backends/wizard.messages.ts'
import { lockMessages } from '../../../parts/lock.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { createUnreachable, unreachable } from '../../../testing/backends.ts'
import { field, fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
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
    await screen.findByText(settingsMessages.saved.en)
    const after = await signalbox.api.call(authenticationGet, { path: { id } })
    expect(after).toEqual({ ...before, pool_size: 3 })
    await signalbox.api.call(authenticationDelete, { path: { id } })
  },
)

it('input that cannot be right is reported before it is sent, and stays', async () => {
  const search = { mechanism: 'password_based', backend: 'mysql' }
  const { user, main } = await renderScreen(paths.newIn('authentication', search))
  const create = await main.findByRole('button', { name: wizard.create.en })
  await user.click(create)
  expect(await main.findAllByText(b.required.en)).toHaveLength(2)
  await fill(user, field('server'), 'a:b:c')
  const query = main.getByLabelText(label(b.query.en))
  await fill(user, query, 'SELECT ${usrname}')
  await main.findByText(b.unknownPlaceholder.en('${usrname}'))
  await user.click(create)
  await main.findByText(b.wrongServer.en)
  expect(document.activeElement).toBe(field('server'))
  expect(query).toHaveProperty('value', 'SELECT ${usrname}')
})

it('a missing authenticator is reported, with a link to the list', async () => {
  const { user, main } = await renderScreen(paths.authentication('jwt'))
  await main.findByText(t.notFound.en)
  await main.findByRole('heading', { level: 1, name: t.notFoundTitle.en })
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.authentication()))
})

it('a viewer reads before the first step that nothing can be created', async () => {
  const viewer = await signalbox.viewer()
  const { main } = await renderScreen(paths.newIn('authentication'), { as: viewer })
  await main.findByText(lockMessages.viewerOnly.en)
  expect(main.queryByRole('button', { name: wizard.next.en })).toBeNull()
  const source = await renderScreen(paths.newIn('authorization', { type: 'redis' }), { as: viewer })
  await source.main.findByText(lockMessages.viewerOnly.en)
  expect(source.main.queryByRole('button', { name: wizard.create.en })).toBeNull()
})
