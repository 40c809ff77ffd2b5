import { test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectAccessibleNow } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { zonesMessages } from './zones/zones.messages.ts'

test('settings, their editors and the review are accessible in both languages and themes', async ({
  open,
}) => {
  const page = await open(paths.mqttSession())
  const priorities = page.locator('[data-setting="mqtt.mqueue_priorities"]')
  const submit = page.locator('button[type=submit]')
  await expectAccessible(page, async () => {
    await priorities.getByRole('switch').press('Space')
    await priorities.locator('button').first().click()
    await submit.click()
    await priorities.getByRole('alert').waitFor()
  })
  await priorities.locator('td input').first().fill('plant/a')
  await priorities.locator('td input').last().fill('7')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('tbody th').waitFor()
  await expectAccessibleNow(page)
  await dialog.getByRole('radio').last().press('Space')
  await dialog.locator('pre').waitFor()
  await expectAccessibleNow(page)
})

test('zones are accessible, with and without one', async ({ open }) => {
  const page = await open(paths.zones())
  const create = page.getByRole('button', { name: zonesMessages.create.en })
  await page.getByText(zonesMessages.empty.en).waitFor()
  await expectAccessible(page)
  await create.click()
  await page.locator('input[name=name]').fill('edge')
  await page.locator('form button[type=submit]').click()
  await page.locator('[data-setting="mqtt.max_inflight"]').waitFor()
  await expectAccessibleNow(page)
})
