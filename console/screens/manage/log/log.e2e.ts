import { authorizationSourceCreate } from '@signalbox/contract/authorization'
import { logConfigUpdate } from '@signalbox/contract/log'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessibleNow, logIn } from '@signalbox/e2e/pages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { paths } from '#paths.ts'
import { logMessages as t } from './log.messages.ts'

test('a denied client appears in the log, field by field, and in a file', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(authorizationSourceCreate, {
    body: { type: 'file', enable: true, rules: '{deny, all}.' },
  })
  await api.call(logConfigUpdate, {
    body: { throttling: { msgs: [] }, file: { plant: { enable: true, path: 'plant.log' } } },
  })
  const clientId = uniqueId('log')
  await page.goto(`${signalbox.url}${paths.log().slice(1)}`)
  await logIn(page, USER)
  await expect(page.getByRole('heading', { name: t.title.en, level: 1 })).toBeVisible()
  const client = await connectMqtt(signalbox.mqttUrl, { clientId })
  await client.mqtt.publishAsync('plant/1', 'x', { qos: 1 }).catch(() => undefined)
  const line = page.getByRole('row').filter({ hasText: `clientid=${clientId}` })
  await expect(line.first()).toBeVisible()
  // A click on a field is a filter.
  await line.first().getByRole('cell').first().click()
  await expect(page.getByRole('link', { name: clientId })).toBeVisible()
  await expectAccessibleNow(page)
  await page.getByLabel(t.source.en).selectOption('plant')
  await expect(line.first()).toBeVisible()
  await client.end()
})
