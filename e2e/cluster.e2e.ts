import { clientTraceMessages } from '@signalbox/console/screens/monitor/clients/timeline/client-trace.messages'
import { metricsMessages } from '@signalbox/console/screens/monitor/metrics/metrics.messages'
import { nodesMessages } from '@signalbox/console/screens/monitor/nodes/nodes.messages'
import { subscriptionsMessages } from '@signalbox/console/screens/monitor/subscriptions/subscriptions.messages'
import { glossary } from '@signalbox/console/domain/page/glossary.messages'
import { nodeMessages } from '@signalbox/console/domain/nodes/node.messages'
import { timelineMessages } from '@signalbox/console/domain/timeline/timeline.messages'
import { paths } from '@signalbox/console/paths'
import { TRACE_NAME } from '@signalbox/contract/trace'
import {
  NODES,
  type RecordedCluster,
  startRecordedCluster,
} from '@signalbox/testing/recorded-cluster'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { expectAccessible, expectRow, filterBy, logIn, row } from './pages.ts'

// What a cluster of several nodes answers, and a stopped node does not: out of real answers.

test.describe('a cluster of three nodes', () => {
  let cluster: RecordedCluster
  test.beforeAll(async () => {
    cluster = await startRecordedCluster()
  })
  test.afterAll(() => cluster.close())

  test.beforeEach(async ({ page, own }) => {
    const { url } = await own(() => startForJourney(['--upstream', cluster.url]))
    await page.goto(`${url}login`)
    await logIn(page, USER)
    await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  })

  test('nodes: two run, and the stopped one has no figures', async ({ page, allowErrors }) => {
    allowErrors(/404/)
    await page.goto(new URL(paths.nodes(), page.url()).href)
    const table = page.getByRole('table')
    for (const node of [NODES.first, NODES.second]) {
      await expectRow(table, {
        [nodeMessages.node.en]: node,
        [nodeMessages.status.en]: nodeMessages.running.en,
      })
    }
    await expectRow(table, {
      [nodeMessages.node.en]: NODES.stopped,
      [nodeMessages.status.en]: nodeMessages.stopped.en,
      [nodeMessages.memory.en]: '—',
      [nodeMessages.uptime.en]: '—',
    })
    await expect(table).not.toContainText(/NaN|undefined|null/)
    await expectAccessible(page, (it) => row(it, NODES.stopped).waitFor())
    await page.goto(new URL(paths.node(NODES.stopped), page.url()).href)
    await expect(
      page.getByText(new RegExp(`${nodesMessages.notRunning.en}|${nodesMessages.notRunning.zh}`)),
    ).toBeVisible()
  })

  test('metrics: the sum, one node, and both side by side', async ({ page }) => {
    await page.goto(new URL(paths.metrics({ q: 'bytes.sent' }), page.url()).href)
    const cells = page.getByRole('row').filter({ hasText: 'bytes.sent' }).getByRole('cell')
    const total = cells.nth(1)
    await expect(total).toHaveText(/\d/)
    const sum = await total.textContent()
    await page.getByLabel(glossary.node.en, { exact: true }).selectOption(NODES.first)
    await expect(total).not.toHaveText(sum ?? '')
    // A stopped node has no counters, and that is said.
    await page.goto(new URL(paths.metrics({ node: NODES.stopped }), page.url()).href)
    await expect(page.getByText(metricsMessages.nodeStopped.en(NODES.stopped))).toBeVisible()
    await page.goto(new URL(paths.metrics({ q: 'bytes.sent' }), page.url()).href)
    await page.getByLabel(metricsMessages.byNode.en).check()
    for (const node of [NODES.first, NODES.second]) {
      await expect(page.getByRole('columnheader', { name: node })).toBeVisible()
    }
    await expect(page.getByRole('columnheader', { name: metricsMessages.total.en })).toHaveCount(0)
    await expectAccessible(page, (it) => it.getByText('bytes.sent').first().waitFor())
  })

  test('a client: what the session tells, and a log trace for what comes', async ({
    page,
    allowErrors,
  }) => {
    // Nobody asked when it was recorded.
    allowErrors(/authorization\/cache|listeners/)
    await page.goto(new URL(paths.client('c-v5'), page.url()).href)
    const t = timelineMessages
    await expect(page.getByText(t.aboutCluster.en)).toBeVisible()
    const timeline = page.getByRole('table', { name: t.title.en })
    await expect(timeline.getByText(t.session_created.en)).toBeVisible()
    await expect(timeline.getByText(t.connected.en)).toBeVisible()
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: clientTraceMessages.startTrace.en }).click()
    const body = (await asked).postDataJSON()
    expect(body).toMatchObject({ type: 'clientid', clientid: 'c-v5' })
    expect(body.name).toMatch(TRACE_NAME)
    expect(Date.parse(body.end_at) - Date.parse(body.start_at)).toBe(600_000)
  })

  test('subscriptions come from both nodes, and can be asked of one', async ({ page }) => {
    await page.goto(new URL(paths.subscriptions(), page.url()).href)
    const table = page.getByRole('table')
    for (const node of [NODES.first, NODES.second]) {
      await expectRow(table, { [subscriptionsMessages.node.en]: node })
    }
    await filterBy(page, `node:${NODES.first}`)
    await expect(table).not.toContainText(NODES.second)
    await expect(table).toContainText(NODES.first)
  })
})
