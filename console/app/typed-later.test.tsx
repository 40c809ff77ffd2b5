import { actionCreate, actionDelete, actionGet } from '@signalbox/contract/actions'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

const server = useFaultyServer()

it('what is typed while a form is sent stays, and is saved with the next change', async () => {
  const { api, proxy } = server
  // Nothing listens there.
  const connector = { type: 'http', name: 'typed', url: 'http://127.0.0.1:9' }
  await api.call(connectorCreate, {
    body: { ...connector, resource_opts: { start_timeout: '100ms' } },
  })
  onTestFinished(() => api.call(connectorDelete, { path: { id: 'http:typed' } }))
  const action = { type: 'http', name: 'typed', connector: 'typed' } as const
  await api.call(actionCreate, { body: { ...action, parameters: { path: '/in' } } })
  const path = { id: 'http:typed' }
  onTestFinished(() => api.call(actionDelete, { path, query: {} }))

  const { user, main } = await renderScreen(paths.action('http:typed', 'settings'))
  const save = async () => {
    await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  }
  await fill(user, await waitFor(() => field('description')), 'note')
  let isSent = false
  proxy.misbehave({ kind: 'held' }, (_, method) => {
    isSent ||= method === 'PUT'
    return method === 'PUT'
  })
  await save()
  await expect.poll(() => isSent).toBe(true)
  await fill(user, field('parameters.path'), '/other')
  proxy.reset()
  await screen.findByText(settingsMessages.saved.en())
  // The count of the group, and that of the form.
  await main.findAllByText(settingsMessages.changes.en('1'))
  expect(field('parameters.path').value).toBe('/other')
  expect(await api.call(actionGet, { path })).toMatchObject({
    description: 'note',
    parameters: { path: '/in' },
  })
  // It is not lost without a question.
  const { router } = await import('./router.ts')
  void router.navigate(paths.banned())
  await screen.findByText(uiMessages.discardTitle.en)
  await user.click(screen.getByRole('button', { name: uiMessages.cancel.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save()
  await waitFor(async () =>
    expect(await api.call(actionGet, { path })).toMatchObject({ parameters: { path: '/other' } }),
  )
})
