import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '../../../paths.ts'
import { metricsMessages } from './metrics.messages.ts'

const { search, hideZeros, mark, unmark, noMatch, total } = metricsMessages

const cells = (page: Page, key: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(key, { exact: true }) })
    .getByRole('cell')

test('what clients do is counted, in total, per second, and from a mark on', async ({
  open,
  connect,
}) => {
  const client = await connect()
  const page = await open(paths.metrics())
  const subscribes = cells(page, 'client.subscribe')
  await expect(subscribes.nth(1)).toHaveText(/^\d+$/)
  const before = Number(await subscribes.nth(1).textContent())
  await page.getByRole('button', { name: mark.en }).click()
  await client.mqtt.subscribeAsync(uniqueId('counted'))
  await expect(subscribes.nth(1)).toHaveText(String(before + 1), { timeout: 15_000 })
  // One in five seconds.
  await expect(subscribes.nth(2)).toHaveText(/^0\.\d+\/s$/)
  await expect(subscribes.nth(3)).toHaveText('1')
  await page.getByRole('button', { name: unmark.en }).click()
  await expect(subscribes).toHaveCount(3)
})

test('a metric is found by what it means, in the address and after a reload', async ({ open }) => {
  const page = await open(paths.metrics())
  await page.getByLabel(search.en).fill('queue full')
  await expect(page.getByText('delivery.dropped.queue_full', { exact: true })).toBeVisible()
  await expect(page.getByText('bytes.sent', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel(search.en)).toHaveValue('queue full')
  await page.getByLabel(hideZeros.en).check()
  await expect(page.getByText(noMatch.en)).toBeVisible()
})

test('the largest come first when they are asked for', async ({ open }) => {
  const page = await open(paths.metrics())
  const packets = page.getByRole('region', { name: metricsMessages.packets.en, exact: true })
  await packets.getByRole('button', { name: total.en }).click()
  await packets.getByRole('button', { name: total.en }).click()
  const totals = packets.locator('tbody tr td:nth-child(2)')
  await expect
    .poll(async () => {
      const values = (await totals.allTextContents()).map((text) =>
        Number(text.replaceAll(',', '')),
      )
      return values.length > 10 && values.every((value, i) => value <= (values[i - 1] ?? Infinity))
    })
    .toBe(true)
})

test('the counters are accessible in four variants', async ({ open }) => {
  const page = await open(paths.metrics())
  await expectAccessible(page, (it) => it.getByText('bytes.sent', { exact: true }).waitFor())
})
