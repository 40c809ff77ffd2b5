import type { Locator } from '@playwright/test'
import { appMessages } from '@signalbox/console/app/app.messages'
import { licenseBannerMessages } from '@signalbox/console/parts/license/license-banner.messages'
import { passwordMessages } from '@signalbox/console/parts/password.messages'
import { findingLabels } from '@signalbox/console/parts/findings/finding.messages'
import { paths } from '@signalbox/console/paths'
import { lossReasons } from '@signalbox/console/parts/trends/trends.messages'
import { clientMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { filterMessages } from '@signalbox/console/ui/filter/filter.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import { authorizationSourceCreate, clientRulesCreate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER, loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { startInFrontOfEnterprise } from './front.ts'
import { filterField, logIn, row } from './pages.ts'
import { expectStill, nowIn, shiftOf } from './shifts.ts'

const LONG = 'plant-7/a-very-long-identifier-of-a-client-with-forty-characters-and-more-0001'

const openNavigation = (page: Page) =>
  page.getByRole('button', { name: appMessages.expand.en, exact: true }).click()

test('a row’s name and menu stay in view, whatever its columns hold', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(bannedCreate, { body: { as: 'username', who: LONG, reason: LONG } })
  const { mqtt, end } = await connectMqtt(signalbox.mqttUrl, {
    clientId: LONG,
    username: LONG.toUpperCase(),
  })
  await mqtt.subscribeAsync(LONG)
  await api.call(authenticationCreate, {
    body: { mechanism: 'password_based', backend: 'built_in_database' },
  })
  const denied = connectMqtt(signalbox.mqttUrl, { clientId: LONG, username: LONG.toUpperCase() })
  await expect(denied).rejects.toThrow()
  await page.goto(signalbox.url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [paths.clients(), paths.subscriptions()]) {
    await page.goto(`${signalbox.url}${path.slice(1)}`)
    await row(page, LONG).waitFor()
    const excess = await page
      .getByRole('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(excess, `the default columns of ${path}`).toBeLessThanOrEqual(0)
  }
  await openNavigation(page)
  for (const path of [paths.clients(), paths.subscriptions(), paths.refused(), paths.banned()]) {
    await page.goto(`${signalbox.url}${path.slice(1)}`)
    const cells = row(page, LONG).locator('td')
    const scroller = page.locator('[role=group]:has(> table)')
    for (const left of [0, 10_000]) {
      await scroller.evaluate((element, to) => element.scrollTo(to, 0), left)
      await expect(cells.last().getByRole('button'), path).toBeInViewport({ ratio: 1 })
      if (path !== paths.refused()) await expect(cells.nth(1), path).toBeInViewport({ ratio: 1 })
    }
    // The whole ID is there to be read aloud, hovered over and copied; its column is not as wide.
    const id = cells.filter({ has: page.getByText(LONG, { exact: true }) }).first()
    await expect(id.getByTitle(LONG).first()).toHaveText(LONG)
    // The button that copies it is after it.
    await expect(id).toHaveAccessibleName(new RegExp(`^${LONG}`))
    expect((await id.boundingBox())?.width).toBeLessThan(280)
  }
  await end()
})

test('the panel of a row is as wide whatever it holds, and a switch in it is on its line', async ({
  open,
  signalbox,
  page,
}) => {
  const api = await loggedIn(signalbox.apiUrl, USER)
  const id = uniqueId('wide')
  const sql = `SELECT ${LONG.replaceAll('-', '_').replaceAll('/', '_')} as one FROM "${LONG}" WHERE qos > 0`
  await api.call(ruleCreate, { body: { id, sql, actions: [] } })
  const panel = page.getByRole('region', { name: uiMessages.peek.en })
  await open(`${paths.rules()}?peek=${id}` as ReturnType<typeof paths.rules>) // as a link to it
  await panel.getByText(sql).waitFor()
  expect((await panel.boundingBox())?.width).toBe(480)
  await open(`${paths.listeners()}?peek=tcp:default` as ReturnType<typeof paths.listeners>)
  const middles = await panel
    .getByRole('group')
    .locator('dl > div:has([role=switch]) > *')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
  expect(middles).toHaveLength(2)
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 9))).toBeLessThanOrEqual(1)
})

test('the title, filters and tools of a list are one line', async ({ open }) => {
  const page = await open(paths.clients())
  await page.setViewportSize({ width: 1440, height: 900 })
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  const line = await middleOf(page.getByRole('heading', { level: 1 }))
  for (const name of [
    filterMessages.add,
    uiMessages.columns,
    uiMessages.export,
    uiMessages.refresh,
  ]) {
    const button = page.getByRole('button', { name: name.en, exact: true })
    expect(Math.abs((await middleOf(button)) - line), name.en).toBeLessThanOrEqual(2)
  }
  expect(Math.abs((await middleOf(filterField(page))) - line)).toBeLessThanOrEqual(2)
})

test('the columns of a list stay as wide when it is sorted', async ({ open, connect }) => {
  const clientId = uniqueId('sorted')
  await connect({ clientId })
  const page = await open(paths.clients({ like_clientid: clientId }))
  await row(page, clientId).waitFor()
  const widths = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  const before = await widths()
  const sorted = page.getByRole('columnheader').nth(2)
  for (const direction of ['ascending', 'descending']) {
    await sorted.getByRole('button').click()
    await expect(sorted).toHaveAttribute('aria-sort', direction)
    expect(await widths(), direction).toEqual(before)
  }
})

test('18 rows and the pages of a list are in a window of 900 px', async ({ open, connect }) => {
  const prefix = uniqueId('fits')
  for (let i = 0; i < 20; i++) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.clients({ like_clientid: prefix, limit: 19 }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('tbody tr').nth(17)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: uiMessages.nextPage.en })).toBeInViewport()
})

test('the number of alarms is on the bell, inside the bar', async ({ page, own }) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  // Memory is always in use: a threshold at nothing raises the alarm.
  const { os } = await api.call(sysmonGet, {})
  const changed = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '1%' }
  await api.call(sysmonUpdate, { body: { os: changed } })
  await page.goto(`${signalbox.url}${paths.nodes().slice(1)}`)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  // A machine under load has alarms of its own.
  const bell = page.getByRole('link', { name: /^Alarms: / })
  const badge = bell.locator('xpath=..').getByText(/^[1-9]$/)
  await expect(async () => {
    await page.reload()
    await expect(badge).toBeVisible({ timeout: 2000 })
  }).toPass()
  const outer = await bell.boundingBox()
  const inner = await badge.boundingBox()
  if (outer === null || inner === null) throw new Error('nothing was drawn')
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1)
})

test('nothing moves on a page after it is drawn', async ({ open, connect, allowErrors }) => {
  // Of the client that is not there.
  allowErrors(/404/)
  const clientId = uniqueId('still')
  await connect({ clientId })
  for (const path of [
    paths.overview(),
    paths.client(clientId),
    paths.client(clientId, 'access'),
    paths.client(`${clientId}-unknown`),
    paths.authorization(),
    paths.explain({ clientid: clientId, action: 'publish', topic: 'a/b' }),
    paths.simulate({ topic: 'a/b', clientid: clientId }),
    paths.limits(),
    paths.mqttAdvanced(),
    paths.cluster(),
    paths.newSchema(),
    paths.validations(),
  ]) {
    const page = await open(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const shift = await shiftOf(page)
    expectStill(shift, path, 0.005)
  }
})

/** How much of a page moves that has one answer late: of the API, or the code of a part. */
async function shiftWhenLate(page: Page, late: RegExp, open: () => Promise<unknown>) {
  await page.route(late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    // The page may have read again in the meantime, and given this read up.
    await route.continue().catch(() => undefined)
  })
  const answered = page.waitForResponse((response) => late.test(new URL(response.url()).pathname))
  await open()
  await answered
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const shift = await shiftOf(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return shift
}

test('nothing moves on a page when one of its reads is late', async ({ open, api, page }) => {
  const redis = 'password_based:redis'
  // Nothing listens there.
  const server = {
    redis_type: 'single',
    server: '127.0.0.1:9',
    cmd: 'HMGET mqtt:${username} password',
  }
  const body = {
    mechanism: 'password_based',
    backend: 'redis',
    ...server,
    password_hash_algorithm: { name: 'plain' },
  }
  await api.call(authenticationCreate, { body })
  const late: readonly [string, RegExp][] = [
    [paths.node('signalbox@127.0.0.1'), /\/nodes\/[^/]+$/],
    [paths.alarmSettings(), /\/sysmon$/],
    [paths.log({ tab: 'file' }), /\/log\/handlers$/],
    [paths.users(), /\/logins$/],
    [paths.authentication(redis, 'settings'), /\/authentication\/[^/]+\/status$/],
    [paths.authentication(), /\/authentication\/[^/]+\/status$/],
  ]
  await open(paths.overview())
  for (const [path, read] of late) {
    const shift = await shiftWhenLate(page, read, () => open(path))
    expectStill(shift, path, 0.00001)
  }
  await api.call(authenticationDelete, { path: { id: redis } })
})

test('the page of a node does not move when its samples bring reasons of losses', async ({
  open,
  page,
}) => {
  await open(paths.overview())
  const counts = { connections: 0, topics: 0, subscriptions: 0, received: 0, sent: 0, dropped: 0 }
  const lost = { no_subscribers: 1, queue_full: 2, qos0_msg: 3, too_large: 4, expired: 5 }
  const now = Date.now()
  const samples = [20_000, 10_000, 0].map((ago) => ({ time_stamp: now - ago, ...counts, lost }))
  await page.route(/\/monitor\/nodes\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.fulfill({ json: samples })
  })
  await open(paths.node('signalbox@127.0.0.1'))
  await expect(page.getByText(lossReasons.too_large.en)).toBeVisible()
  const shift = await shiftOf(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expectStill(shift, paths.node('signalbox@127.0.0.1'), 0.00001)
})

test('a panel keeps its frame, and nothing in it moves, when its reads are late', async ({
  open,
  connect,
  page,
}) => {
  const clientId = uniqueId('panel')
  // So many connects in a short time are a finding.
  for (let i = 0; i < 5; i++) await (await connect({ clientId })).end()
  await connect({ clientId })
  const panel = page.getByRole('region', { name: uiMessages.peek.en })
  const vitals = panel.getByLabel(clientMessages.vitals.en)
  const finding = panel.getByText(findingLabels.connects_often.en, { exact: true })
  const boxes = async () => [await panel.boundingBox(), await vitals.boundingBox()]
  const alone = paths.clients({ like_clientid: clientId })
  const withPanel = `${alone}&peek=${clientId}` as typeof alone // as a link to it
  for (const late of [/\/clients\/[^/]+$/, /\/findings$/]) {
    const shift = await shiftWhenLate(page, late, () => open(withPanel))
    expectStill(shift, late.source)
    await open(alone)
    let answer = () => {}
    const isDue = new Promise<void>((resolve) => (answer = resolve))
    await page.route(late, async (route) => {
      await isDue
      await route.continue().catch(() => undefined)
    })
    await row(page, clientId).locator('td').nth(3).click()
    await vitals.waitFor()
    const before = await boxes()
    await expect(finding).toBeHidden()
    answer()
    await expect(finding).toBeVisible()
    expect(await boxes(), late.source).toEqual(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('nothing moves on the open page of a client when something is found', async ({
  open,
  connect,
  page,
}) => {
  const clientId = uniqueId('found')
  for (let i = 0; i < 3; i++) await (await connect({ clientId })).end()
  await connect({ clientId })
  await open(paths.client(clientId, 'subscriptions'))
  const title = (text: string) => page.locator('strong', { hasText: text })
  await title(clientMessages.noProblems.en).waitFor()
  const from = await nowIn(page)
  // The fifth connect in ten minutes.
  await connect({ clientId })
  await title(findingLabels.connects_often.en).waitFor()
  expectStill(await shiftOf(page, from), 'a first finding')
})

test('nothing moves on a phone when states, uses, buttons or editors are late', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  // Lines that wrap.
  const rules = `%% ${'A rule for every client of the plant. '.repeat(4)}\n{allow, all}.\n`.repeat(
    9,
  )
  await api.call(authorizationSourceCreate, { body: { type: 'file', enable: true, rules } })
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  const allowed = { permission: 'allow', action: 'all', topic: 'still/#' } as const
  await api.call(clientRulesCreate, { body: [{ clientid: 'still', rules: [allowed] }] })
  const resource_opts = { start_timeout: '100ms' }
  const url = 'http://127.0.0.1:9/'
  await api.call(connectorCreate, { body: { type: 'http', name: 'still', url, resource_opts } })
  const body = { id: 'still', sql: 'SELECT * FROM "a/#"', actions: [{ function: 'console' }] }
  await api.call(ruleCreate, { body })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(signalbox.url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  const late: readonly [string, RegExp][] = [
    [paths.authorization(), /\/sources\/[^/]+\/status$/],
    [paths.authorization('file', 'settings'), /\/assets\/AclEditor/],
    [paths.builtInRules(), /\/rules\/clients$/],
    [paths.connectors(), /\/actions$/],
    [paths.flows({ show: 'map' }), /\/rules$/],
    [paths.newRule(), /\/assets\/SqlEditor/],
  ]
  for (const [path, answer] of late) {
    const shift = await shiftWhenLate(page, answer, async () => {
      await page.goto(`${signalbox.url}${path.slice(1)}`)
      await page.locator('#main h1').waitFor()
    })
    expectStill(shift, path)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 720 } })

  test('nothing moves on a page after it is drawn', async ({ open, allowErrors }) => {
    // The broker of this worker has no source of built-in rules.
    allowErrors(/sources\/built_in_database/)
    for (const path of [
      paths.overview(),
      paths.schemas(),
      paths.newSchema(),
      paths.transformations(),
      paths.files(),
      paths.explain(),
      paths.newFlow(),
      paths.topicRewrite(),
      paths.log(),
      paths.metrics(),
      paths.exhooks(),
      paths.authorization(),
      paths.builtInRules(),
    ]) {
      const page = await open(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const shift = await shiftOf(page)
      expectStill(shift, path)
    }
  })
})

test.describe('a new password', () => {
  test.use({ isStranger: true })

  test('that breaks the rule shows one message', async ({ page, own }) => {
    const signalbox = await own()
    await page.goto(signalbox.url)
    await logIn(page, DEFAULT_USER)
    const field = page.getByLabel(passwordMessages.newPassword.en, { exact: false }).first()
    await expect(page.getByText(passwordMessages.rule.en, { exact: true })).toHaveCount(1)
    await field.fill('short')
    await field.press('Enter')
    await expect(field).toHaveAttribute('data-invalid', 'true')
    await expect(page.getByText(passwordMessages.rule.en, { exact: true })).toHaveCount(1)
  })
})

test('the notice of a license moves nothing when a page is opened again', async ({
  page,
  own,
  allowErrors,
}) => {
  // What was not recorded.
  allowErrors(/404/)
  const { url } = await own(startInFrontOfEnterprise)
  await page.goto(url)
  await logIn(page, USER)
  const notice = page.getByText(licenseBannerMessages.evaluation.en, { exact: true })
  await notice.waitFor()
  await page.goto(`${url}${paths.rebalance().slice(1)}`)
  await Promise.all([notice.waitFor(), page.getByRole('table').waitFor()])
  expectStill(await shiftOf(page), paths.rebalance())
  await page.getByRole('button', { name: licenseBannerMessages.hide.en, exact: true }).click()
  await page.reload()
  await page.getByRole('table').waitFor()
  expectStill(await shiftOf(page), 'without the notice')
})
