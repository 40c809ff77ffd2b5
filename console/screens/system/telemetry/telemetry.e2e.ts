import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { fieldMessages } from './telemetry.messages.ts'

test('the data of telemetry is shown, and the page is accessible in both languages and themes', async ({
  open,
}) => {
  const page = await open(paths.telemetry())
  await expect(page.getByText(fieldMessages.num_clients.en, { exact: true })).toBeVisible()
  await expectAccessible(page, (it) => it.getByRole('rowheader', { name: 'num_clients' }).waitFor())
})
