import { prometheusUpdate } from '@signalbox/contract/prometheus'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { CLOSED } from '@signalbox/testing/closed-port'
import { paths } from '#paths.ts'
import { prometheusPanelMessages as t } from './prometheus/prometheus.messages.ts'

test('a configuration for Prometheus is saved as a file, and the page is accessible', async ({
  open,
  api,
}) => {
  await api.call(prometheusUpdate, { body: { push_gateway: { url: `http://${CLOSED}` } } })
  const page = await open(paths.monitoring())
  await page.getByLabel(t.broker.en).fill('broker.plant:18083')
  await expect(page.locator('pre')).toContainText('targets: ["broker.plant:18083"]')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.download.en }).click()
  expect((await download).suggestedFilename()).toBe('prometheus.yaml')
  await page.getByRole('button', { name: t.testPush.en }).press('Enter')
  await expect(page.getByText(t.testFailed.en)).toBeVisible()
  await expectAccessible(page, (it) => it.locator('pre').waitFor())
})
