import { authenticationCreate } from '@signalbox/contract/authentication'
import { monitorList } from '@signalbox/contract/monitor'
import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, logIn, wordsOf } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER, startSignalbox } from '@signalbox/testing/signalbox'
import { paths } from '../../paths.ts'
import { uiMessages } from '../../ui/ui.messages.ts'
import { authenticationMessages } from '../access/authentication/authentication.messages.ts'
import { loginMessages } from '../system/login/login.messages.ts'
import { doctorMessages, findingMessages } from './doctor/doctor.messages.ts'
import { lossReasons, overviewMessages } from './overview.messages.ts'

/** The figure under a label. */
const figure = (page: Page, label: string) =>
  page
    .locator('main')
    .getByText(label)
    .first()
    .locator('..')
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

test('what a full queue loses is counted as dropped, with the reason and the client', async ({
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
  const card = page
    .locator('main')
    .getByText(t.dropped.en, { exact: true })
    .first()
    .locator('../..')
  await expect(async () => {
    await lose()
    await expect(card.getByText(lossReasons.queue_full.en)).toBeVisible({ timeout: 2500 })
  }).toPass()
  expect(await figure(page, t.dropped.en)).toBeGreaterThan(0)
  // The next sample has them.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(t.lossesTitle.en)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.getByRole('link', { name: t.losingClients.en }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(away)
})

test('a pause holds the figures still until it ends', async ({ page, open, connect }) => {
  await page.clock.install()
  await open(paths.overview())
  const t = await wordsOf(page, uiMessages)
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
  // Four, and one more by reason where messages were lost.
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(4)
  for (const each of await figures.all()) {
    await each.getByRole('checkbox', { name: uiMessages.asTable.en }).check()
    await expect(each.getByRole('columnheader', { name: uiMessages.time.en })).toBeVisible()
  }
  const connections = page.getByRole('figure', { name: overviewMessages.connectionsTitle.en })
  await expect(connections.getByRole('row').nth(1)).toHaveText(/\d\d:\d\d.*\d/)
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
  test(`the ${name} is accessible in four variants`, async ({ open, connect }) => {
    await connect()
    const page = await open(path)
    await expectAccessible(page, (it) => it.getByText('signalbox@127.0.0.1').first().waitFor())
  })
}

test('security findings are shown until they are fixed', async ({ page, own }) => {
  const signalbox = await own(() => startSignalbox())
  await page.goto(`${signalbox.url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: loginMessages.skip.en }).click()
  const findings = page.getByRole('region', { name: doctorMessages.title.en })
  const finding = (code: keyof typeof findingMessages, about = '') =>
    findings.getByText(findingMessages[code].en(about))
  await expect(finding('defaultPassword', 'admin')).toBeVisible()
  await expect(finding('openFile')).toBeVisible()

  await findings
    .getByRole('listitem')
    .filter({ hasText: findingMessages.nobodyAsked.en() })
    .getByRole('link', { name: doctorMessages.mend.en })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === paths.authentication())
  // Until its code has been fetched, the overview is still shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(authenticationMessages.title.en)
  const api = await signalbox.api()
  await api.call(authenticationCreate, {
    body: { mechanism: 'password_based', backend: 'built_in_database' },
  })
  await page.goBack()
  await expect(finding('defaultPassword', 'admin')).toBeVisible()
  await expect(finding('nobodyAsked')).toHaveCount(0)
})
