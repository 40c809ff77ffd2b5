import { dashboardConfigGet } from '@signalbox/contract/configs'
import { listenerCreate } from '@signalbox/contract/listeners'
import { retainerGet } from '@signalbox/contract/retainer'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages as c } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useUpstream } from '#testing/upstream.ts'
import { mqttScreenMessages as t } from './mqtt.messages.ts'
import { zonesMessages } from './zones/zones.messages.ts'

const upstream = useUpstream()

it('settings of a cluster are changed, and the page says which values it may replace', async () => {
  const { user, main } = await renderScreen(paths.retainer())
  await main.findByText(t.precedence.en, { exact: false })
  await main.findByText('stop_publish_clear_msg')
  const setting = document.querySelector<HTMLElement>('[data-setting="stop_publish_clear_msg"]')
  if (setting === null) throw new Error('The setting is not there')
  await user.click(within(setting).getByRole('switch'))
  await user.click(main.getByRole('button', { name: c.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(c.updated.en())
  expect((await upstream.api.call(retainerGet, {})).stop_publish_clear_msg).toBe(true)
  // What it says about Signalbox's own broker is not said of a cluster.
  await renderScreen(paths.durableSessions())
  await screen.findByText(/restart every node/)
  expect(screen.queryByText(c.effectNone.en)).toBeNull()
})

it('a change of the listener of the console warns that it cuts the console off', async () => {
  const { user, main } = await renderScreen(paths.mqttAdvanced())
  const input = await main.findByRole('textbox', { name: 'Max connections' })
  await fill(user, input, '600')
  await user.click(main.getByRole('button', { name: c.review.en }))
  await screen.findByText(t.cutOff.en)
  const before = await upstream.api.call(dashboardConfigGet, {})
  await user.click(screen.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(c.updated.en())
  // The rest of the form goes back as it came.
  const { listeners } = await upstream.api.call(dashboardConfigGet, {})
  const http = { ...before.listeners?.http, max_connections: 600 }
  expect(listeners).toEqual({ ...before.listeners, http })
})

it('zones of a cluster are those of its listeners, and the page says why they cannot be changed', async () => {
  const bind = '127.0.0.1:18999'
  const body = { type: 'tcp', name: 'slow', bind, zone: 'slow-zone', enable: false } as const
  await upstream.api.call(listenerCreate, { body })
  const { main } = await renderScreen(paths.zones())
  await main.findByText(zonesMessages.upstreamText.en)
  const row = within(await main.findByRole('row', { name: /slow-zone/ }))
  row.getByText('tcp:slow')
  expect(main.queryByRole('button', { name: zonesMessages.create.en })).toBeNull()
})
