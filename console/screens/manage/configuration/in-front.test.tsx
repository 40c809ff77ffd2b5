import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { reviewMessages } from '../../../parts/config/review.messages.ts'
import { expectRow, rowAction } from '../../../testing/tables.ts'
import { useUpstream } from '../../../testing/upstream.ts'
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

it('the history is that of this browser, without secrets, and says so', async () => {
  const { user } = await renderScreen(paths.configHistory())
  await screen.findByText(h.own.en)
  // The client of the page that was just loaded.
  const { client } = await import('../../../api/client.ts')
  const before = await client.call(retainerGet, {})
  await client.call(retainerUpdate, { body: { ...before, max_payload_size: '3MB' } })
  await expectRow({ [h.operation.en]: 'retainerUpdate', [h.actor.en]: 'admin' })

  // The values that were read before it can be restored, after a review.
  await rowAction(user, 'retainerUpdate', h.rollback.en)
  const change = within(await screen.findByRole('row', { name: /max_payload_size/ }))
  change.getByText('3MB')
  change.getByText('2MB')
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(h.rolledBack.en)
  expect((await upstream.api.call(retainerGet, {})).max_payload_size).toBe('2MB')
})
