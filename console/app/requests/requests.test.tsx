import { userCreate, userDelete } from '@signalbox/contract/users'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { appMessages } from '../app.messages.ts'
import { requestsMessages as t } from './requests.messages.ts'

useSignalbox()

async function openRequests(path: string) {
  const { user } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: appMessages.requests.en }))
  const panel = within(await screen.findByRole('dialog', { name: appMessages.requests.en }))
  return { user, panel }
}

it('lists what the page reads, as code in three formats', async () => {
  const { user, panel } = await openRequests(paths.banned())
  const reads = within(panel.getByRole('region', { name: t.reads.en }))
  const name = await reads.findByText(/^\/banned\?/)
  await user.click(name)
  const code = await reads.findByLabelText(/^GET \/banned\?/)
  expect(code.textContent).toMatch(/^curl .*\/api\/v5\/banned\?.*'/)
  expect(code.textContent).toContain('Bearer $TOKEN')
  await user.click(panel.getByRole('radio', { name: t.javascript.en }))
  expect(code.textContent).toMatch(/^const response = await fetch\(/)
  // Of another page.
  expect(reads.queryByText(/^\/users/)).toBeNull()
})

it('lists what was done, newest first, with its status and without its secrets', async () => {
  const { user, panel } = await openRequests(paths.users())
  const actions = within(panel.getByRole('region', { name: t.actions.en }))
  // The modules of the console that is rendered.
  const { client } = await import('#api/client.ts')
  const body = { username: 'requests', password: 'public1234', description: '', role: 'viewer' }
  await client.call(userCreate, { body })
  await expect(client.call(userDelete, { path: { username: 'nobody' } })).rejects.toThrow()
  const [first, second] = await actions.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^DELETE\/users\/nobody404/)
  expect(second?.textContent).toMatch(/^POST\/users200/)
  // The login comes first.
  expect(actions.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^POST\/login200/)
  await user.click(actions.getByText('/users'))
  const code = await actions.findByLabelText('POST /users')
  expect(code.textContent).toContain('"password": "******"')
  await client.call(userDelete, { path: { username: 'requests' } })
})
