import { appMessages } from '@signalbox/console/app/app.messages'
import { pageMessages } from '@signalbox/console/app/page.messages'
import { paths } from '@signalbox/console/paths'
import { nodesMessages } from '@signalbox/console/screens/nodes/nodes.messages'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { expectAccessible, logIn } from './pages.ts'

test('the palette reaches screens and clients by the keyboard alone', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('palette') })
  const page = await open(paths.overview())
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: appMessages.commandsHint.en })
  await expect(field).toBeFocused()
  await field.fill('nodes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
  // After a navigation the focus is where a screen reader goes on reading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill(client.clientId)
  await expect(page.getByRole('option', { name: client.clientId })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.client(client.clientId))
})

test('language and theme change at once, and outlive a reload', async ({ open }) => {
  const page = await open(paths.nodes())
  await page.getByRole('button', { name: appMessages.settings.en, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('中文').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nodesMessages.title.zh)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await drawer.getByText(pageMessages.themeDark.zh, { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nodesMessages.title.zh)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveTitle(new RegExp(nodesMessages.title.zh))
})

test('an address that leads nowhere is told inside the frame', async ({ open }) => {
  const page = await open('/no/such/screen')
  await expect(page.getByText(pageMessages.notFoundText.en('/no/such/screen'))).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: pageMessages.backToOverview.zh }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.overview())
})

test('everything works under a path that a proxy gave', async ({ page, own }) => {
  const signalbox = await own(() => startForJourney(['--base-path', '/signalbox/']))
  await page.goto(`${signalbox.url}dashboard/nodes`)
  await logIn(page, USER)
  await expect(page).toHaveURL(/\/signalbox\/dashboard\/nodes$/)
  await page.getByRole('link', { name: 'signalbox@127.0.0.1' }).click()
  await expect(page).toHaveURL(/\/signalbox\/dashboard\/nodes\/signalbox/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('signalbox@127.0.0.1')
  await page.goto(signalbox.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(overviewMessages.title.en)
})

test('the screens fit a phone and a small desktop without scrolling sideways', async ({
  open,
  connect,
}) => {
  test.slow()
  await connect()
  const page = await open(paths.overview())
  for (const [width, height] of [
    [1280, 720],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of [
      paths.overview(),
      paths.nodes(),
      paths.metrics(),
      paths.clients(),
      paths.subscriptions(),
      paths.topics(),
      paths.retained(),
      paths.retainer(),
      paths.delayed(),
      paths.alarms(),
      paths.alarmSettings(),
      paths.websocket(),
    ]) {
      await page.goto(`.${path}`)
      await page.locator('h1').waitFor()
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
