import { gatewaySubscriptionList } from '@signalbox/contract/gateway-clients'
import { startGateways, STOMP_CLIENT } from '@signalbox/testing/gateway-clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { subscriberMessages } from '#domain/subscriptions/subscriber.messages.ts'
import { subscriptionOptionMessages as o } from '#domain/subscriptions/subscription-options.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openPeek, rows } from '#testing/tables.ts'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { subscriptionsMessages as t, topicsMessages } from './subscriptions.messages.ts'

const signalbox = useSignalbox()
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

it('subscriptions are found by the filters they cover, and exactly', async () => {
  const base = uniqueId('found')
  const { mqtt, clientId } = await signalbox.connect()
  await mqtt.subscribeAsync({
    [`${base}/a`]: { qos: 1, nl: true, rh: 2 },
    [`${base}/b/c`]: { qos: 2 },
    [`$share/g/${base}/a`]: { qos: 0 },
  })
  const { user, main } = await renderScreen(paths.subscriptions({ match_topic: `${base}/#` }))
  await expectRow({
    [t.clientId.en]: clientId,
    [t.topic.en]: `${base}/a`,
    [t.qos.en]: '1',
    [o.noLocal.en]: t.yes.en,
    [o.retainHandling.en]: o.never.en,
  })
  await expectRows(3)
  const field = main.getByRole('combobox', { name: t.search.en })
  await fill(user, field, `topic=$share/g/${base}/a`)
  await user.keyboard('{Enter}')
  await expectRows(1)
  await findRow(`$share/g/${base}/a`)
  // Shown as the API has it.
  main.getByRole('button', { name: filterMessages.edit.en(`${t.shareGroup.en}: g`) })
  await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`$share/g/${base}/a`)
  await expectRows(1)
})

it('an invalid topic filter is reported at once', async () => {
  const { user, main } = await renderScreen(paths.subscriptions())
  await fill(user, main.getByRole('combobox', { name: t.search.en }), 'a/#/b')
  expect((await main.findByRole('alert')).textContent).toBe(t.invalidFilter.en)
  expect(location.search).toBe('')
})

it('a subscription is shown beside the list, with the state of its client', async () => {
  const base = uniqueId('peek')
  const one = await signalbox.connect({ clientId: `${base}-one` })
  const two = await signalbox.connect({ clientId: `${base}-two` })
  await one.mqtt.subscribeAsync(`${base}/a`, { qos: 1 })
  await two.mqtt.subscribeAsync(`$share/g/${base}/b/+`, { qos: 2 })
  const { user, main } = await renderScreen(paths.subscriptions({ match_topic: `${base}/#` }))
  const panel = await openPeek(user, `${base}/a`)
  await panel.findByText(subscriberMessages.connected.en)
  panel.getByRole('link', { name: one.clientId })
  const ids = rows().map((row) => row.textContent)
  const isLast = ids[0]?.includes(two.clientId) === true
  await user.keyboard(isLast ? '{ArrowUp}' : '{ArrowDown}')
  await panel.findByRole('link', { name: two.clientId })
  panel.getByText('g')
  const explorer = panel.getByRole('link', { name: t.explorer.en })
  expect(explorer.getAttribute('href')).toContain(encodeURIComponent(`${base}/b`))
  panel.getByRole('button', { name: t.unsubscribe.en })

  // The cell copies the whole text, and the click opens nothing.
  await user.keyboard('{Escape}')
  const copy = main.getByRole('button', { name: uiMessages.copy.en(`${base}/a`) })
  await user.click(copy)
  await main.findByRole('button', { name: uiMessages.copied.en() })
  expect(await navigator.clipboard.readText()).toBe(`${base}/a`)
  expect(screen.queryByRole('region', { name: uiMessages.peek.en })).toBeNull()
})

it('a topic is shown beside the list, with its subscribers', async () => {
  const topic = uniqueId('routed')
  const clients = [await signalbox.connect(), await signalbox.connect()]
  for (const { mqtt } of clients) await mqtt.subscribeAsync(topic, { qos: 1 })
  const { user } = await renderScreen(paths.topics({ like_topic: topic }))
  const panel = await openPeek(user, topic)
  const subscribers = within(
    await panel.findByRole('region', { name: topicsMessages.subscriberCount.en }),
  )
  for (const { clientId } of clients) await subscribers.findByRole('link', { name: clientId })
  await waitFor(() =>
    expect(subscribers.getAllByText(subscriberMessages.connected.en)).toHaveLength(2),
  )
  await user.click(panel.getByRole('button', { name: topicsMessages.subscribers.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.subscriptions()))
})

it('a subscription of a client of a gateway leads to the gateway, and is ended there', async () => {
  const end = await startGateways(signalbox.api)
  const topic = 'plant/line-1/#'
  const { user } = await renderScreen(paths.subscriptions({ match_topic: 'stomp/#' }))
  const panel = await openPeek(user, topic)
  const link = await panel.findByRole('link', { name: STOMP_CLIENT })
  const to = paths.gateway('stomp', { tab: 'clients', client: STOMP_CLIENT })
  expect(link.getAttribute('href')).toContain(to)
  await user.click(panel.getByRole('button', { name: t.unsubscribe.en }))
  const dialog = within(await screen.findByRole('dialog', { name: t.unsubscribeOne.en }))
  await user.click(dialog.getByRole('button', { name: t.unsubscribe.en }))
  const path = { name: 'stomp', clientid: STOMP_CLIENT } as const
  await waitFor(async () =>
    expect(await signalbox.api.call(gatewaySubscriptionList, { path })).toEqual([]),
  )
  end()
})
