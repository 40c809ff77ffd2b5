import { paths } from '@signalbox/console/paths'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectMany } from '@signalbox/testing/raw-client'
import { expect, test } from './fixtures.ts'
import { row } from './pages.ts'

const COUNT = 10_000

test('10,000 clients: pages, a filter, and one of them found', async ({ open, signalbox }) => {
  test.slow()
  const prefix = uniqueId('crowd')
  const crowd = await connectMany(signalbox.mqttUrl, COUNT, {
    id: (i) => `${prefix}-${String(i).padStart(5, '0')}`,
  })
  try {
    const page = await open(paths.clients())
    await expect(page.getByText(/of 10,\d{3}/).first()).toBeVisible()
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
    await page.goto(`.${paths.clients({ like_clientid: `${prefix}-09999` })}`)
    await expect(row(page, `${prefix}-09999`)).toBeVisible()
    await expect(rows).toHaveCount(1)
  } finally {
    crowd.end()
  }
})
