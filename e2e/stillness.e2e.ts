import { licenseBannerMessages } from '@signalbox/console/domain/license/license-banner.messages'
import { findingLabels } from '@signalbox/console/domain/findings/finding.messages'
import { paths } from '@signalbox/console/paths'
import { lossReasons } from '@signalbox/console/domain/trends/trends.messages'
import { clientMessages } from '@signalbox/console/screens/monitor/clients/detail/client.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import { authorizationSourceCreate, clientRulesCreate } from '@signalbox/contract/authorization'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { expect, type Page, startForJourney, test, USER } from './fixtures.ts'
import { startInFrontOfEnterprise } from './front.ts'
import { logIn, row } from './pages.ts'
import { expectStill, nowIn, measureShift } from './shifts.ts'

test('nothing moves on a page after it is drawn', async ({ open, connect, allowErrors }) => {
  // The client that is not there is read.
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
    const shift = await measureShift(page)
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
  const shift = await measureShift(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return shift
}

test('nothing moves on a page when one of its reads is late', async ({ open, api, page }) => {
  const redis = 'password_based:redis'
  // Nothing listens there.
  const server = {
    redis_type: 'single',
    server: CLOSED,
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
    [paths.listener('tcp:default'), /\/listeners\/tcp%3Adefault$/],
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
  const shift = await measureShift(page)
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
  await page.getByText(clientMessages.noProblems.en).waitFor()
  const from = await nowIn(page)
  // The fifth connect in ten minutes.
  await connect({ clientId })
  await title(findingLabels.connects_often.en).waitFor()
  expectStill(await measureShift(page, from), 'a first finding')
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
  const url = `http://${CLOSED}/`
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
      const shift = await measureShift(page)
      expectStill(shift, path)
    }
  })
})

test('the notice of a license moves nothing when a page is opened again', async ({
  page,
  own,
  allowErrors,
}) => {
  // The recorded cluster has nodes without a recorded configuration.
  allowErrors(/configs\?node=/)
  const { url } = await own(startInFrontOfEnterprise)
  await page.goto(url)
  await logIn(page, USER)
  const notice = page.getByText(licenseBannerMessages.evaluation.en, { exact: true })
  await notice.waitFor()
  await page.goto(`${url}${paths.rebalance().slice(1)}`)
  await Promise.all([notice.waitFor(), page.getByRole('table').waitFor()])
  expectStill(await measureShift(page), paths.rebalance())
  await page.getByRole('button', { name: licenseBannerMessages.hide.en, exact: true }).click()
  await page.reload()
  await page.getByRole('table').waitFor()
  expectStill(await measureShift(page), 'without the notice')
  // A form of a part of a configuration knows the rest of it, which the cluster describes.
  await page.goto(`${url}${paths.mqttGeneral().slice(1)}`)
  await page.locator('[data-setting]').first().waitFor()
})
