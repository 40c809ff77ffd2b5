import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, findRow, openPeek } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { mqttUserMessages as t } from './users.messages.ts'

const signalbox = useSignalbox()
const ID = 'password_based:built_in_database'

beforeAll(async () => {
  await signalbox.api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  for (const user_id of ['press-1', 'press-2', 'press']) {
    const body = { user_id, password: 'p', is_superuser: user_id === 'press-2' }
    await signalbox.api.call(authenticationUserCreate, { path: { id: ID }, body })
  }
})

const searchParams = () => new URLSearchParams(location.search)

it('users are found by a part of the ID, exactly, and as superusers', async () => {
  const { user, main } = await renderScreen(paths.authentication(ID, 'users'))
  await findRow('press')
  const search = main.getByRole('combobox', { name: t.search.en })
  await fill(user, search, 'press-')
  await expectNoRow('press')
  await findRow('press-1')
  await user.type(search, ' superuser ')
  await expectNoRow('press-1')
  await findRow('press-2')
  expect(searchParams().get('superuser')).toBe('true')
  await fill(user, search, 'id=press superuser:false ')
  await expectNoRow('press-2')
  await findRow('press')
  expect(searchParams().get('user_id')).toBe('press')
  // A text that no path can have.
  await renderScreen(paths.authentication(ID, 'users').concat('&user_id=..'))
  await waitFor(() => expect(document.body.textContent).toContain(uiMessages.noMatch.en))
})

it('a user is shown beside the list, with the clients of this user', async () => {
  const { clientId } = await signalbox.connect({ username: 'press-2', password: 'p' })
  const { user } = await renderScreen(paths.authentication(ID, 'users'))
  const panel = await openPeek(user, 'press-2')
  await panel.findByRole('link', { name: clientId })
  await user.click(panel.getByRole('button', { name: t.edit.en }))
  within(await screen.findByRole('dialog')).getByText('press-2')
})
