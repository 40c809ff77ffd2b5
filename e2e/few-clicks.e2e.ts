import { bannedMessages } from '@signalbox/console/screens/access/banned/banned.messages'
import { refusedMessages } from '@signalbox/console/screens/access/explain/denials/refused.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { causeMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { paths } from '@signalbox/console/paths'
import { authenticationCreate } from '@signalbox/contract/authentication'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import type { Locator } from '@playwright/test'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { logIn } from './pages.ts'

test('the usual questions are answered a few clicks after login', async ({
  page,
  own,
  allowErrors,
}) => {
  // The page of a client that was banned reads it again.
  allowErrors(/404/)
  const signalbox = await own(startForJourney)
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  const toOverview = async () => {
    await page.goto(`${signalbox.url}${paths.overview().slice(1)}`)
    await page.locator('#main h1').waitFor()
    clicks = 0
  }
  const main = page.locator('#main')
  const navigation = page.getByRole('navigation').first()

  const topic = uniqueId('plant/line')
  const slow = await connectRaw(signalbox.mqttUrl, { clientId: uniqueId('slow'), keepalive: 0 })
  slow.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] })
  await slow.next('suback')
  const publisher = await connectMqtt(signalbox.mqttUrl, { clientId: uniqueId('publisher') })
  for (let i = 0; i < 1100; i++) publisher.mqtt.publish(topic, 'x', { qos: 1 })
  await publisher.mqtt.publishAsync(topic, 'last', { qos: 1 })
  await page.goto(signalbox.url)
  await logIn(page, USER)
  try {
    await main.locator('h1').waitFor()
    await click(main.getByRole('link', { name: slow.clientId, exact: true }).first())
    await expect(main.getByRole('alert')).toContainText(causeMessages.unacknowledged.en)
    expect(clicks, 'which client loses messages, and why').toBeLessThanOrEqual(3)

    await toOverview()
    await click(main.getByRole('link', { name: slow.clientId, exact: true }).first())
    await click(page.getByRole('button', { name: clientsMessages.ban.en }))
    const dialog = page.getByRole('dialog')
    await click(dialog.getByRole('button', { name: bannedMessages.add.en, exact: true }))
    await slow.closed
    expect(clicks, 'kick and ban a client').toBeLessThanOrEqual(4)
    // The form leads back; going elsewhere before that would be cut off.
    await page.waitForURL(({ pathname }) => pathname.endsWith(paths.client(slow.clientId)))

    await toOverview()
    await click(main.getByRole('link', { name: topic, exact: true }).first())
    await expect(main.getByRole('link', { name: publisher.clientId, exact: true })).toBeVisible()
    expect(clicks, 'who publishes to this topic').toBeLessThanOrEqual(3)

    const api = await loggedIn(signalbox.apiUrl, USER)
    await api.call(authenticationCreate, {
      body: {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
      },
    })
    const refused = uniqueId('refused')
    await expect(connectMqtt(signalbox.mqttUrl, { clientId: refused })).rejects.toThrow()
    await toOverview()
    await click(navigation.getByRole('button', { name: 'Access', exact: true }))
    await click(navigation.getByRole('link', { name: refusedMessages.title.en, exact: true }))
    const denial = main.getByRole('row').filter({ hasText: refused })
    await expect(denial).toContainText(/No password/)
    expect(clicks, 'why was this client refused').toBeLessThanOrEqual(3)
  } finally {
    slow.end()
    await publisher.end()
  }
})
