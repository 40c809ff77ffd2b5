import { actionCalls } from '@signalbox/contract/calls'
import { connectorCreate } from '@signalbox/contract/connectors'
import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectAccessibleNow, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import { webhookDetailMessages as detail } from './detail/detail.messages.ts'
import { testMessages } from './form/test.messages.ts'
import { webhookFormMessages as form } from './form/webhook-form.messages.ts'
import { webhooksMessages as t } from './webhooks.messages.ts'

const bodies: string[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  bodies.push(body)
  response.writeHead(200).end('ok')
})
const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` // it listens on a port
test.beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
test.afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const newName = (prefix: string) => uniqueId(prefix).replaceAll(/\W/g, '')

async function sendTest(page: Page): Promise<void> {
  // Until the example is there, the button is disabled, and the key would go to what has the focus.
  const send = page.getByRole('button', { name: testMessages.send.en })
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(page.getByText(/^Status 200 in/)).toBeVisible()
}

test('a webhook is created with the keyboard, receives messages, and is disabled', async ({
  open,
  api,
  connect,
}) => {
  const name = newName('hook')
  const page = await open(paths.newWebhook())
  const ownName = page.locator('input[name=name]')
  await ownName.focus()
  await page.keyboard.type(name)
  await page.getByRole('button', { name: form.addTopic.en }).press('Enter')
  await expect(page.getByRole('textbox', { name: form.topic.en('1') })).toBeFocused()
  await page.keyboard.type(`${name}/+`)
  await page.locator('input[name="connector.url"]').fill(receiverUrl())
  await page.locator('textarea[name="action.parameters.body"]').fill('of ${topic}: ${payload}')
  await sendTest(page)
  expect(bodies.at(-1)).toContain(`of ${name}/x: `)
  await ownName.press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.webhook(`${name}_WH_D`)))

  const { mqtt } = await connect()
  await mqtt.publishAsync(`${name}/7`, 'hot', { qos: 1 })
  const calls = page.getByRole('region', { name: detail.calls.en })
  await expect(calls.getByText('200')).toBeVisible()
  expect(bodies).toContain(`of ${name}/7: hot`)

  await page.getByRole('switch', { name: chainMessages.enabled.en }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: t.disable.en }).press('Enter')
  await expect(page.getByText(t.disabled.en, { exact: true }).first()).toBeVisible()
  await mqtt.publishAsync(`${name}/8`, 'cold', { qos: 1 })
  expect(bodies).not.toContain(`of ${name}/8: cold`)
  expect(await api.call(actionCalls, { path: { id: `http:${name}_WH_D` } })).toEqual([])
})

test('a leftover of another console is named and deleted', async ({ open, api }) => {
  const name = newName('left')
  const body = { type: 'http', name: `${name}_WH_D`, url: receiverUrl() }
  await api.call(connectorCreate, { body })
  const page = await open(paths.webhooks({ q: name }))
  await expect(row(page, name).getByText(t.damaged.en)).toBeVisible()
  await open(paths.connector(`http:${name}_WH_D`))
  await page.getByRole('link', { name: 'Open the webhook' }).click()
  await expect(page.getByText(t.noAction.en)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: t.deleteOne.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.deleteOne.en }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.webhooks()}$`))
})

test('list, form and page are accessible in both languages and themes', async ({ open }) => {
  const name = newName('axe')
  const page = await open(paths.newWebhook())
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name="connector.url"]').fill(receiverUrl())
  await page.getByRole('switch', { name: form.sign.en }).press('Space')
  await page.getByText(form.snippet.en, { exact: true }).first().click()
  await sendTest(page)
  await expectAccessibleNow(page)
  await page.locator('input[name=name]').press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.webhook(`${name}_WH_D`)))
  await expectAccessible(page, (it) => it.getByText(detail.callsEmpty.en).waitFor())
  await open(paths.webhooks({ q: name }))
  await expectAccessible(page, (it) => row(it, name).waitFor())
})
