import { autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { autoSubscribeMessages as t } from './auto-subscribe.messages.ts'

test('auto-subscribe is used by keyboard, and is accessible in both languages and themes', async ({
  open,
  api,
}) => {
  await api.call(autoSubscribeUpdate, { body: [] })
  const page = await open(paths.autoSubscribe())
  await page.getByRole('button', { name: t.add.en }).press('Enter')
  await expect(page.getByLabel(t.topicFilter.en)).toBeFocused()
  await page.keyboard.type('commands/${clientid}')
  await page.keyboard.press('Enter')
  await expect(row(page, 'commands/${clientid}')).toBeVisible()
  await expectAccessible(page, (it) => row(it, 'commands/${clientid}').waitFor())
  // The clients of the next tests would be subscribed as well.
  await api.call(autoSubscribeUpdate, { body: [] })
})
