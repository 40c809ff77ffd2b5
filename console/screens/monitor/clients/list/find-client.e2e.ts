import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, filterBy, row } from '@signalbox/e2e/pages'
import { connectMany } from '@signalbox/testing/raw-client'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const t = clientsMessages
const { subscriptions, keepalive, receivedRate } = t

async function sortBy(page: Page, entry: string, current: string = t.sort.en): Promise<void> {
  await page.getByRole('button', { name: current, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('the client with the most of something comes first, out of 150', async ({
  open,
  connect,
  signalbox,
}) => {
  const prefix = uniqueId('hurts')
  const crowd = await connectMany(signalbox.mqttUrl, 150, { id: (i) => `${prefix}-${i}` })
  try {
    const greedy = await connect({ clientId: uniqueId('zz-greedy') })
    await greedy.mqtt.subscribeAsync(Array.from({ length: 60 }, (_, i) => `${prefix}/${i}`))
    const page = await open(paths.clients())
    await sortBy(page, t.highestFirst.en(subscriptions.en))
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'subscriptions')
    const first = page.locator('tbody tr').first()
    await expect(first).toContainText(greedy.clientId)
    await expect(first).toContainText('60 /')
    await expect(page.locator('tbody tr[data-row]')).toHaveCount(20)
    // The button says what it does, and the column is in view as long as the list is sorted by it.
    const column = page.getByRole('columnheader', { name: subscriptions.en })
    await expect(column).toBeInViewport({ ratio: 1 })
    await sortBy(page, t.sortNone.en, t.sortedBy.en(subscriptions.en))
    await expect(column).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.search === '')
    await sortBy(page, t.highestFirst.en(subscriptions.en))
    await expect(first).toContainText(greedy.clientId)

    // The same by the header: the other way round, over all pages.
    await page.getByRole('button', { name: new RegExp(`^${subscriptions.en}`) }).click()
    await expect(first).not.toContainText(greedy.clientId)
    await expect(page).toHaveURL((url) => url.searchParams.get('order') === 'asc')
  } finally {
    crowd.end()
  }
})

test('the loudest client is found by its rate', async ({ open, connect }) => {
  const loud = await connect({ clientId: uniqueId('loud') })
  const sending = setInterval(() => loud.mqtt.publish(loud.clientId, 'x'), 5)
  try {
    const page = await open(paths.clients())
    await sortBy(page, t.highestFirst.en(receivedRate.en))
    await expect(page.locator('tbody tr').first()).toContainText(loud.clientId, { timeout: 30_000 })
  } finally {
    clearInterval(sending)
  }
})

test('those with at least so many are found, in the address as well', async ({ open, connect }) => {
  const many = await connect({ clientId: uniqueId('many') })
  const few = await connect({ clientId: uniqueId('few') })
  await many.mqtt.subscribeAsync(Array.from({ length: 45 }, (_, i) => `${many.clientId}/${i}`))
  await few.mqtt.subscribeAsync(few.clientId)
  const page = await open(paths.clients())
  await filterBy(page, 'subscriptions>44')
  await expect(row(page, many.clientId)).toBeVisible()
  await expect(row(page, few.clientId)).toHaveCount(0)
  await page.reload()
  await expect(row(page, many.clientId)).toBeVisible()
  await expect(row(page, few.clientId)).toHaveCount(0)
  const chip = filterMessages.edit.en(`${subscriptions.en} ≥ 45`)
  await expect(page.getByRole('button', { name: chip })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: keepalive.en })).toBeVisible()
  await expectAccessible(page, (it) => row(it, many.clientId).waitFor())
})
