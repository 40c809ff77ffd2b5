import { appMessages } from '@signalbox/console/app/app.messages'
import { pageMessages } from '@signalbox/console/app/page.messages'
import { paths } from '@signalbox/console/paths'
import { messages as webSocketMessages } from '@signalbox/console/screens/diagnose/websocket/websocket.messages'
import { nodesMessages } from '@signalbox/console/screens/monitor/nodes/nodes.messages'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { PROXIED_OPTIONS, startNginx } from '@signalbox/testing/deploy/proxies'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { expectAccessible, logIn, openDrawer, openPage } from './pages.ts'

test('the palette reaches screens and clients by the keyboard alone', async ({ open, connect }) => {
  const client = await connect({ clientId: uniqueId('palette') })
  const page = await open(paths.overview())
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: appMessages.commandsHint.en })
  await expect(field).toBeFocused()
  await field.fill('nodes')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
  // After a navigation the focus is where a screen reader continues.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Control+k')
  await field.fill(client.clientId)
  await expect(page.getByRole('option', { name: client.clientId })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === paths.client(client.clientId))
})

test('language and theme change at once, and outlive a reload', async ({ open }) => {
  const page = await open(paths.nodes())
  await openDrawer(page, 'settings')
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

test('an unknown address is reported inside the frame', async ({ open }) => {
  const page = await open('/no/such/screen')
  await expect(page.getByText(pageMessages.notFoundText.en)).toBeVisible()
  await expect(page.getByText('/no/such/screen')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: pageMessages.backToOverview.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.overview())
})

test('everything works behind a proxy with TLS and a path', async ({ browser, own }) => {
  const signalbox = await own(() => startForJourney([...PROXIED_OPTIONS]))
  const [http = 0, mqtt = 0, ws = 0] = [signalbox.url, signalbox.mqttUrl, signalbox.wsUrl].map(
    (url) => Number(new URL(url).port),
  )
  const proxy = await startNginx({ http, mqtt, ws })
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(`${proxy.url}dashboard/nodes`)
    await logIn(page, USER)
    await expect(page).toHaveURL(/\/mqtt-console\/dashboard\/nodes$/)
    await page.getByRole('link', { name: 'signalbox@127.0.0.1' }).click()
    await expect(page).toHaveURL(/\/mqtt-console\/dashboard\/nodes\/signalbox/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('signalbox@127.0.0.1')
    await page.goto(proxy.url.slice(0, -1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(overviewMessages.title.en)
    // The MQTT client of the page takes its address from the page.
    await page.goto(`${proxy.url}${paths.websocket().slice(1)}`)
    await page.getByRole('button', { name: webSocketMessages.connect.en, exact: true }).click()
    const connected = page.getByText(webSocketMessages.state_connected.en, { exact: true })
    await expect(connected.first()).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await proxy.end()
  }
})

test('the rail fits into the window, and the pinned tree shows the current page', async ({
  open,
}) => {
  const page = await open(paths.websocket())
  const bar = page.getByRole('navigation').first()
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    const excess = await bar.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect(excess).toBe(0)
  }
  await bar.getByRole('button', { name: appMessages.expand.en }).click()
  await expect(bar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await bar.getByRole('button', { name: appMessages.collapse.en }).click()
})

test('a pointer on its way into a panel may cross other groups', async ({ open }) => {
  const page = await open(paths.nodes())
  const bar = page.getByRole('navigation').first()
  await bar.getByRole('button', { name: 'Monitor' }).hover()
  const target = bar.getByRole('link', { name: 'Alarms', exact: false }).first()
  const link = await target.boundingBox()
  const start = await bar.getByRole('button', { name: 'Monitor' }).boundingBox()
  if (link === null || start === null) throw new Error('The panel was not drawn')
  const from = { x: start.x + start.width / 2, y: start.y + start.height / 2 }
  const to = { x: link.x + 20, y: link.y + link.height / 2 }
  await page.mouse.move(from.x, from.y)
  for (let i = 1; i <= 20; i++) {
    await page.mouse.move(from.x + ((to.x - from.x) * i) / 20, from.y + ((to.y - from.y) * i) / 20)
  }
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL((url) => url.pathname === paths.alarms())
})

test('on a phone nothing is behind the bar, and its sheets are accessible', async ({ open }) => {
  const page = await open(paths.retainer())
  await page.setViewportSize({ width: 320, height: 640 })
  const bar = page.getByRole('navigation').first()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = page.locator('#main button').last()
  const [button, edge] = [await last.boundingBox(), await bar.boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0)
  for (const name of ['Monitor', appMessages.more.en]) {
    await expectAccessible(page, async (it) => {
      await it.locator('#main h1').waitFor()
      await bar.getByRole('button', { name, exact: true }).press('Enter')
      await expect(bar.locator('[data-panel]')).toBeInViewport({ ratio: 1 })
    })
  }
})

test('on a phone what can be done with selected rows is above the bar', async ({
  open,
  connect,
}) => {
  const prefix = uniqueId('row')
  for (let i = 0; i < 12; i++) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.clients({ like_clientid: prefix }))
  await page.setViewportSize({ width: 390, height: 640 })
  await page.locator('tbody').getByRole('checkbox').first().check()
  const bar = await page.getByRole('navigation').first().boundingBox()
  const clear = page.getByRole('button', { name: uiMessages.clearSelection.en, exact: true })
  const button = await clear.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('a navigation begins at the top of the page', async ({ open }) => {
  const page = await open(paths.overview())
  await page.setViewportSize({ width: 1280, height: 500 })
  for (const [group, name, path] of [
    ['Monitor', 'Clients', paths.clients()],
    ['Monitor', 'Metrics', paths.metrics()],
    ['Access', 'API keys', paths.apiKeys()],
  ] as const) {
    await page.mouse.wheel(0, 300)
    await openPage(page, group, name)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

test('Back leads to where the page was scrolled to', async ({ open }) => {
  const page = await open(paths.metrics())
  const row = page.getByRole('group').getByText('packets.connack.sent', { exact: true })
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const before = await page.evaluate(() => scrollY)
  await openPage(page, 'Access', 'API keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/API keys/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})
