import { galleryMessages } from '@signalbox/console/dev/gallery.messages'
import { ruleSqlMessages } from '@signalbox/console/dev/rule-sql.messages'
import { ruleSqlMessages as reference } from '@signalbox/console/parts/rule-sql/rule-sql.messages'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { expect, test } from './fixtures.ts'
import { expectAccessibleNow } from './pages.ts'

const t = ruleSqlMessages
let vite: ViteDevServer
let at: string

// One server for all of them: what it has made ready for one, the next has at once.
test.describe.configure({ mode: 'serial' })

/** The page is for those who develop: it is not part of what is built. */
test.beforeAll(async () => {
  vite = await createServer({
    configFile: fileURLToPath(import.meta.resolve('@signalbox/console/vite.config')),
    server: { port: 0, strictPort: false, hmr: false, ws: false },
    cacheDir: test.info().outputPath('vite'),
    logLevel: 'error',
  })
  await vite.listen()
  at = `${vite.resolvedUrls?.local[0] ?? ''}__ui/sql`
})

test.afterAll(() => vite.close())

test('a rule is written, completed, tried and explained, by keyboard alone', async ({ page }) => {
  test.slow()
  await page.goto(at)
  const editor = page.getByRole('textbox', { name: t.statement.en, exact: true })
  const result = page.getByRole('region', { name: t.result.en }).locator('pre')
  await expect(result).toContainText('"band": "hot"', { timeout: 60_000 })

  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT upp', { delay: 20 })
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered.first()).toContainText('upper')
  // The editor takes a key for the text, not for the list, within 75 ms after the list opened.
  const seenAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 75, seenAt)
  await page.keyboard.press('Enter')
  await page.keyboard.type("clientid) AS who FROM 't/#'")
  await expect(editor).toContainText('upper')
  await expect(result).toContainText('"who"')
  await expect(
    page.getByRole('row').filter({ hasText: 'upper(clientid)' }).getByRole('cell').last(),
  ).not.toBeEmpty()

  // What cannot be read is said in words, and where.
  await page.keyboard.press('Control+a')
  await page.keyboard.type('SELECT clientid AS FROM "t/#"')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).not.toHaveCount(0)

  // Tab leads on, as everywhere: nobody is caught in the editor.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t.eventType.en)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('[]')
  await expect(page.getByText(t.badEvent.en)).toBeVisible()
})

test('functions are found by name and by what they do; the page is accessible in four variants', async ({
  page,
}) => {
  await page.goto(at)
  const search = page.getByRole('searchbox', { name: reference.search.en })
  await search.fill('sha256')
  await expect(page.getByText('sha256', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('upper', { exact: true })).toHaveCount(0)
  await search.fill('no such function')
  await expect(page.getByText(reference.nothing.en)).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: galleryMessages.language.en }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title.zh })).toBeVisible()
  await expectAccessibleNow(page)
})
