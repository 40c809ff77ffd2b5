import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, textsForPage } from '@signalbox/e2e/pages'
import { paths } from '#paths.ts'
import { nodesMessages } from './nodes.messages.ts'

test.describe('in Chinese and dark', () => {
  test.use({ language: 'zh', theme: 'dark' })

  test('a missing node is reported as missing, not as a failure', async ({ open, allowErrors }) => {
    allowErrors(/404/)
    const page = await open(paths.node('nobody@127.0.0.1'))
    const t = await textsForPage(page, nodesMessages)
    await expect(page.getByText(t.notRunning, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.information })).toHaveCount(0)
    await expectAccessible(page, (it) =>
      it.getByText(new RegExp(`${t.notRunning}|${nodesMessages.notRunning.en}`)).waitFor(),
    )
  })
})
