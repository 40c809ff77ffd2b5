import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, filterField, row } from '@signalbox/e2e/pages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import { subscriptionOptionMessages as options } from '#domain/subscriptions/subscription-options.messages.ts'
import { paths } from '#paths.ts'
import { causeMessages, clientMessages, clientTabMessages } from './client.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const t = clientsMessages

test('a client that does not acknowledge is said to be full, in words', async ({ page, own }) => {
  // One of its own: counters of drops are read by other journeys.
  const signalbox = await own(startForJourney)
  const at = (path: string) => `${signalbox.url}${path.slice(1)}`
  const topic = uniqueId('slow')
  const mute = await connectRaw(signalbox.mqttUrl, { clientId: uniqueId('mute'), keepalive: 0 })
  try {
    mute.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] })
    await mute.next('suback')
    const publisher = await connectMqtt(signalbox.mqttUrl)
    // One beyond window and queue.
    for (let i = 0; i < 1033; i++) publisher.mqtt.publish(topic, 'x', { qos: 1 })
    await publisher.mqtt.publishAsync(topic, 'last', { qos: 1 })
    await publisher.end()
    await page.goto(at(paths.client(mute.clientId)))
    await logIn(page, USER)
    const banner = page.getByRole('alert').filter({ hasText: 'Queue full' })
    await expect(banner).toContainText(causeMessages.unacknowledged.en)
    await expect(banner).toContainText(clientMessages.queued.en('1,000'))
    await expect(banner).toContainText(clientMessages.inFlight.en('32'))
    await expect(banner).toContainText(/\d dropped/)
    await page.getByRole('link', { name: clientTabMessages.details.en, exact: true }).click()
    const session = page.getByRole('region', { name: t.session.en, exact: true })
    await expect(session.getByText(t.isFull.en('1,000 / 1,000'))).toBeVisible()
    const connection = page.getByRole('region', { name: t.connection.en, exact: true })
    await expect(connection).toContainText(`${t.keepalive.en}${t.off.en}`)
    await page.getByRole('link', { name: new RegExp(`^${clientTabMessages.messages.en}`) }).click()
    // Messages have topics; only subscriptions have topic filters.
    const queue = page.getByRole('region', { name: t.mqueue.en, exact: true })
    await expect(queue.getByRole('columnheader').first()).toHaveText(t.topic.en)

    await page.goto(at(paths.clients({ clientid: mute.clientId, cols: 'clientid,mqueue' })))
    await expect(row(page, mute.clientId)).toContainText(t.isFull.en('1,000 / 1,000'))
    await expectAccessible(page, (it) => row(it, mute.clientId).waitFor())
  } finally {
    mute.end()
  }
})

test('options of a subscription have the words of the list of subscriptions', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('options') })
  await client.mqtt.subscribeAsync('options/#', { qos: 1, nl: true, rap: false, rh: 2 })
  const page = await open(paths.client(client.clientId, 'subscriptions'))
  const table = page.getByRole('region', { name: t.subscriptions.en }).getByRole('table')
  await expectRow(table, {
    [t.topicFilter.en]: 'options/#',
    [options.noLocal.en]: options.yes.en,
    [options.rap.en]: options.no.en,
    [options.retainHandling.en]: options.never.en,
  })
})

test('a wrong IP address is reported at its field, and no request is sent', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('ip') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  const field = filterField(page)
  await field.fill(`${client.clientId} ip:abc`)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(t.invalidIp.en)
  await expect(row(page, client.clientId)).toBeVisible()
  await field.fill(`${client.clientId} ip:"127.0.0.1 "`)
  await field.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('ip_address') === '127.0.0.1')
  await expect(row(page, client.clientId)).toBeVisible()
})
