import {
  authorizationSourceDelete,
  authorizationSourceGet,
} from '@signalbox/contract/authorization'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { bannedMessages } from '#screens/access/banned/banned.messages.ts'
import { authorizationMessages } from '#screens/access/authorization/authorization.messages.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'

const server = useFaultyServer()

it('a page that is left while its form is sent says what it did, and leads nowhere', async () => {
  const { api, proxy } = server
  const path = { type: 'built_in_database' } as const
  const remove = () => api.call(authorizationSourceDelete, { path })
  // Another test may have left it.
  await remove().catch(() => {})
  onTestFinished(remove)

  const added = authorizationMessages.added.en(chainNames.built_in_database.en)
  const { user, main } = await renderScreen(paths.newIn('authorization', path))
  const create = await main.findByRole('button', { name: wizardMessages.create.en })
  let isSent = false
  proxy.misbehave({ kind: 'held' }, (asked, method) => {
    const isCreation = method === 'POST' && asked.endsWith('/authorization/sources')
    isSent ||= isCreation
    return isCreation
  })
  await user.click(create)
  await expect.poll(() => isSent).toBe(true)
  const { router } = await import('./router.ts')
  await router.navigate(paths.banned())
  await main.findByRole('heading', { name: bannedMessages.title.en })
  proxy.reset()
  await screen.findByText(added)
  await expect(api.call(authorizationSourceGet, { path })).resolves.toMatchObject(path)
  expect(location.pathname).toBe(paths.banned())
})
