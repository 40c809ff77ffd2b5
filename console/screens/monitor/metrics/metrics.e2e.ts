import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { metricsMessages } from './metrics.messages.ts'

const { mark, unmark } = metricsMessages

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
  await expect(subscribes.nth(2)).toHaveText(/\/s$/)
  const before = Number(await subscribes.nth(1).textContent())
  await page.getByRole('button', { name: mark.en }).click()
  await client.mqtt.subscribeAsync(uniqueId('counted'))
  await expect(subscribes.nth(1)).toHaveText(String(before + 1))
  // One in at most ten seconds.
  await expect(subscribes.nth(2)).toHaveText(/^0\.\d+\/s$/)
  await expect(subscribes.nth(3)).toHaveText('1')
  await page.getByRole('button', { name: unmark.en }).click()
  await expect(subscribes).toHaveCount(3)
})

test('the counters are accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.metrics())
  await expectAccessible(page, (it) =>
    it.getByRole('group').getByText('bytes.sent', { exact: true }).waitFor(),
  )
})
