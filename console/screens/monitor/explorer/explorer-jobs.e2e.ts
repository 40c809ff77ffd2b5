import { ruleGet } from '@signalbox/contract/rules'
import { expect, type Locator, test } from '@signalbox/e2e/fixtures'
import { expectAccessibleNow } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { forwardMessages } from '#domain/forward/forward.messages.ts'
import { paths } from '#paths.ts'
import { explorerMessages } from './explorer.messages.ts'
import { historyMessages } from './history/history.messages.ts'

function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks++
    },
    /** Opening a select and choosing from it. */
    choose: async (select: Locator, label: string) => {
      await select.selectOption({ label })
      clicks += 2
    },
    clicks: () => clicks,
  }
}

test('a topic is forwarded to a database in four clicks', async ({ open, connect, api }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('plant/line')
  await mqtt.publishAsync(topic, '{"t":21.5}', { qos: 1 })
  const page = await open(paths.explorer({ topic }))
  const { click, choose, clicks } = counter()
  await click(page.getByRole('button', { name: forwardMessages.forward.en }))
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByLabel(forwardMessages.target.en), 'PostgreSQL')
  await dialog.locator('input[name="server"]').fill('127.0.0.1:9')
  await dialog.locator('input[name="database"]').fill('plant')
  await dialog.locator('input[name="username"]').fill('signalbox')
  const preview = dialog.getByRole('region', { name: forwardMessages.preview.en })
  await expect(preview).toContainText(`'${topic}', 1, '{"t":21.5}'`)
  await expect(preview).toContainText('CREATE TABLE t_mqtt_msg')
  await click(dialog.getByRole('button', { name: forwardMessages.create.en, exact: true }))
  await expect(page.getByText(forwardMessages.created.en(topic))).toBeVisible()
  expect(clicks(), 'topic to a database').toBeLessThanOrEqual(4)
  await page.getByRole('link', { name: forwardMessages.openRule.en }).click()
  const id = topic.replaceAll(/[^A-Za-z0-9]+/g, '_')
  await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible()
  expect((await api.call(ruleGet, { path: { id } })).actions).toEqual([`pgsql:${id}`])
})

test('a message is published again in two clicks', async ({ open, connect }) => {
  const reader = await connect()
  const topic = uniqueId('replay')
  await reader.mqtt.publishAsync(topic, 'once more 二', {
    qos: 1,
    properties: { userProperties: { site: 'muc' } },
  })
  await reader.mqtt.subscribeAsync(topic, { qos: 1 })
  const page = await open(paths.explorer({ topic }))
  const { click, clicks } = counter()
  await click(page.getByRole('button', { name: historyMessages.again.en, exact: true }))
  const form = page.getByRole('dialog')
  await click(form.getByRole('button', { name: explorerMessages.publish.en, exact: true }))
  const message = await reader.message(topic)
  expect(message.payload.toString()).toBe('once more 二')
  expect({ ...message.properties?.userProperties }).toEqual({ site: 'muc' })
  expect(clicks(), 'replay a message').toBeLessThanOrEqual(2)
})

test('the form that forwards a topic is accessible in four variants', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('plant/axe')
  await mqtt.publishAsync(topic, '{"t":21.5}', { qos: 1 })
  const page = await open(paths.explorer({ topic }))
  await page.getByRole('button', { name: forwardMessages.forward.en }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(forwardMessages.target.en).selectOption({ label: 'PostgreSQL' })
  await dialog.getByRole('region', { name: forwardMessages.preview.en }).waitFor()
  await expectAccessibleNow(page)
})
