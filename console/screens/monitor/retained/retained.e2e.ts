import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, row, rowAction } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { retainedMessages } from './retained.messages.ts'

const { topic: topicHeader, qos, publisher, showPayload, deleteOne } = retainedMessages
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
  const panel = page.getByRole('region', { name: uiMessages.peek.en })
  await expect(panel.getByRole('treeitem', { name: 'value: 21.5' })).toBeVisible()
  await panel.getByText(uiMessages.hex.en, { exact: true }).click()
  await expect(panel.getByText(/7b 22 76/i)).toBeVisible()
  await panel.getByText(uiMessages.base64.en, { exact: true }).click()
  await expect(panel.getByText('eyJ2YWx1ZSI6MjEuNX0=')).toBeVisible()
  await page.keyboard.press('Escape')
  // The topic is the short way.
  await page.getByRole('button', { name: topic, exact: true }).press('Enter')
  await expect(panel.getByRole('treeitem', { name: 'value: 21.5' })).toBeVisible()
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

test('list, payload and settings are accessible in both languages and themes', async ({
  open,
  connect,
}) => {
  const { mqtt } = await connect()
  const topic = uniqueId('axe')
  await mqtt.publishAsync(topic, '{"a":1}', retain)
  const page = await open(paths.retained({ topic }))
  await expectAccessible(page, async (it) => {
    await row(it, topic).waitFor()
    await row(it, topic).getByRole('button').last().click()
    await it.getByRole('menuitem').first().click()
    await it.getByRole('region').getByRole('tree').waitFor()
    await it.getByRole('menu').waitFor({ state: 'detached' })
  })
  await page.goto(`.${paths.retainer()}`)
  await expectAccessible(page, (it) => it.locator('form').last().waitFor())
})
