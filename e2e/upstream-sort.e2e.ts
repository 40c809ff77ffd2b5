import { paths } from '@signalbox/console/paths'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { selectMessages } from '@signalbox/console/ui/table/select.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import type { BadUpstream } from '@signalbox/testing/bad-upstream'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectMany } from '@signalbox/testing/raw-client'
import { askForFile, downloadFile, withoutFilePicker } from './files.ts'
import { expect, type Front, type Page, test } from './fixtures.ts'
import { expectAccessible, filterBy, row } from './pages.ts'

/** More than one read of the whole list has. */
const COUNT = 1100
const t = clientsMessages

/** A crowd, and one client that wants more than the others. */
async function fill({ cluster, connect }: Front) {
  const crowd = await connectMany(cluster.mqttUrl, COUNT, { id: (i) => `crowd-${i}` })
  const greedy = await connect({ clientId: uniqueId('zz-greedy') })
  await greedy.mqtt.subscribeAsync(Array.from({ length: 60 }, (_, i) => `greedy/${i}`))
  return { crowd, greedy }
}

/** How often all clients were read. */
const gatherings = ({ asked }: BadUpstream) =>
  asked.filter((path) => /\/clients\?.*page=1&limit=1000/.test(path)).length

test('the worst of 1,101 clients of a cluster that cannot sort', async ({ page, front }) => {
  test.slow()
  const { open, upstream } = front
  const { crowd, greedy } = await fill(front)
  await withoutFilePicker(page)
  await open(paths.clients())
  await expect(page.locator('tbody tr')).toHaveCount(20, { timeout: 30_000 })

  await sortBySubscriptions(page)
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText(greedy.clientId)
  await expect(first).toContainText('60 /')
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(20)
  await expect(page.getByText(t.sortedHere.en('1,101'))).toBeVisible()
  await expect(page.getByText(/^1–20 of 1,101$/)).toBeVisible()
  // The other way round, or by what is shown as well: nothing is read for it.
  expect(gatherings(upstream)).toBe(1)
  await page.getByRole('button', { name: new RegExp(`^${t.subscriptions.en}`) }).click()
  await expect(first).not.toContainText(greedy.clientId)
  await page.getByRole('button', { name: new RegExp(`^${t.clientId.en}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^${t.clientId.en}`) }).click()
  await expect(first).toContainText(greedy.clientId)
  await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
  await expect(page.getByText(/^21–40 of 1,101$/)).toBeVisible()
  expect(gatherings(upstream)).toBe(1)

  // By counts, in the address as well.
  await filterBy(page, 'subscriptions>=45')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row(page, greedy.clientId)).toBeVisible()
  await page.reload()
  await expect(row(page, greedy.clientId)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)

  // A file has what passes here, as it has the order.
  await askForFile(page, 'csv')
  expect((await downloadFile(page)).text.trimEnd().split('\r\n')).toHaveLength(2)
  await page.keyboard.press('Escape')
  await open(paths.clients({ sort: 'clientid', order: 'desc' }))
  await expect(first).toContainText(greedy.clientId)
  await askForFile(page, 'ndjson')
  const lines = (await downloadFile(page)).text.trimEnd().split('\n')
  expect(lines).toHaveLength(COUNT + 1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    clientid: greedy.clientId,
    recv_pkt: expect.any(Number),
  })
  await page.keyboard.press('Escape')

  // What the broker inside alone knows is asked of no cluster, and that is said.
  await open(paths.clients({ sort: 'recv_msg.rate', 'gte_send_msg.rate': 5 }))
  await expect(page.getByText(t.ratesUnknown.en)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await open(paths.clients({ sort: 'clientid', order: 'desc' }))
  await expect(first).toContainText(greedy.clientId)

  // What is selected is what was read.
  await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).check()
  await page.getByRole('button', { name: selectMessages.allCount.en('1,101') }).click()
  await expect(page.getByText(uiMessages.selected.en('1,101'))).toBeVisible()
  crowd.end()
})

test('reading is stopped, and it is said of how many the order is', async ({ front }) => {
  const { upstream } = front
  const { crowd, greedy } = await fill(front)
  const page = await front.open(paths.clients())
  await expect(page.locator('tbody tr')).toHaveCount(20, { timeout: 30_000 })
  // The second page never comes.
  upstream.misbehave({ kind: 'silent' }, (path) => /page=2&limit=1000/.test(path))
  await sortBySubscriptions(page)
  await expect(page.getByText(t.sortReadOf.en('1,000', '1,101'))).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: t.sortStop.en }).click()
  await expect(page.getByText(t.sortedPart.en('1,000'))).toBeVisible()
  await expect(page.getByText(t.sortTotal.en('1,101'))).toBeVisible()
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(20)
  await expect(page.getByText(greedy.clientId)).toHaveCount(0)

  upstream.misbehave({ kind: 'good' })
  await page.getByRole('button', { name: t.sortAgain.en }).click()
  await expect(page.getByText(t.sortedHere.en('1,101'))).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText(greedy.clientId)
  await expectAccessible(page, (it) => it.getByText(greedy.clientId).first().waitFor())
  upstream.misbehave({ kind: 'silent' }, (path) => /page=2&limit=1000/.test(path))
  await expectAccessible(page, (it) => it.getByRole('progressbar').waitFor())
  crowd.end()
})

test('the embedded broker sorts, and the page says so', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('own') })
  const page = await open(paths.clients({ like_clientid: client.clientId }))
  await expect(row(page, client.clientId)).toBeVisible()
  await sortBySubscriptions(page)
  const header = page.getByRole('button', { name: new RegExp(`^${t.subscriptions.en}`) })
  await expect(header).toHaveAttribute('title', t.sortedByBroker.en)
})

async function sortBySubscriptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: t.sort.en, exact: true }).click()
  const entry = t.highestFirst.en(t.subscriptions.en)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
