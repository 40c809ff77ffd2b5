import { authenticationCreate } from '@signalbox/contract/authentication'
import { monitorList } from '@signalbox/contract/monitor'
import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, logIn, useOnce, textsForPage } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { paths } from '#paths.ts'
import { chartMessages } from '#ui/chart/chart.messages.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { authenticationMessages } from '#screens/access/authentication/authentication.messages.ts'
import { loginMessages } from '#screens/system/login/login.messages.ts'
import { doctorMessages, findingMessages } from '#screens/overview/doctor/doctor.messages.ts'
import { lossReasons } from '#domain/trends/trends.messages.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'

/** The figure under a label. */
const figure = (page: Page, label: string) =>
  page
    .locator('main')
    .getByText(label, { exact: true })
    .first()
    .locator('xpath=ancestor::div[1]')
    .textContent()
    .then((text) => Number(/[\d,.]+/.exec(text?.replace(label, '') ?? '')?.[0].replaceAll(',', '')))

test('figures move with real traffic', async ({ open, connect }) => {
  const page = await open(paths.overview())
  const live = overviewMessages.live.en
  await expect.poll(() => figure(page, live)).toBeGreaterThanOrEqual(0)
  const before = await figure(page, live)
  const clients = await Promise.all([connect(), connect(), connect()])
  await expect.poll(() => figure(page, live)).toBeGreaterThanOrEqual(before + 3)

  const [publisher, subscriber] = clients
  const topic = uniqueId('overview')
  await subscriber?.mqtt.subscribeAsync(topic)
  const sending = setInterval(() => publisher?.mqtt.publish(topic, 'x'), 5)
  try {
    await expect
      .poll(() => figure(page, overviewMessages.received.en), { timeout: 30_000 })
      .toBeGreaterThan(10)
    await expect
      .poll(() => figure(page, overviewMessages.sent.en), { timeout: 30_000 })
      .toBeGreaterThan(10)
  } finally {
    clearInterval(sending)
  }
})

test('what a full queue loses is shown with the reason and the client', async ({
  open,
  connect,
}) => {
  const t = overviewMessages
  const page = await open(paths.overview())
  const away = uniqueId('away')
  const topic = uniqueId('lost')
  const properties = { sessionExpiryInterval: 600 }
  const session = { clientId: away, clean: false, protocolVersion: 5, properties } as const
  const { mqtt } = await connect(session)
  await mqtt.subscribeAsync(`${topic}/#`, { qos: 1 })
  await mqtt.endAsync(true)
  const publisher = (await connect()).mqtt
  // As many as a queue takes at once, again and again.
  const lose = async () => {
    for (let i = 0; i < 10; i++) {
      await Promise.all(
        Array.from({ length: 100 }, () => publisher.publishAsync(`${topic}/1`, 'x', { qos: 1 })),
      )
    }
  }
  await lose()
  const reasons = page.getByRole('region', { name: t.lossReasonsTitle.en })
  await expect(async () => {
    await lose()
    await expect(reasons.getByText(lossReasons.queue_full.en)).toBeVisible({ timeout: 2500 })
  }).toPass()
  expect(await figure(page, t.dropped.en)).toBeGreaterThan(0)
  const losing = page.getByRole('region', { name: t.losingClients.en })
  await expect(losing.getByRole('link', { name: away })).toBeVisible()
  await expect(page.getByRole('region', { name: t.state.en })).toContainText('losing messages')
  await reasons.getByRole('link', { name: lossReasons.queue_full.en }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(away)
})

test('a pause holds the figures still until it ends', async ({ page, open, connect }) => {
  useOnce(page)
  await page.clock.install()
  await open(paths.overview())
  const t = await textsForPage(page, uiMessages)
  const live = overviewMessages.live.en
  await expect.poll(() => figure(page, live)).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: t.pause }).first().click()
  await expect(page.getByRole('button', { name: t.resume }).first()).toBeVisible()
  const before = await figure(page, live)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/monitor_current')) asked.push(request.url())
  })
  await Promise.all([connect(), connect()])
  // Many polls later, by the page's own clock.
  await page.clock.runFor(30_000)
  expect(asked).toEqual([])
  expect(await figure(page, live)).toBe(before)
  await page.getByRole('button', { name: t.resume }).first().click()
  await expect.poll(() => figure(page, live)).toBeGreaterThanOrEqual(before + 2)
})

test('the time range is in the address and in the request', async ({ open }) => {
  const page = await open(paths.overview())
  const range = page.getByRole('radiogroup', { name: overviewMessages.range.en })
  await expect(range.getByRole('radio', { name: overviewMessages.range1h.en })).toBeChecked()
  const asked = page.waitForRequest(/\/monitor\?latest=21600/)
  await range.getByText(overviewMessages.range6h.en, { exact: true }).click()
  await asked
  await expect(page).toHaveURL((url) => url.searchParams.get('latest') === '21600')
  await page.reload()
  await expect(range.getByRole('radio', { name: overviewMessages.range6h.en })).toBeChecked()
  // Only the ranges on offer: an address that somebody made up asks for nothing else.
  await page.goto(`.${paths.overview()}?latest=7`)
  await expect(range.getByRole('radio', { name: overviewMessages.range1h.en })).toBeChecked()
})

test('every chart can be read as a table', async ({ open, api, connect }) => {
  await connect()
  const samples = () => api.call(monitorList, { query: { latest: 3600 } })
  await expect.poll(async () => (await samples()).length, { timeout: 40_000 }).toBeGreaterThan(1)
  const page = await open(paths.overview())
  const figures = page.getByRole('figure')
  await expect.poll(() => figures.count()).toBe(6)
  for (const each of await figures.all()) {
    // A fresh broker has lost nothing: then there is no data to list.
    if (await each.getByText(chartMessages.noData.en).isVisible()) continue
    await each.getByRole('button', { name: chartMessages.showAsTable.en }).click()
    await expect(each.getByRole('columnheader', { name: chartMessages.time.en })).toBeVisible()
  }
  const connections = page.getByRole('figure', { name: overviewMessages.connectionsTitle.en })
  await expect(connections.getByRole('region').getByRole('row').nth(1)).toHaveText(/\d\d:\d\d.*\d/)
})

test('charts are zoomed together, switch their series and fill the window', async ({
  open,
  api,
  connect,
}) => {
  await connect()
  const samples = () => api.call(monitorList, { query: { latest: 3600 } })
  await expect.poll(async () => (await samples()).length, { timeout: 40_000 }).toBeGreaterThan(1)
  const page = await open(paths.overview())
  const t = chartMessages
  const chart = page.getByRole('figure', { name: overviewMessages.traffic.en })
  const other = page.getByRole('figure', { name: overviewMessages.connectionsTitle.en })
  const plot = chart.locator('.u-over')
  await plot.waitFor()
  const box = await plot.boundingBox()
  if (box === null) throw new Error('the plot has no place')
  await page.mouse.move(box.x + box.width * 0.3, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(chart.getByRole('button', { name: t.resetZoom.en })).toBeVisible()
  await other.getByRole('button', { name: t.resetZoom.en }).click()
  await expect(chart.getByRole('button', { name: t.resetZoom.en })).toHaveCount(0)

  const received = chart.getByRole('button', { name: overviewMessages.received.en })
  await received.press('Enter')
  await expect(received).toHaveAttribute('aria-pressed', 'false')

  const image = page.waitForEvent('download')
  await chart.getByRole('button', { name: t.saveImage.en }).click()
  expect((await image).suggestedFilename()).toMatch(/\.png$/)

  await chart.getByRole('button', { name: t.fullScreen.en }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.u-over')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The name of a series leads to the list behind it.
  await other.getByRole('link', { name: overviewMessages.live.en }).click()
  await expect(page).toHaveURL(
    ({ pathname, search }) => `${pathname}${search}` === paths.clients({ conn_state: 'connected' }),
  )
})

test('the ways on lead on', async ({ open }) => {
  const page = await open(paths.overview())
  await page.getByRole('link', { name: overviewMessages.nodesAll.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
  await page.getByRole('link', { name: 'signalbox@127.0.0.1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('signalbox@127.0.0.1')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === paths.overview())
})

for (const [name, path] of [
  ['overview', paths.overview()],
  ['list of nodes', paths.nodes()],
  ['page of a node', paths.node('signalbox@127.0.0.1')],
] as const) {
  test(`the ${name} is accessible in both languages and themes`, async ({ open, connect }) => {
    await connect()
    const page = await open(path)
    await expectAccessible(page, (it) => it.getByText('signalbox@127.0.0.1').first().waitFor())
  })
}

test('security findings are shown until they are fixed', async ({ page, own }) => {
  const signalbox = await own()
  await page.goto(`${signalbox.url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: loginMessages.skip.en }).click()
  const findings = page.getByRole('region', { name: doctorMessages.title.en })
  const unfold = () => page.getByRole('button', { name: /^Checks: \d+ warnings/ }).click()
  await unfold()
  const finding = (code: keyof typeof findingMessages, about = '') =>
    findings.getByText(findingMessages[code].en(about))
  await expect(finding('defaultPassword', 'admin')).toBeVisible()
  await expect(finding('openFile')).toBeVisible()

  await findings
    .getByRole('listitem')
    .filter({ hasText: findingMessages.nobodyAsked.en() })
    .getByRole('link', { name: doctorMessages.fix.en })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication())
  // Until its code has been fetched, the overview is still shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(authenticationMessages.title.en)
  const api = await signalbox.api()
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await page.goBack()
  await unfold()
  await expect(finding('defaultPassword', 'admin')).toBeVisible()
  await expect(finding('nobodyAsked')).toHaveCount(0)
})
