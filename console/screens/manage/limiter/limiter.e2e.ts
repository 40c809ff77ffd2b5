import { test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'

test('limits and cluster are accessible in both languages and themes', async ({ open }) => {
  const page = await open(paths.limits())
  await expectAccessible(page, (it) => it.locator('input[name="max_conn_rate"]').waitFor())
  await page.goto(`.${paths.cluster()}`)
  await expectAccessible(page, (it) => it.getByRole('table').waitFor())
})
