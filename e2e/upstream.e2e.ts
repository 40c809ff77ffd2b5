import { appMessages } from '@signalbox/console/app/app.messages'
import { addressMessages } from '@signalbox/console/domain/addresses/mqtt-address.messages'
import { treeToolsMessages } from '@signalbox/console/screens/monitor/explorer/tree-tools.messages'
import { formMessages } from '@signalbox/console/screens/diagnose/websocket/forms.messages'
import { messages } from '@signalbox/console/screens/diagnose/websocket/websocket.messages'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { paths } from '@signalbox/console/paths'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, startProcessForJourney, test, USER } from './fixtures.ts'
import { logIn, readAgain, row, rowAction } from './pages.ts'

/** What EMQX answers for a path that it does not have. */
const PATH_MISSING = '{"code":"NOT_FOUND","message":"Request Path Not Found"}'

const at = (url: string, path: string) => `${url}${path.slice(1)}`

test('the same console in front of a cluster somewhere else', async ({ front }) => {
  const client = await front.connect({ clientId: uniqueId('upstream') })
  const page = await front.open(paths.clients({ like_clientid: client.clientId }))
  await expect(row(page, client.clientId)).toBeVisible()
  // The API knows no order: what sorting means here is said.
  await expect(
    page.getByRole('button', { name: new RegExp(`^${clientsMessages.username.en}`) }),
  ).toHaveAttribute('title', clientsMessages.sortGathers.en)
  await rowAction(page, client.clientId, clientsMessages.kick.en)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: clientsMessages.kick.en, exact: true })
    .click()
  await expect.poll(() => client.disconnected?.reasonCode).toBe(0x98)
})

test('an unreachable cluster and an unreachable server are reported differently', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/502|ERR_|Failed to load/)
  const cluster = await own(startProcessForJourney)
  const signalbox = await own(() => startProcessForJourney(['--upstream', cluster.url]))
  await page.goto(at(signalbox.url, paths.nodes()))
  await logIn(page, USER)
  const node = page.getByRole('link', { name: 'signalbox@127.0.0.1' })
  await expect(node).toBeVisible()

  await cluster.kill()
  await expect(page.getByText(appMessages.lostCluster.en)).toBeVisible()
  await expect(page.getByText(appMessages.lost.en)).toHaveCount(0)
  // Loaded rows stay; a new page shows why there are none.
  await expect(node).toBeVisible()
  await page.reload()
  const why = page.getByText('The Signalbox server cannot reach the cluster').first()
  await expect(why).toBeVisible()
  // There is nothing here that could be old, or still be on its way.
  await expect(page.getByText(/may be out of date/)).toHaveCount(0)
  await expect(page.getByText(uiMessages.loading.en, { exact: true })).toHaveCount(0)

  await signalbox.kill()
  await expect(page.getByText(appMessages.lost.en)).toBeVisible()
  await expect(page.getByText(appMessages.lostCluster.en)).toHaveCount(0)

  await own(() => cluster.restart())
  await own(() => signalbox.restart())
  await expect(page.getByText(appMessages.lost.en)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(appMessages.lostCluster.en)).toHaveCount(0, { timeout: 30_000 })
  await expect(node).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/nodes$/)
})

test('a failing cluster is reported, and never shown as an empty table', async ({
  front,
  allowErrors,
}) => {
  allowErrors(/50\d|Failed to load/)
  const { upstream } = front
  const client = await front.connect({ clientId: uniqueId('failing') })
  const list = paths.clients({ like_clientid: client.clientId })
  const page = await front.open(list)
  await expect(row(page, client.clientId)).toBeVisible()

  upstream.misbehave({ kind: 'status', status: 500 }, (path) => path.includes('/clients'))
  await front.open(list)
  await expect(page.getByRole('button', { name: uiMessages.retry.en })).toBeVisible()
  await expect(page.getByText(clientsMessages.empty.en, { exact: true })).toHaveCount(0)

  upstream.misbehave({ kind: 'good' })
  await readAgain(page, row(page, client.clientId))

  // Fields that nobody knows yet are no reason to fail.
  upstream.misbehave({ kind: 'future-fields' })
  await front.open(list)
  await expect(row(page, client.clientId)).toBeVisible()
})

test('a cluster that is starting is waited for, and the whole page recovers automatically', async ({
  front,
  allowErrors,
}) => {
  allowErrors(/404|Failed to load/)
  const { upstream } = front
  const page = await front.open(paths.nodes())
  const node = page.getByRole('link', { name: 'signalbox@127.0.0.1' })
  await expect(node).toBeVisible()

  // As EMQX answers while it boots: on some paths, and not on others.
  const isMissing = (path: string) => /\/(nodes|alarms|clients|stats)\b/.test(path)
  upstream.misbehave({ kind: 'status', status: 404, body: PATH_MISSING }, isMissing)
  await front.open(paths.clients())
  const banner = page.getByText(appMessages.lostStarting.en)
  await expect(banner).toBeVisible()
  await expect(page.getByText('Not found', { exact: true })).toHaveCount(0)

  const client = await front.connect({ clientId: uniqueId('starting') })
  upstream.misbehave({ kind: 'good' })
  await expect(banner).toHaveCount(0)
  await expect(row(page, client.clientId)).toBeVisible()
  // The nodes are asked for once in a page: they come too, and the version with them.
  await expect(page.getByRole('navigation').first()).toContainText('v5.7')
  await expect(page.getByText(/^Not refreshed since /)).toHaveCount(0)
})

test('MQTT clients of the page connect to the listener of the cluster, and notice another one', async ({
  front,
  signalbox: foreign,
  connect: connectForeign,
}) => {
  const { cluster } = front
  const stranger = await connectForeign({ clientId: uniqueId('stranger') })
  await stranger.mqtt.publishAsync('foreign/topic', 'x', { qos: 1, retain: true })

  const page = await front.open(paths.explorer())
  await page.getByRole('button', { name: treeToolsMessages.listen.en }).click()
  const form = page.getByRole('dialog')
  const url = form.getByLabel(treeToolsMessages.url.en)
  await expect(url).toHaveValue(cluster.wsUrl)
  await form.getByLabel(treeToolsMessages.filter.en).fill('foreign/#')
  await url.fill(foreign.wsUrl)
  await form.getByRole('button', { name: treeToolsMessages.begin.en }).click()
  await expect(form.getByText(addressMessages.foreign.en)).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: uiMessages.discardTitle.en })
    .getByRole('button', { name: uiMessages.discard.en })
    .click()
  await expect(page.getByRole('treeitem', { name: /foreign/ })).toHaveCount(0)

  await front.open(paths.websocket())
  const port = page.getByRole('textbox', { name: formMessages.port.en }).first()
  await expect(port).toHaveValue(new URL(cluster.wsUrl).port)
  const connect = page.getByRole('button', { name: messages.connect.en, exact: true })
  await connect.click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText(messages.state_connected.en, { exact: true })).toBeVisible()
  await expect(page.getByText(addressMessages.foreign.en)).toHaveCount(0)
  await page.getByRole('button', { name: messages.disconnect.en, exact: true }).click()
  await panel.getByLabel(formMessages.port.en, { exact: false }).first().waitFor()
  await port.fill(new URL(foreign.wsUrl).port)
  await connect.click()
  await expect(page.getByText(addressMessages.foreign.en)).toBeVisible()
})
