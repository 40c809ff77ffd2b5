import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row } from '@signalbox/e2e/pages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { delayedMessages, delayedSettingsMessages } from './delayed.messages.ts'

const { topic: topicHeader, delay, remaining, showPayload, deleteOne } = delayedMessages

test('a delayed message waits in the list, counts down, and arrives', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const receiver = await connect()
  const topic = uniqueId('delayed')
  await receiver.mqtt.subscribeAsync(topic)
  await mqtt.publishAsync(`$delayed/12/${topic}`, 'later', { qos: 1 })
  const page = await open(paths.delayed())
  await expectRow(page.getByRole('table'), { [topicHeader.en]: topic, [delay.en]: /^12 / })
  await expectRow(page.getByRole('table'), { [topicHeader.en]: topic, [remaining.en]: /^[1-7] / })
  expect((await receiver.message(topic)).payload.toString()).toBe('later')
  await expect(row(page, topic)).toHaveCount(0)
})

test('its payload is shown, and it is removed before it is published', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const topic = uniqueId('removed')
  await mqtt.publishAsync(`$delayed/600/${topic}`, 'never', { qos: 1 })
  const page = await open(paths.delayed())
  await row(page, topic).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: showPayload.en }).click()
  await expect(page.getByRole('dialog').locator('pre')).toHaveText('never')
  await page.keyboard.press('Escape')
  await row(page, topic).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: deleteOne.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: deleteOne.en, exact: true }).click()
  await expect(page.getByText(delayedMessages.deleted.en('1'))).toBeVisible()
  await expect(row(page, topic)).toHaveCount(0)
})

test('the message that is due next comes first, and topics are searched', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const prefix = uniqueId('due')
  const delays = { '900': 'c', '300': 'a', '600': 'b' }
  for (const [seconds, name] of Object.entries(delays)) {
    await mqtt.publishAsync(`$delayed/${seconds}/${prefix}/${name}`, 'x', { qos: 1 })
  }
  const page = await open(paths.delayed())
  await page.getByRole('searchbox').fill(`${prefix}/`)
  const names = page.getByRole('table').getByText(prefix)
  await expect(names).toHaveText(['a', 'b', 'c'].map((name) => `${prefix}/${name}`))
  // The other way round by the header, and the topic opens the payload.
  await page.getByRole('button', { name: remaining.en }).click()
  await expect(names).toHaveText(['c', 'b', 'a'].map((name) => `${prefix}/${name}`))
  await page.getByRole('button', { name: `${prefix}/c`, exact: true }).press('Enter')
  await expect(page.getByRole('dialog').locator('pre')).toHaveText('x')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(`${prefix}/b`)
  await expect(names).toHaveText([`${prefix}/b`])
  await page.reload()
  await expect(names).toHaveText([`${prefix}/b`])
  await page.getByRole('searchbox').fill(`${prefix}/none`)
  await expect(page.getByText(delayedMessages.noMatch.en)).toBeVisible()
})

test('in front of a cluster, the page puts the whole list in order', async ({ page, own }) => {
  const cluster = await own(startForJourney)
  const signalbox = await own(() => startForJourney(['--upstream', cluster.url]))
  const client = await connectMqtt(cluster.mqttUrl)
  for (const seconds of [600, 900, 300]) {
    await client.mqtt.publishAsync(`$delayed/${seconds}/in/${seconds}`, 'x', { qos: 1 })
  }
  await page.goto(`${signalbox.url}${paths.delayed().slice(1)}`)
  await logIn(page, USER)
  const topics = page.getByRole('table').getByText('in/')
  await expect(topics).toHaveText(['in/300', 'in/600', 'in/900'])
  await page.getByRole('searchbox').fill('/6')
  await expect(topics).toHaveText(['in/600'])
  await client.end()
})

test('switching it off says how many would be thrown away', async ({ page, own }) => {
  const signalbox = await own()
  const client = await connectMqtt(signalbox.mqttUrl)
  for (const n of [1, 2, 3]) await client.mqtt.publishAsync(`$delayed/600/x/${n}`, 'x', { qos: 1 })
  await page.goto(`${signalbox.url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL('**/dashboard/overview')
  await page.goto(`${signalbox.url}${paths.delayedSettings().slice(1)}`)
  await page.locator('form').getByLabel(delayedSettingsMessages.enable.en).click()
  await page.getByRole('button', { name: settingsMessages.save.en }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(delayedSettingsMessages.switchOffText.en('3'))
  await dialog.getByRole('button', { name: delayedSettingsMessages.switchOff.en }).click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: delayedSettingsMessages.list.en }).last().click()
  await expect(page.getByText(delayedMessages.off.en)).toBeVisible()
  await expect(page.getByText(delayedMessages.empty.en)).toBeVisible()
  await client.mqtt.endAsync()
})

test('list and settings are accessible in four variants', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('axe')
  await mqtt.publishAsync(`$delayed/600/${topic}`, 'x', { qos: 1 })
  const page = await open(paths.delayed())
  await expectAccessible(page, (it) => row(it, topic).waitFor())
  await page.goto(`.${paths.delayedSettings()}`)
  await expectAccessible(page, (it) => it.locator('form').last().waitFor())
})
