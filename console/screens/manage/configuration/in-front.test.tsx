import { listenerList } from '@signalbox/contract/listeners'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { rootMessages } from '#domain/config-history/history.messages.ts'
import { renderScreen } from '#testing/render.tsx'
import { reviewMessages } from '#form/review/review.messages.ts'
import { expectRow, rowAction } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { configurationMessages as t, historyMessages as h } from './configuration.messages.ts'

const upstream = useUpstream()

it('in front of a cluster the configuration is read part by part', async () => {
  await upstream.api.call(retainerUpdate, { body: { max_payload_size: '2MB' } })
  const { main } = await renderScreen(paths.configuration({ q: 'retainer max_payload_size' }))
  await expectRow({
    [t.key.en]: /retainer\.max_payload_size/,
    [t.value.en]: '2MB',
    [t.source.en]: t.sourceUnknown.en,
  })
  expect(main.queryByText(/Provisional/)).toBeNull()
})

const OF_LISTENER = paths.configuration({ q: 'tcp:default bind' })
const expectListener = () => expectRow({ [t.key.en]: /listeners\.tcp:default\.bind/ })

it('without its listeners the configuration is not complete', async () => {
  onTestFinished(() => upstream.proxy.reset())
  upstream.proxy.misbehave({ kind: 'held' }, (path) => path.endsWith('/listeners'))
  const { main } = await renderScreen(OF_LISTENER)
  const { queryClient } = await import('#api/query.ts')
  const ofListeners = { queryKey: [listenerList.id] }
  await expect
    .poll(() => [queryClient.isFetching(), queryClient.isFetching(ofListeners)])
    .toEqual([1, 1])
  expect(main.queryByText(uiMessages.noMatch.en)).toBeNull()
  upstream.proxy.reset()
  await expectListener()
})

it.each([
  ['alone', /\/listeners$/],
  ['with all others', /\/(listeners|global_zone)$/],
])('listeners that could not be read, %s, are named, and are read again', async (_, failing) => {
  onTestFinished(() => upstream.proxy.reset())
  upstream.proxy.misbehave({ kind: 'status', status: 500 }, (path) => failing.test(path))
  const { user, main } = await renderScreen(OF_LISTENER)
  await main.findByText(t.notRead.en(rootMessages.listeners.en))
  // No attempt is under way that is answered after the reset.
  const { queryClient } = await import('#api/query.ts')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  upstream.proxy.reset()
  await user.click(main.getByRole('button', { name: uiMessages.retry.en }))
  await expectListener()
  expect(main.queryByText(t.notRead.en(rootMessages.listeners.en))).toBeNull()
})

it('the history has the changes that passed through Signalbox, and says so', async () => {
  const { user } = await renderScreen(paths.configHistory())
  await screen.findByText(h.own.en)
  // The client of the page that was just loaded.
  const { client } = await import('#api/client.ts')
  const before = await client.call(retainerGet, {})
  await client.call(retainerUpdate, { body: { ...before, max_payload_size: '3MB' } })
  await expectRow({ [h.what.en]: rootMessages.retainer.en, [h.actor.en]: 'admin' })

  // The values that were read before it can be restored, after a review.
  await rowAction(user, rootMessages.retainer.en, h.rollback.en)
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /max_payload_size/ }))
  change.getByText('3MB')
  change.getByText('2MB')
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(h.rolledBack.en)
  expect((await upstream.api.call(retainerGet, {})).max_payload_size).toBe('2MB')
})
