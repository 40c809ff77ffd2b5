import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { rowAction } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { clientMessages, clientTabMessages as tabs } from './client.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const { ban, connected, kick, notAddressable, subscribe, topicFilter, unsubscribe } =
  clientsMessages

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const topicCell = (page: Page, topic: string) =>
  page.getByRole('cell', { name: topic, exact: true }).first()

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: clientMessages.tabs.en }).getByRole('link', { name }).click()

async function kickFromPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: kick.en, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: kick.en, exact: true }).click()
}

for (const clientId of ['.', '..', 'back\\slash', 'a/b', '50%25', '  lead  trail  ']) {
  test(`a client called ${JSON.stringify(clientId)} is opened, changed and kicked`, async ({
    open,
    connect,
  }) => {
    const client = await connect({ clientId })
    const page = await open(paths.clients({ clientid: clientId }))
    const list = page.getByRole('table').first()
    await list.getByRole('link').first().click()
    await expect(heading(page)).toHaveText(clientId, { useInnerText: false })
    await page.reload()
    expect(await heading(page).textContent()).toBe(clientId)
    await expect(page.getByText(connected.en, { exact: true }).first()).toBeVisible()

    const topic = uniqueId('odd')
    await openTab(page, tabs.subscriptions.en)
    await page.getByRole('button', { name: subscribe.en, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(topicFilter.en, { exact: false }).first().fill(topic)
    await form.getByRole('button', { name: subscribe.en, exact: true }).click()
    await expect(topicCell(page, topic)).toBeVisible()
    await rowAction(page, topic, unsubscribe.en)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: unsubscribe.en, exact: true })
      .click()
    await expect(page.getByRole('cell', { name: topic, exact: true })).toHaveCount(0)

    await kickFromPage(page)
    await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
  })
}

test('in front of a cluster, a client called ".." is read by the list and kicked', async ({
  front,
}) => {
  const client = await front.connect({ clientId: '..' })
  await client.mqtt.subscribeAsync('dots/#')
  const page = await front.open(paths.client('..'))
  await openTab(page, tabs.subscriptions.en)
  await expect(page.getByText(notAddressable.en('..'))).toBeVisible()
  await expect(topicCell(page, 'dots/#')).toBeVisible()
  await expect(page.getByRole('button', { name: subscribe.en, exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: ban.en, exact: true })).toBeEnabled()
  await kickFromPage(page)
  await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
})

test('blanks of an ID are marked, and what is selected is the ID', async ({ open, connect }) => {
  const clientId = `  ${uniqueId('lead')}  x `
  await connect({ clientId })
  const page = await open(paths.clients({ clientid: clientId }))
  const link = page.getByRole('table').getByRole('link').first()
  // `evaluateAll` does not wait for the row.
  await expect(link).toHaveText(clientId)
  const marks = await link
    .locator('span span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::before').content))
  expect(marks).toEqual(Array.from({ length: 5 }, () => '"·"'))
  const selected = await link.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    return getSelection()?.toString()
  })
  expect(selected).toBe(clientId)
})
