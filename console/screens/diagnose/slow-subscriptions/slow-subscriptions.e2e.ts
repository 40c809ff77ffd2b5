import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import { test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'

test('slow subscriptions and their settings are accessible in both languages and themes', async ({
  open,
  api,
  connect,
}) => {
  await api.call(slowSubscriptionSettingsUpdate, { body: { enable: true, threshold: '100ms' } })
  try {
    const clientId = uniqueId('slow')
    const topic = uniqueId('e2e/slow')
    const { mqtt } = await connect({ clientId })
    await mqtt.subscribeAsync(topic, { qos: 1 })
    mqtt.handleMessage = (_packet, callback) => void setTimeout(callback, 150)
    await mqtt.publishAsync(topic, 'x', { qos: 1 })
    const page = await open(paths.slowSubscriptions({ q: clientId }))
    await row(page, clientId).waitFor()
    await expectAccessible(page, (it) => row(it, clientId).waitFor())
    await page.goto(`.${paths.slowSubscriptionSettings()}`)
    await expectAccessible(page, (it) => it.locator('form').last().waitFor())
  } finally {
    await api.call(slowSubscriptionSettingsUpdate, { body: { enable: false } })
  }
})
