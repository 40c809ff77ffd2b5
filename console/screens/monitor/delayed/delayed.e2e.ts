import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { delayedMessages } from './delayed.messages.ts'

const { topic: topicHeader, delay, remaining } = delayedMessages

test('a delayed message waits in the list, counts down, and arrives', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const receiver = await connect()
  const topic = uniqueId('delayed')
  await receiver.mqtt.subscribeAsync(topic)
  await mqtt.publishAsync(`$delayed/5/${topic}`, 'later', { qos: 1 })
  const page = await open(paths.delayed())
  await expectRow(page.getByRole('table'), { [topicHeader.en]: topic, [delay.en]: /^5 ?s/ })
  await expectRow(page.getByRole('table'), { [topicHeader.en]: topic, [remaining.en]: /^[1-3] ?s/ })
  expect((await receiver.message(topic)).payload.toString()).toBe('later')
  await expect(row(page, topic)).toHaveCount(0)
})

test('in front of a cluster, the page puts the whole list in order', async ({ front }) => {
  const client = await front.connect()
  for (const seconds of [600, 900, 300]) {
    await client.mqtt.publishAsync(`$delayed/${seconds}/in/${seconds}`, 'x', { qos: 1 })
  }
  const page = await front.open(paths.delayed())
  const topics = page.getByRole('table').getByText(/^in\//)
  await expect(topics).toHaveText(['in/300', 'in/600', 'in/900'])
  await page.getByRole('searchbox').fill('/6')
  await expect(topics).toHaveText(['in/600'])
})

test('list and settings are accessible in both languages and themes', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('axe')
  await mqtt.publishAsync(`$delayed/600/${topic}`, 'x', { qos: 1 })
  const page = await open(paths.delayed())
  await expectAccessible(page, (it) => row(it, topic).waitFor())
  await page.goto(`.${paths.delayedSettings()}`)
  await expectAccessible(page, (it) => it.locator('form').last().waitFor())
})
