import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row, rowAction } from '@signalbox/e2e/pages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { bulkMessages } from '../../../parts/bulk/bulk.messages.ts'
import { filterMessages } from '../../../parts/filter.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { uiMessages } from '../../../ui/ui.messages.ts'
import { retainedMessages, retainerMessages } from './retained.messages.ts'

const {
  topic: topicHeader,
  qos,
  publisher,
  showPayload,
  deleteOne,
  deleteMatching,
} = retainedMessages
const retain = { qos: 1, retain: true } as const

test('a retained message is found, looked at in four formats, and removed', async ({
  open,
  connect,
}) => {
  const { mqtt, clientId } = await connect()
  const topic = uniqueId('retained/中 文')
  await mqtt.publishAsync(topic, '{"value":21.5}', retain)
  const page = await open(paths.retained({ topic: `${topic.split('/')[0]}/+` }))
  await expectRow(page.getByRole('table'), {
    [topicHeader.en]: topic,
    [qos.en]: '1',
    [publisher.en]: clientId,
  })
  await rowAction(page, topic, showPayload.en)
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('"value": 21.5')).toBeVisible()
  await panel.getByText(uiMessages.hex.en, { exact: true }).click()
  await expect(panel.getByText(/7b 22 76/i)).toBeVisible()
  await panel.getByText(uiMessages.base64.en, { exact: true }).click()
  await expect(panel.getByText('eyJ2YWx1ZSI6MjEuNX0=')).toBeVisible()
  await page.keyboard.press('Escape')
  // The topic is the short way.
  await page.getByRole('button', { name: topic, exact: true }).press('Enter')
  await expect(panel.getByText('"value": 21.5')).toBeVisible()
  await page.keyboard.press('Escape')

  await rowAction(page, topic, deleteOne.en)
  await page.getByRole('dialog').getByRole('button', { name: deleteOne.en, exact: true }).click()
  await expect(page.getByText(retainedMessages.emptyFiltered.en)).toBeVisible()
  const late = await connect()
  await late.mqtt.subscribeAsync(topic)
  await mqtt.publishAsync(topic, 'live', { qos: 1 })
  await late.message(topic)
  expect(late.received.map(({ payload }) => payload.toString())).toEqual(['live'])
})

test('all that match a filter go at once, after a look at what that is', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const base = uniqueId('branch')
  for (let i = 0; i < 25; i++) await mqtt.publishAsync(`${base}/${i}`, 'x', retain)
  await mqtt.publishAsync(`${base}-not`, 'x', retain)
  const page = await open(paths.retained())
  const form = page.getByRole('search')
  await form.getByLabel(retainedMessages.filter.en).fill(`${base}/#`)
  await form.getByRole('button', { name: filterMessages.search.en, exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(25)
  await page.getByRole('button', { name: deleteMatching.en }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('tbody tr')).toHaveCount(25)
  await expect(dialog).toContainText(`${base}/0`)
  // What comes after the look is not hit.
  await mqtt.publishAsync(`${base}/late`, 'x', retain)
  await dialog.getByRole('button', { name: deleteOne.en, exact: true }).click()
  await expect(dialog.getByText(retainedMessages.deleted.en('25'))).toBeVisible()
  await dialog.getByRole('button', { name: bulkMessages.close.en }).last().click()
  await expect(row(page, `${base}/late`)).toBeVisible()
  await page.goto(`.${paths.retained({ topic: `${base}-not` })}`)
  await expect(row(page, `${base}-not`)).toBeVisible()
})

test('settings take effect, say so, and say when the retainer is off', async ({ page, own }) => {
  const { url, mqttUrl } = await own()
  await page.goto(`${url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL('**/dashboard/overview')
  await page.goto(`${url}${paths.retainer().slice(1)}`)

  const save = page.getByRole('button', { name: settingsMessages.save.en })
  await expect(save).toBeDisabled()
  await page
    .getByLabel(`${retainerMessages.maxMessages.en}: ${retainerMessages.noLimit.en}`)
    .uncheck()
  await page.getByLabel(retainerMessages.maxMessages.en, { exact: true }).fill('1')
  await save.click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()
  const client = await connectMqtt(mqttUrl)
  await client.mqtt.publishAsync('first', 'x', retain)
  await client.mqtt.publishAsync('second', 'x', retain)

  await page.getByRole('switch', { name: retainerMessages.enable.en }).click()
  await save.click()
  await expect(save).toBeDisabled()
  await page.getByRole('link', { name: retainerMessages.list.en }).last().click()
  await expect(page.getByText(retainedMessages.off.en)).toBeVisible()
  await expect(row(page, 'first')).toBeVisible()
  await expect(row(page, 'second')).toHaveCount(0)
  await client.mqtt.endAsync()
})

test('list, payload and settings are accessible in four variants', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('axe')
  await mqtt.publishAsync(topic, '{"a":1}', retain)
  const page = await open(paths.retained({ topic }))
  await expectAccessible(page, async (it) => {
    await row(it, topic).waitFor()
    await row(it, topic).getByRole('button').last().click()
    await it.getByRole('menuitem').first().click()
    await it.getByRole('dialog').locator('pre').waitFor()
    await it.getByRole('menu').waitFor({ state: 'detached' })
  })
  await page.goto(`.${paths.retainer()}`)
  await expectAccessible(page, (it) => it.locator('form').last().waitFor())
})
