import { expect, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row, rowAction, wordsOf } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { bulkMessages } from '../../../parts/bulk/bulk.messages.ts'
import { filterMessages } from '../../../parts/filter.messages.ts'
import { paths } from '../../../paths.ts'
import { clientsMessages } from './clients.messages.ts'

const { clientId, username, state, connected, kick, subscribe, topicFilter } = clientsMessages

test('a client appears with what it connected with, and goes when it goes', async ({
  open,
  connect,
}) => {
  const client = await connect({ clientId: uniqueId('here'), username: 'alice' })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  const table = page.getByRole('table')
  await expectRow(table, {
    [clientId.en]: client.clientId,
    [username.en]: 'alice',
    [state.en]: connected.en,
  })
  await client.end()
  await expect(row(page, client.clientId)).toHaveCount(0)
  await expect(page.getByText(clientsMessages.empty.en, { exact: true })).toBeVisible()
})

test('filters are in the address, and a reload keeps them', async ({ open, connect }) => {
  const prefix = uniqueId('filter')
  await connect({ clientId: `${prefix}-one`, username: 'anna' })
  await connect({ clientId: `${prefix}-two`, username: 'bert' })
  const page = await open(paths.clients({ like_clientid: prefix }))
  await expect(row(page, `${prefix}-one`)).toBeVisible()
  await expect(row(page, `${prefix}-two`)).toBeVisible()
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: username.en, exact: true }).fill('bert')
  await search.getByRole('button', { name: filterMessages.search.en, exact: true }).click()
  await expect(row(page, `${prefix}-one`)).toHaveCount(0)
  await expect(row(page, `${prefix}-two`)).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('like_username') === 'bert')
  await page.reload()
  await expect(row(page, `${prefix}-two`)).toBeVisible()
  await expect(row(page, `${prefix}-one`)).toHaveCount(0)
  await search.getByRole('button', { name: filterMessages.reset.en, exact: true }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('like_username'))
})

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

test('several are kicked at once, after a look at who they are', async ({ open, connect }) => {
  const prefix = uniqueId('many')
  const clients = await Promise.all([1, 2, 3].map((i) => connect({ clientId: `${prefix}-${i}` })))
  const page = await open(paths.clients({ like_clientid: prefix }))
  for (const { clientId: id } of clients.slice(0, 2)) {
    await row(page, id).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: kick.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${prefix}-1`)
  await expect(dialog).toContainText(`${prefix}-2`)
  await expect(dialog).not.toContainText(`${prefix}-3`)
  await dialog.getByRole('button', { name: kick.en, exact: true }).click()
  await expect(dialog.getByText(clientsMessages.kickManyDone.en('2'))).toBeVisible()
  await expect(dialog.getByText(bulkMessages.done.en, { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: bulkMessages.close.en }).last().click()
  await expect
    .poll(() => clients.map((each) => each.disconnected?.reasonCode))
    .toEqual([0x98, 0x98, undefined])
  await expect(row(page, `${prefix}-3`)).toBeVisible()
})

test('a subscription made on the page reaches the client', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('subscribed') })
  const publisher = await connect()
  const topic = uniqueId('from/the/page')
  const page = await open(paths.client(client.clientId))
  await page.getByRole('button', { name: subscribe.en, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(topicFilter.en, { exact: false }).first().fill('a/#/b')
  await form.getByRole('button', { name: subscribe.en, exact: true }).click()
  await expect(form.getByText(clientsMessages.topicFilterInvalid.en)).toBeVisible()
  await form.getByLabel(topicFilter.en, { exact: false }).first().fill(`${topic}/#`)
  await form.getByRole('button', { name: subscribe.en, exact: true }).click()
  await expect(page.getByRole('cell', { name: `${topic}/#`, exact: true })).toBeVisible()

  await publisher.mqtt.publishAsync(`${topic}/x`, 'for you', { qos: 1 })
  expect(String((await client.message(`${topic}/x`)).payload)).toBe('for you')

  await rowAction(page, `${topic}/#`, clientsMessages.unsubscribe.en)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: clientsMessages.unsubscribe.en, exact: true })
    .click()
  await expect(page.getByRole('cell', { name: `${topic}/#`, exact: true })).toHaveCount(0)
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

test('a missing client is reported as missing, not as a failure', async ({ open, allowErrors }) => {
  allowErrors(/404/)
  const page = await open(paths.client(uniqueId('nobody')))
  await expect(page.getByText(clientsMessages.notFound.en)).toBeVisible()
})

test('list and detail are accessible in four variants', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('axe-with-a-long-name'), username: 'alice' })
  await client.mqtt.subscribeAsync('axe/#')
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await expectAccessible(page, (it) => row(it, client.clientId).waitFor())
  await page.goto(`.${paths.client(client.clientId)}`)
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
    const t = await wordsOf(page, clientsMessages)
    await expectRow(page.getByRole('table'), {
      [t.clientId]: client.clientId,
      [t.state]: t.connected,
    })
    await rowAction(page, client.clientId, t.kick)
    await page.getByRole('dialog').getByRole('button', { name: t.kick, exact: true }).click()
    await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
  })
})
