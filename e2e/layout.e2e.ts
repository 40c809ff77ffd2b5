import type { Locator } from '@playwright/test'
import { appMessages } from '@signalbox/console/app/app.messages'
import { passwordMessages } from '@signalbox/console/domain/login/password.messages'
import { trendMessages } from '@signalbox/console/domain/trends/trends.messages'
import { paths } from '@signalbox/console/paths'
import { chartsMessages } from '@signalbox/console/screens/monitor/clients/detail/charts.messages'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { filterMessages } from '@signalbox/console/ui/filter/filter.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { actionCreate } from '@signalbox/contract/actions'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { authenticationCreate } from '@signalbox/contract/authentication'
import { authorizationSourceCreate, clientRulesCreate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER, loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { filterField, logIn, row } from './pages.ts'

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
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
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
  const measureMiddle = async (part: Locator) => {
    const box = await part.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
  }
  const title = page.getByRole('heading', { level: 1 })
  const names = [filterMessages.add, uiMessages.columns, uiMessages.export, uiMessages.refresh]
  const buttons = names.map(({ en }) => page.getByRole('button', { name: en, exact: true }))
  for (const part of [...buttons, filterField(page)]) {
    const excess = async () => Math.abs((await measureMiddle(part)) - (await measureMiddle(title)))
    await expect.poll(excess, { message: String(part) }).toBeLessThanOrEqual(2)
  }
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

test('the default columns of lists with figures are in a window of 1440 px', async ({
  open,
  signalbox,
  connect,
}) => {
  const api = await loggedIn(signalbox.apiUrl, USER)
  const name = uniqueId('forward')
  await api.call(connectorCreate, { body: { type: 'http', name, url: `http://${CLOSED}` } })
  const parameters = { path: '/in' }
  await api.call(actionCreate, { body: { type: 'http', name, connector: name, parameters } })
  await api.call(ruleCreate, {
    body: { sql: `SELECT * FROM "${name}"`, actions: [`http:${name}`] },
  })
  const { mqtt, clientId } = await connect({ clientId: uniqueId('receives') })
  await mqtt.subscribeAsync(`site/muc/torque/${name}/tightening`)
  const simulation = paths.simulate({ topic: `site/muc/torque/${name}/tightening` })
  for (const [path, text] of [
    [paths.actions({ q: name }), name],
    [simulation, clientId],
  ] as const) {
    const page = await open(path)
    await page.setViewportSize({ width: 1440, height: 900 })
    const cells = row(page, text).first()
    await cells.waitFor()
    // The columns are chosen again after the window has its size.
    const excess = () =>
      cells.evaluate((element) => {
        const table = element.closest('table')
        return (table?.scrollWidth ?? 0) - (table?.parentElement?.clientWidth ?? 0)
      })
    await expect.poll(excess, { message: path }).toBeLessThanOrEqual(0)
  }
})

test('a wide window has the rankings beside the charts, and a wider panel with charts', async ({
  open,
  connect,
}) => {
  const { clientId } = await connect({ clientId: uniqueId('wide') })
  const page = await open(paths.overview())
  const charts = page.getByRole('region', { name: trendMessages.charts.en, exact: true })
  const ranking = page.getByRole('region', { name: overviewMessages.lossReasonsTitle.en })
  const gap = async () => {
    const [left, right] = [await charts.boundingBox(), await ranking.boundingBox()]
    return {
      right: (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0),
      top: (right?.y ?? 0) - (left?.y ?? 0),
    }
  }
  await page.setViewportSize({ width: 1680, height: 900 })
  await charts.waitFor()
  await expect.poll(gap).toEqual({ right: 12, top: 0 })
  await page.setViewportSize({ width: 1679, height: 900 })
  await expect.poll(async () => (await gap()).top).toBeGreaterThan(100)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(`${paths.clients()}?peek=${clientId}` as ReturnType<typeof paths.clients>) // as a link to it
  const panel = page.getByRole('region', { name: uiMessages.peek.en })
  await panel.getByRole('region', { name: chartsMessages.title.en }).waitFor()
  expect((await panel.boundingBox())?.width).toBeGreaterThan(600)
})

test('a long topic is whole if its column has room, and is cut at a level if not', async ({
  open,
  connect,
}) => {
  const topic = 'site/muc/torque/torque-station-117/tightening'
  const { clientId, mqtt } = await connect({ clientId: uniqueId('long') })
  await mqtt.subscribeAsync(topic)
  const page = await open(paths.subscriptions({ clientid: clientId }))
  const end = row(page, clientId).locator(`[data-text="/tightening"]`)
  const measureWidth = () => end.evaluate((element) => element.getBoundingClientRect().width)
  await page.setViewportSize({ width: 1700, height: 900 })
  await end.waitFor({ state: 'attached' })
  await expect.poll(measureWidth).toBe(0)
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(measureWidth).toBeGreaterThan(70)
  const gap = await end.evaluate((element) => {
    const begin = element.previousElementSibling?.getBoundingClientRect()
    return element.getBoundingClientRect().left - (begin?.right ?? 0)
  })
  expect(gap).toBeLessThanOrEqual(1)
})

test('nothing at the foot of the pinned navigation overlaps, and the name is whole', async ({
  open,
}) => {
  const page = await open(paths.nodes())
  await page.setViewportSize({ width: 1280, height: 720 })
  await openNavigation(page)
  const bar = page.getByRole('navigation', { name: appMessages.navigation.en })
  const boxes = await bar.evaluate((element) => {
    const foot = element.lastElementChild
    const parts = foot?.querySelectorAll('button, a, [title]:not(button *, a *)') ?? []
    return [...parts].map((part) => part.getBoundingClientRect().toJSON())
  })
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const isApart =
        a.right <= b.left + 0.5 ||
        b.right <= a.left + 0.5 ||
        a.bottom <= b.top + 0.5 ||
        b.bottom <= a.top + 0.5
      expect(isApart, JSON.stringify([a, b])).toBe(true)
    }
  }
  const name = bar.getByRole('button', { name: appMessages.profile.en(USER.username) })
  const cut = await name.locator('span').evaluate((word) => word.scrollWidth - word.clientWidth)
  expect(cut).toBe(0)
  await bar.getByRole('button', { name: appMessages.collapse.en }).click()
})

test('what can be done with selected rows is beside the box that selects them', async ({
  open,
  connect,
}) => {
  const prefix = uniqueId('chosen')
  for (let i = 0; i < 15; i++) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.clients({ like_clientid: prefix }))
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = page.locator('tbody tr').first()
  // The rows are drawn again in the new size.
  let before: Awaited<ReturnType<typeof first.boundingBox>> = null
  await expect.poll(async () => (before = await first.boundingBox())).not.toBeNull()
  const all = page.getByRole('checkbox', { name: uiMessages.selectAll.en })
  await all.check()
  const clear = page.getByRole('button', { name: uiMessages.clearSelection.en, exact: true })
  const [box, button] = [await all.boundingBox(), await clear.boundingBox()]
  expect(Math.abs((button?.y ?? 999) - (box?.y ?? 0))).toBeLessThan(40)
  await expect.poll(() => first.boundingBox()).toEqual(before)
  await clear.click()
  await expect(all).not.toBeChecked()
})

test('on a phone each value of a card has its name, and links after it are whole', async ({
  page,
  own,
}) => {
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  await api.call(apiKeyCreate, { body: { name: 'scripts', desc: '', enable: true } })
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  await api.call(clientRulesCreate, {
    body: [{ clientid: LONG, rules: [{ topic: LONG, permission: 'allow', action: 'publish' }] }],
  })
  await page.goto(signalbox.url)
  await logIn(page, USER)
  await page.locator('#main h1').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [paths.apiKeys(), paths.builtInRules()]) {
    await page.goto(`${signalbox.url}${path.slice(1)}`)
    const lines = page.locator('tbody td[data-card="line"]:visible')
    await lines.first().waitFor()
    const unnamed = await lines.evaluateAll(
      (cells) =>
        cells.filter((cell) => getComputedStyle(cell, '::before').content === 'none').length,
    )
    expect(unnamed, path).toBe(0)
    for (const link of await lines.getByRole('link').all()) {
      const [outer, inner] = [
        await link.locator('xpath=ancestor::td').boundingBox(),
        await link.boundingBox(),
      ]
      const right = (box: typeof outer) => (box?.x ?? 0) + (box?.width ?? 0)
      expect(right(inner), path).toBeLessThanOrEqual(right(outer) + 1)
    }
  }
  // The tools of a list are folded into one button beside its filters.
  for (const path of [paths.log(), paths.retained()]) {
    await page.goto(`${signalbox.url}${path.slice(1)}`)
    const folded = page.getByRole('button', { name: uiMessages.tools.en, exact: true })
    const inside = page.getByRole('button', { name: uiMessages.export.en, exact: true })
    await folded.waitFor()
    await expect(inside).toBeHidden()
    await folded.press('Enter')
    await expect(inside).toBeVisible()
    await folded.press('Enter')
    await expect(inside).toBeHidden()
  }
})
