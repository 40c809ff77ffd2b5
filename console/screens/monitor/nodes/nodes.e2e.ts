import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, wordsOf } from '@signalbox/e2e/pages'
import { nodeMessages } from '../../../parts/node.messages.ts'
import { paths } from '../../../paths.ts'
import { nodesMessages } from './nodes.messages.ts'

const NODE = 'signalbox@127.0.0.1'

const figure = (page: Page, label: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: nodesMessages.figures.en }) })
    .getByText(label, { exact: true })
    .locator('..')

test('from the list to a node, whose figures follow its clients', async ({ open, connect }) => {
  const page = await open(paths.nodes())
  await expectRow(page.getByRole('table'), {
    [nodeMessages.node.en]: NODE,
    [nodeMessages.status.en]: nodeMessages.running.en,
    [nodeMessages.role.en]: nodeMessages.core.en,
    [nodeMessages.version.en]: /^\d+\.\d+\.\d+/,
  })
  await page.getByRole('link', { name: NODE }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.node(NODE))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NODE)
  await expect(page).toHaveTitle(new RegExp(NODE))
  const sessions = figure(page, nodesMessages.sessions.en)
  await expect(sessions).toContainText(/\d/)
  const before = Number(/\d+/.exec((await sessions.textContent()) ?? '')?.[0])
  await connect()
  await connect()
  await expect(sessions).toContainText(new RegExp(`\\D${before + 2}(\\D|$)`))
  await page.getByRole('link', { name: nodesMessages.title.en, exact: true }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
})

test.describe('in Chinese and dark', () => {
  test.use({ language: 'zh', theme: 'dark' })

  test('a missing node is reported as missing, not as a failure', async ({ open, allowErrors }) => {
    allowErrors(/404/)
    const page = await open(paths.node('nobody@127.0.0.1'))
    const t = await wordsOf(page, nodesMessages)
    await expect(page.getByText(t.notRunning, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: t.information })).toHaveCount(0)
    await expectAccessible(page, (it) =>
      it.getByText(new RegExp(`${t.notRunning}|${nodesMessages.notRunning.en}`)).waitFor(),
    )
  })
})
