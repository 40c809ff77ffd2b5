import { clientHistory } from '@signalbox/contract/client-history'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { chartMessages } from '#ui/chart/chart.messages.ts'
import { chartsMessages as t } from './charts.messages.ts'

const signalbox = useSignalbox()

it('the page of a client draws its last hour, and says since when it is recorded', async () => {
  const { clientId, mqtt } = await signalbox.connect({ clientId: uniqueId('drawn') })
  await mqtt.subscribeAsync('drawn/#')
  const path = { clientid: clientId }
  await signalbox.api.call(clientHistory, { path })
  const { user, main } = await renderScreen(paths.client(clientId))
  const section = within(await main.findByRole('region', { name: t.title.en }))
  await section.findByText(new RegExp(`^${t.recorded.en('.*').replace(/\.$/, '')}`))
  const figures = await section.findAllByRole('figure')
  expect(figures.map((figure) => figure.textContent)).toEqual([
    expect.stringContaining(t.traffic.en),
    expect.stringContaining(t.queue.en),
    expect.stringContaining(t.inflight.en),
  ])
  const [traffic] = figures
  if (traffic === undefined) throw new Error('no chart')
  await user.click(within(traffic).getByRole('button', { name: chartMessages.showAsTable.en }))
  const headers = within(traffic).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([t.received.en, t.sent.en, t.lost.en]),
  )
})
