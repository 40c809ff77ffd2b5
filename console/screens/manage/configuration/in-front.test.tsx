import { retainerUpdate } from '@signalbox/contract/retainer'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { expectRow } from '../../../testing/tables.ts'
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
  await renderScreen(paths.configHistory())
  await screen.findByText(h.own.en)
  // The client of the page that was just loaded.
  const { client } = await import('../../../api/client.ts')
  await client.call(retainerUpdate, { body: { max_payload_size: '3MB' } })
  await expectRow({ [h.operation.en]: 'retainerUpdate', [h.actor.en]: 'admin' })
})
