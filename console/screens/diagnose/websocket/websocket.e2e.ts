import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, openPage, textsForPage } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { clientKick, clientList } from '@signalbox/contract/clients'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { paths } from '#paths.ts'
import { formMessages } from './forms.messages.ts'
import { requestMessages } from './messages/request.messages.ts'
import { messages } from './websocket.messages.ts'

async function connectPage(page: Page, clientId: string): Promise<void> {
  const t = await textsForPage(page, messages)
  const f = await textsForPage(page, formMessages)
  await page.getByLabel(f.clientId, { exact: false }).first().fill(clientId)
  await page.getByRole('button', { name: t.connect, exact: true }).click()
  await expect(page.getByText(t.state_connected, { exact: true }).first()).toBeVisible()
}

async function subscribePage(page: Page, topicFilter: string): Promise<void> {
  const f = await textsForPage(page, formMessages)
  await page.getByLabel(f.topicFilter, { exact: false }).first().fill(topicFilter)
  await page.getByRole('button', { name: f.subscribe, exact: true }).click()
  await expect(page.getByRole('cell', { name: topicFilter, exact: true })).toBeVisible()
}

async function publishPage(page: Page, topic: string, payload: string): Promise<void> {
  const f = await textsForPage(page, formMessages)
  await page.locator('input[name=topic]').fill(topic)
  await page.locator('textarea[name=payload]').fill(payload)
  await page.getByRole('button', { name: f.publish, exact: true }).click()
}

test('the button that connects has the focus in all states, and a held key presses it once', async ({
  open,
  allowErrors,
}) => {
  allowErrors(/WebSocket/)
  const page = await open(paths.websocket())
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const port = page.locator('input[name=port]')
  const broker = await port.inputValue()
  // It accepts connections, and never answers.
  let attempts = 0
  const silent = createServer(() => attempts++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await page.locator('input[name=host]').fill('127.0.0.1')
  await port.fill(String((silent.address() as AddressInfo).port)) // it listens on one
  await port.press('Enter')
  await expect(button(messages.cancel.en)).toBeFocused()
  await expect.poll(() => attempts).toBe(1)
  await page.keyboard.press('Enter')
  await expect(button(messages.connect.en)).toBeFocused()

  await port.fill(broker)
  await page.keyboard.down('Enter')
  await expect(button(messages.disconnect.en)).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(button(messages.disconnect.en)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(messages.connect.en)).toBeFocused()
  expect(attempts).toBe(1)
  silent.close()
})

test('from the page to a TCP client and back', async ({ open, connect }) => {
  const client = await connect()
  const topic = uniqueId('chat')
  await client.mqtt.subscribeAsync(`${topic}/to-client`, { qos: 1 })
  const page = await open(paths.websocket())
  await connectPage(page, uniqueId('page'))
  await subscribePage(page, `${topic}/to-page`)
  await publishPage(page, `${topic}/to-client`, 'hello, 客户端')
  expect(String((await client.message(`${topic}/to-client`)).payload)).toBe('hello, 客户端')
  await client.mqtt.publishAsync(`${topic}/to-page`, 'hello, page', { qos: 1 })
  await expect(page.getByRole('listitem').filter({ hasText: 'hello, page' })).toBeVisible()
})

test('the connection and its messages outlive a visit to another screen', async ({
  open,
  connect,
}) => {
  const client = await connect()
  const topic = uniqueId('kept')
  const page = await open(paths.websocket())
  await connectPage(page, uniqueId('page'))
  await subscribePage(page, topic)
  await openPage(page, 'Monitor', 'Nodes')
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
  // The panel of a group closes when another screen is shown, which is after its address.
  await expect(page.getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
  await client.mqtt.publishAsync(topic, 'while you were away', { qos: 1 })
  await openPage(page, 'Diagnose', 'WebSocket client')
  await expect(page.getByText(messages.state_connected.en, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'while you were away' })).toBeVisible()
})

test('the key Delete deletes a message from the view, and the next one has the focus', async ({
  open,
}) => {
  const page = await open(paths.websocket())
  await connectPage(page, uniqueId('page'))
  const topic = uniqueId('deleted')
  for (const payload of ['first', 'second', 'third']) await publishPage(page, topic, payload)
  const message = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  // A message that comes moves those before it.
  await expect(message('third')).toBeVisible()
  await message('second').click()
  await expect(message('second').getByRole('button')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(message('second')).toHaveCount(0)
  await expect(message('first').getByRole('button')).toBeFocused()
  await page.getByRole('button', { name: messages.deleteMessage.en, exact: true }).click()
  await expect(message('first')).toHaveCount(0)
  await expect(message('third')).toHaveCount(1)
})

test('a published message leads to the simulation, filled in', async ({ open }) => {
  const page = await open(paths.websocket())
  const clientid = uniqueId('page')
  const topic = uniqueId('why')
  await connectPage(page, clientid)
  await publishPage(page, topic, 'did it arrive?')
  await page.getByRole('listitem').filter({ hasText: 'did it arrive?' }).click()
  await page.getByRole('link', { name: messages.whyNotArrived.en }).click()
  await expect(page.locator('input[name=topic]')).toHaveValue(topic)
  await expect(page.locator('input[name=clientid]')).toHaveValue(clientid)
})

test('a kick is shown with its reason', async ({ open, api }) => {
  const clientid = uniqueId('page')
  const page = await open(paths.websocket())
  await connectPage(page, clientid)
  await api.call(clientKick, { path: { clientid } })
  await expect(page.getByText(messages.ending_endedByBroker.en)).toBeVisible()
  await expect(page.getByText(/0x98|152/).first()).toBeVisible()
})

test('a reload leaves no session behind, whatever expiry was asked for', async ({ open, api }) => {
  const page = await open(paths.websocket())
  const clientid = uniqueId('reloaded')
  const sessions = async () =>
    (await api.call(clientList, { query: { clientid: [clientid] } })).data.length
  for (const expiry of [undefined, '']) {
    if (expiry !== undefined) {
      await page.getByLabel(formMessages.sessionExpiryInterval.en).fill(expiry)
    }
    await connectPage(page, clientid)
    await subscribePage(page, '#')
    expect(await sessions()).toBe(1)
    await page.reload()
    await expect.poll(sessions).toBe(0)
  }
})

test('the screen is accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.websocket())
  await expectAccessible(page)
})

test('a connection with messages is accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.websocket())
  await expectAccessible(page, async (it) => {
    const topic = uniqueId('axe')
    await connectPage(it, uniqueId('page'))
    await subscribePage(it, topic)
    await publishPage(it, topic, 'to be judged')
    const published = it.getByRole('listitem').filter({ hasText: 'to be judged' })
    // Received and sent, of which the second one may not have arrived.
    await expect(published).toHaveCount(2)
    await published.last().click()
    await it.getByRole('link', { name: messages.whyNotArrived.en }).waitFor()
    await it.getByRole('button', { name: formMessages.settings.en }).click()
    await it.getByText(requestMessages.title.en).click()
    await it.getByRole('button', { name: requestMessages.send.en }).click()
    await it.getByText(requestMessages.waiting.en).waitFor()
  })
})

test.describe('in Chinese and dark', () => {
  test.use({ language: 'zh', theme: 'dark' })

  test('connect, subscribe, publish, read', async ({ open }) => {
    const topic = uniqueId('中文')
    const page = await open(paths.websocket())
    await connectPage(page, uniqueId('page'))
    await subscribePage(page, topic)
    await publishPage(page, topic, '你好')
    await expect(page.getByRole('listitem').filter({ hasText: '你好' }).first()).toBeVisible()
  })
})
