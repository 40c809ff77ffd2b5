import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { expect, it, onTestFinished } from 'vitest'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { timelineMessages as t } from '#domain/timeline/timeline.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow, rows } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { clientsMessages } from '../clients.messages.ts'
import { checkMessages, diagnosisMessages } from '../diagnosis/diagnosis.messages.ts'
import { chartsMessages } from '../detail/charts.messages.ts'
import { clientMessages, clientTabMessages } from '../detail/client.messages.ts'

const upstream = useUpstream()

it('a client whose alarms could not be read is not one without alarms', async () => {
  const client = await connectMqtt(upstream.mqttUrl, { clientId: 'watched' })
  onTestFinished(() => client.end())
  onTestFinished(() => upstream.proxy.reset())
  const fault = { kind: 'status', status: 500 } as const
  upstream.proxy.misbehave(fault, (path) => /\/alarms\?.*activated=false/.test(path))
  const { user, main } = await renderScreen(paths.client('watched'))
  const retry = await main.findByRole('button', { name: uiMessages.retry.en })
  // No attempt is under way that is answered after the reset.
  const { queryClient } = await import('#api/query.ts')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  upstream.proxy.reset()
  await user.click(retry)
  await expectRow({ [t.event.en]: t.connected.en })
})

it('traces are not read as often as the client while none runs', async () => {
  const client = await connectMqtt(upstream.mqttUrl, { clientId: 'untraced' })
  onTestFinished(() => client.end())
  const before = upstream.proxy.asked.length
  await renderScreen(paths.client('untraced'))
  const reads = (pattern: RegExp) =>
    upstream.proxy.asked.slice(before).filter((path) => pattern.test(path)).length
  const timeout = 30_000
  await expect.poll(() => reads(/\/clients\/untraced$/), { timeout }).toBeGreaterThan(4)
  expect(reads(/\/trace$/)).toBe(1)
})

it('the tab counts the subscriptions of the table, before the statistics of the client do', async () => {
  const client = await connectMqtt(upstream.mqttUrl, { clientId: 'subscribed' })
  onTestFinished(() => client.end())
  onTestFinished(() => upstream.proxy.reset())
  const body = JSON.stringify([{ topic: 'a/#', qos: 1, node: 'n', clientid: 'subscribed' }])
  upstream.proxy.misbehave({ kind: 'status', status: 200, body }, (path) =>
    path.endsWith('/clients/subscribed/subscriptions'),
  )
  const { main } = await renderScreen(paths.client('subscribed', 'subscriptions'))
  await expectRow({ [clientsMessages.topicFilter.en]: 'a/#' })
  const name = new RegExp(`^${clientTabMessages.subscriptions.en}\\s*1$`)
  await main.findByRole('link', { name })
})

it('the page of a client of a cluster shows it again when it has reconnected', async () => {
  const clientId = 'flipping'
  const client = await connectMqtt(upstream.mqttUrl, { clientId })
  const { main } = await renderScreen(paths.client(clientId))
  await main.findByText(clientMessages.noProblems.en)
  await client.end()
  const ended = new RegExp(`^${clientsMessages.sessionEnded.en('')}`)
  await main.findByText(ended)
  const again = await connectMqtt(upstream.mqttUrl, { clientId })
  onTestFinished(() => again.end())
  await main.findByText(clientMessages.noProblems.en)
  expect(main.queryByText(ended)).toBeNull()
})

it('clients of a cluster that lose messages are listed with full queues first', async () => {
  const session = {
    clientId: 'full-queue',
    clean: false,
    properties: { sessionExpiryInterval: 60 },
  }
  const away = await connectMqtt(upstream.mqttUrl, { ...session, protocolVersion: 5 })
  await away.mqtt.subscribeAsync('full-queue', { qos: 1 })
  await away.end()
  const publisher = await connectMqtt(upstream.mqttUrl, { clientId: 'a-publisher' })
  onTestFinished(() => publisher.end())
  const sent = Array.from({ length: 1000 }, (_, i) =>
    publisher.mqtt.publishAsync('full-queue', String(i), { qos: 1 }),
  )
  await Promise.all(sent)
  await renderScreen(paths.clients({ sort: 'losing', order: 'desc' }))
  await expectRow({ [clientsMessages.clientId.en]: 'full-queue' })
  expect(rows()[0]?.textContent).toContain('full-queue')
})

it('charts of a client of a cluster are drawn from the readings of the page, and nothing of the embedded broker is offered', async () => {
  const client = await connectMqtt(upstream.mqttUrl, { clientId: 'drawn' })
  onTestFinished(() => client.end())
  const before = upstream.proxy.asked.length
  const { main } = await renderScreen(paths.client('drawn'))
  await main.findByText(/^Drawn from the readings of this page since /)
  main.getByRole('figure', { name: chartsMessages.queue.en })
  await main.findByText(clientMessages.noProblems.en)
  expect(main.queryByRole('button', { name: clientLimitMessages.limit.en })).toBeNull()
  main.getByRole('link', { name: clientsMessages.trace.en })
  const asked = upstream.proxy.asked.slice(before)
  expect(asked.filter((path) => /client_limits|history/.test(path))).toEqual([])
})

it('the page of an unknown client of a cluster says what a cluster does not record', async () => {
  const { main } = await renderScreen(paths.client('nobody'))
  await main.findByText(diagnosisMessages.clusterRecords.en)
  expect(main.queryByText(checkMessages.neverSeen.en)).toBeNull()
  main.getByRole('link', { name: diagnosisMessages.showDenials.en })
})
