import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { openEditionMessages } from './license.messages.ts'

test('the open edition has no license, and the page says so', async ({ open }) => {
  const page = await open(paths.license())
  await expect(page.getByText(openEditionMessages.about.en)).toBeVisible()
  await expectAccessible(page, (it) => it.getByRole('heading', { level: 1 }).waitFor())
})
