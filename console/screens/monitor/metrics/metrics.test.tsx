import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { metricsMessages as t } from './metrics.messages.ts'

const signalbox = useSignalbox()

it('a metric is found by its meaning, and the search is in the address', async () => {
  const { user, main } = await renderScreen(paths.metrics())
  await fill(user, await main.findByLabelText(label(t.search.en)), 'queue full')
  await main.findByText('delivery.dropped.queue_full')
  await waitFor(() => expect(main.queryByText('bytes.sent')).toBeNull())
  const again = await renderScreen(`${location.pathname}${location.search}`)
  const search = await again.main.findByLabelText(label(t.search.en))
  expect(search).toHaveProperty('value', 'queue full')
  await again.user.click(again.main.getByLabelText(label(t.hideZeros.en)))
  await again.main.findByText(t.noMatch.en)
})

it('counters are sorted by their total', async () => {
  const { user } = await renderScreen(paths.metrics())
  const packets = within(await screen.findByRole('region', { name: t.packets.en }))
  const total = await packets.findByRole('button', { name: new RegExp(`^${t.total.en}`) })
  await user.click(total)
  await user.click(total)
  await waitFor(() => {
    const totals = packets
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number((row.children[1]?.textContent ?? '').replaceAll(',', '')))
    expect(totals.length).toBeGreaterThan(10)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })
})

it('the counters that grow most are listed at once, errors and drops apart', async () => {
  const client = await signalbox.connect()
  await client.mqtt.publishAsync('nobody/listens', 'x')
  const { main } = await renderScreen(paths.metrics())
  const errors = within(await main.findByRole('region', { name: t.faults.en }))
  // The counts since the start; on a slow machine, the increases since the page was opened.
  await client.mqtt.publishAsync('nobody/listens', 'x')
  await errors.findByText('messages.dropped.no_subscribers')
  const activity = within(main.getByRole('region', { name: t.movers.en }))
  activity.getByText('packets.received')
  expect(activity.getAllByText(/^\+?[\d,.]+( · [\d.]+\/s)?$/).length).toBeGreaterThan(2)
})
