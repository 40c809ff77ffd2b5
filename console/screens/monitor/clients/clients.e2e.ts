import { expect, test, USER } from '@signalbox/e2e/fixtures'
import {
  expectAccessible,
  expectRow,
  logIn,
  row,
  rowAction,
  textsForPage,
} from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { clientsMessages } from './clients.messages.ts'

const { connected, kick } = clientsMessages

test('a kick is seen by the client as a DISCONNECT with reason 0x98', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('kicked') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await rowAction(page, client.clientId, kick.en)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(client.clientId)
  await dialog.getByRole('button', { name: kick.en, exact: true }).click()
  await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
  await expect(row(page, client.clientId)).toHaveCount(0)
})

test('an id of any characters has an address of its own', async ({ open, connect }) => {
  const id = `${uniqueId()}/+# 客户?&`
  await connect({ clientId: id })
  const page = await open(paths.clients({ like_clientid: id }))
  await row(page, id).getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
  // Also by way of the login.
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.reload()
  await logIn(page, USER)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
  await expect(page.getByText(connected.en, { exact: true }).first()).toBeVisible()
})

test('list and detail are accessible in both languages and themes', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('axe-with-a-long-name'), username: 'alice' })
  await client.mqtt.subscribeAsync('axe/#')
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await expectAccessible(page, (it) => row(it, client.clientId).waitFor())
  await page.goto(`.${paths.client(client.clientId, 'subscriptions')}`)
  await expectAccessible(page, async (it) => {
    await it.getByRole('cell', { name: 'axe/#', exact: true }).waitFor()
    // A button that is about to be one is judged by its colours before.
    await expect(it.locator('[aria-busy=true]')).toHaveCount(0)
  })
})

test.describe('in Chinese and dark', () => {
  test.use({ language: 'zh', theme: 'dark' })

  test('a client is found and kicked', async ({ open, connect }) => {
    const client = await connect({ clientId: uniqueId('zh') })
    const page = await open(paths.clients({ like_clientid: client.clientId }))
    const t = await textsForPage(page, clientsMessages)
    await expectRow(page.getByRole('table'), {
      [t.clientId]: client.clientId,
      [t.state]: t.connected,
    })
    await rowAction(page, client.clientId, t.kick)
    await page.getByRole('dialog').getByRole('button', { name: t.kick, exact: true }).click()
    await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
  })
})
