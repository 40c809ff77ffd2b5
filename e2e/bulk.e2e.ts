import { bulkMessages } from '@signalbox/console/list/bulk/bulk.messages'
import { paths } from '@signalbox/console/paths'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { delayedMessages } from '@signalbox/console/screens/monitor/delayed/delayed.messages'
import { subscriptionsMessages } from '@signalbox/console/screens/monitor/subscriptions/subscriptions.messages'
import { exportMessages } from '@signalbox/console/ui/table/export.messages'
import { selectMessages } from '@signalbox/console/ui/table/select.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectMany } from '@signalbox/testing/raw-client'
import { withoutFilePicker } from './files.ts'
import { expect, type Page, test } from './fixtures.ts'
import { closeReport, expectAccessible, filterBy, row, textsForPage } from './pages.ts'

/** Of several pages. */
const COUNT = 250
/** A phone and two desktops. */
const WINDOWS = [
  [390, 700],
  [1280, 720],
  [1440, 900],
] as const
const { kick, kickMany, kickManyDone, cleanMissing, cleanManyDone } = clientsMessages
const kept = {
  clean: false,
  protocolVersion: 5 as const,
  properties: { sessionExpiryInterval: 600 },
}

const selectPage = (page: Page) =>
  page.getByRole('checkbox', { name: uiMessages.selectAll.en }).check()

test('250 that match are selected over all pages, kicked, and each has its result', async ({
  page,
  open,
  signalbox,
}) => {
  test.slow()
  const prefix = uniqueId('bulk')
  const crowd = await connectMany(signalbox.mqttUrl, COUNT, { id: (i) => `${prefix}-in-${i}` })
  const others = await connectMany(signalbox.mqttUrl, 50, { id: (i) => `${prefix}-out-${i}` })
  try {
    await withoutFilePicker(page)
    await open(paths.clients({ like_clientid: `${prefix}-in`, limit: 100 }))
    await selectPage(page)
    await expect(page.getByText(uiMessages.selected.en('100'))).toBeVisible()
    await page.getByRole('button', { name: selectMessages.all.en, exact: true }).click()
    await expect(page.getByText(uiMessages.selected.en('250'))).toBeVisible()
    await expect(page.getByText(selectMessages.done.en, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
    await expect(page.getByRole('checkbox', { name: uiMessages.selectAll.en })).toBeChecked()

    await page.getByRole('button', { name: kick.en, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(kickMany.en('250'))
    await expect(dialog.getByRole('table')).toHaveAttribute('aria-rowcount', '251')
    await dialog.getByRole('button', { name: kick.en, exact: true }).click()
    await expect(dialog.getByText(kickManyDone.en('250'))).toBeVisible({ timeout: 120_000 })
    // The other one is in the header. Many rows do not push it out of the dialog, whatever the window.
    const close = dialog.getByRole('button', { name: bulkMessages.close.en, exact: true }).last()
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await expect(close).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByText(bulkMessages.done.en, { exact: true }).first()).toBeVisible()
    }
    await dialog.getByRole('button', { name: uiMessages.export.en, exact: true }).click()
    const file = page.getByRole('dialog', { name: /Export/ })
    await file.getByRole('radio', { name: exportMessages.ndjson.en, exact: true }).check()
    const downloading = page.waitForEvent('download')
    await file.getByRole('button', { name: exportMessages.start.en, exact: true }).click()
    expect((await downloading).suggestedFilename()).toBe('results.ndjson')

    const isKicked = ({ packets }: (typeof crowd.clients)[0]) =>
      packets.some((each) => each.cmd === 'disconnect' && each.reasonCode === 0x98)
    expect(crowd.clients.filter(isKicked)).toHaveLength(COUNT)
    expect(others.clients.filter(isKicked)).toHaveLength(0)
  } finally {
    crowd.end()
    others.end()
  }
})

test('sessions of clients that are away are cleaned, and who came back is left alone', async ({
  open,
  connect,
}) => {
  const prefix = uniqueId('away')
  for (let i = 0; i < 5; i++) {
    const client = await connect({ ...kept, clientId: `${prefix}-${i}` })
    await client.mqtt.subscribeAsync(`${prefix}/${i}`)
    await client.end()
  }
  const here = await connect({ clientId: `${prefix}-here` })
  const page = await open(paths.clients({ like_clientid: prefix }))
  await expect(page.locator('tbody tr')).toHaveCount(6)
  await expect(row(page, clientsMessages.disconnected.en)).toHaveCount(5)
  await selectPage(page)
  await page.getByRole('button', { name: cleanMissing.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('tbody tr')).toHaveCount(5)
  await expect(dialog).not.toContainText(here.clientId)
  const back = await connect({ ...kept, clientId: `${prefix}-3` })
  await dialog.getByRole('button', { name: cleanMissing.en, exact: true }).click()
  await expect(dialog.getByText(cleanManyDone.en('4'))).toBeVisible()
  await expect(dialog.getByText(bulkMessages.skippedCount.en('1'))).toBeVisible()
  await expect(dialog.locator('tbody tr').first()).toContainText(
    `${bulkMessages.skipped.en}: ${clientsMessages.connectedAgain.en}`,
  )
  await closeReport(page)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  expect(back.disconnected).toBeUndefined()
  expect(here.disconnected).toBeUndefined()
})

test('150 subscriptions are ended, of those that match and no other', async ({ open, connect }) => {
  test.slow()
  const base = uniqueId('subs')
  const receiver = await connect()
  const sender = await connect()
  await receiver.mqtt.subscribeAsync(Array.from({ length: 150 }, (_, i) => `${base}/${i}`))
  await receiver.mqtt.subscribeAsync(`${base}-other`)
  const page = await open(paths.subscriptions({ match_topic: `${base}/#` }))
  await selectPage(page)
  await page.getByRole('button', { name: selectMessages.all.en, exact: true }).click()
  await expect(page.getByText(uiMessages.selected.en('150'))).toBeVisible()
  await page
    .getByRole('button', { name: subscriptionsMessages.unsubscribe.en, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: subscriptionsMessages.unsubscribe.en, exact: true })
    .click()
  await expect(dialog.getByText(subscriptionsMessages.ended.en('150'))).toBeVisible({
    timeout: 120_000,
  })
  await closeReport(page)
  await expect(page.getByText(uiMessages.noMatch.en)).toBeVisible()
  await sender.mqtt.publishAsync(`${base}/37`, 'x', { qos: 1 })
  await sender.mqtt.publishAsync(`${base}-other`, 'x', { qos: 1 })
  await receiver.message(`${base}-other`)
  expect(receiver.received).toHaveLength(1)
})

test('the selection is cleared when another list is loaded', async ({ open, connect }) => {
  const prefix = uniqueId('let-go')
  for (const name of ['a', 'b']) await connect({ clientId: `${prefix}-${name}` })
  const page = await open(paths.clients({ like_clientid: prefix, limit: 1 }))
  await selectPage(page)
  await page.getByRole('button', { name: selectMessages.all.en, exact: true }).click()
  await expect(page.getByText(uiMessages.selected.en('2'))).toBeVisible()
  await filterBy(page, `${prefix}-b`)
  await expect(row(page, `${prefix}-b`)).toBeVisible()
  await expect(row(page, `${prefix}-a`)).toHaveCount(0)
  await expect(page.getByText(uiMessages.selected.en('2'))).toHaveCount(0)
})

test('a delayed message that was published in the meantime is reported', async ({
  open,
  connect,
  allowErrors,
}) => {
  allowErrors(/404/)
  const topic = uniqueId('due')
  const { mqtt } = await connect()
  const receiver = await connect()
  await receiver.mqtt.subscribeAsync(`${topic}/soon`)
  await mqtt.publishAsync(`$delayed/600/${topic}/late`, 'x', { qos: 1 })
  await mqtt.publishAsync(`$delayed/6/${topic}/soon`, 'x', { qos: 1 })
  const page = await open(paths.delayed())
  for (const each of ['soon', 'late']) {
    await row(page, `${topic}/${each}`).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: delayedMessages.deleteOne.en, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${topic}/soon`)
  await receiver.message(`${topic}/soon`)
  await dialog.getByRole('button', { name: delayedMessages.deleteOne.en, exact: true }).click()
  await expect(dialog.getByText(delayedMessages.deleted.en('1'))).toBeVisible()
  await expect(row(dialog, `${topic}/soon`)).toContainText(delayedMessages.gone.en)
  await expect(row(dialog, `${topic}/late`)).toContainText(bulkMessages.done.en)
})

test('failures are reported row by row and can be retried; an unreachable cluster stops the run', async ({
  front,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/50\d|Failed to load/)
  const { upstream } = front
  const clients = await Promise.all(Array.from({ length: 30 }, () => front.connect()))
  for (const { mqtt } of clients) await mqtt.subscribeAsync('t')
  const page = await front.open(paths.subscriptions({ limit: 100 }))
  await expect(page.locator('tbody tr')).toHaveCount(30, { timeout: 30_000 })
  await selectPage(page)
  const unsubscribe = { name: subscriptionsMessages.unsubscribe.en, exact: true }
  await page.getByRole('button', unsubscribe).click()
  const dialog = page.getByRole('dialog')

  let refused = 0
  upstream.misbehave(
    { kind: 'status', status: 500 },
    (path) => path.endsWith('/unsubscribe/bulk') && refused++ < 3,
  )
  await dialog.getByRole('button', unsubscribe).click()
  await expect(dialog.getByText(subscriptionsMessages.ended.en('27'))).toBeVisible({
    timeout: 30_000,
  })
  await expect(dialog.getByText(bulkMessages.failedCount.en('3'))).toBeVisible()
  await expect(dialog.locator('tbody tr').nth(2)).toContainText(bulkMessages.failed.en)
  await expect(dialog.locator('tbody tr').nth(3)).toContainText(bulkMessages.done.en)
  // The pressed button is gone.
  await expect(dialog).toBeFocused()

  upstream.misbehave({ kind: 'unreachable' })
  await dialog.getByRole('button', { name: bulkMessages.tryAgain.en('3') }).click()
  await expect(dialog.getByText(bulkMessages.failedCount.en('3'))).toBeVisible({ timeout: 30_000 })
  // The focus is back where it came from.
  await closeReport(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('reading all that match is cancelled, and what was selected stays so', async ({ front }) => {
  const { cluster, upstream } = front
  const crowd = await connectMany(cluster.mqttUrl, 1200, { id: (i) => `many-${i}` })
  const page = await front.open(paths.clients())
  await expect(page.locator('tbody tr')).toHaveCount(20, { timeout: 30_000 })
  upstream.misbehave({ kind: 'silent' }, (path) => /page=2&limit=1000/.test(path))
  await selectPage(page)
  await page.getByRole('button', { name: selectMessages.allCount.en('1,200') }).click()
  await expect(page.getByText(selectMessages.of.en('1,000', '1,200'))).toBeVisible()
  await page.getByRole('button', { name: uiMessages.cancel.en }).click()
  await expect(
    page.getByRole('button', { name: selectMessages.allCount.en('1,200') }),
  ).toBeVisible()
  await expect(page.getByText(uiMessages.selected.en('20'))).toBeVisible()
  crowd.end()
})

test('question and report are accessible in both languages and themes', async ({
  open,
  connect,
}) => {
  const base = uniqueId('axe')
  const { mqtt } = await connect()
  for (let i = 0; i < 12; i++)
    await mqtt.publishAsync(`${base}/${i}`, 'x', { qos: 1, retain: true })
  const page = await open(paths.retained({ topic: `${base}/#` }))
  const ask = async (it: Page) => {
    const words = await textsForPage(it, uiMessages)
    for (const i of [1, 2]) await it.locator('tbody tr').nth(i).getByRole('checkbox').check()
    await it.getByText(words.selected('2')).waitFor()
    await it
      .locator('#main button')
      .filter({ hasText: /^(Delete|删除)$/ })
      .click()
    await it.getByRole('dialog').getByRole('table').waitFor()
  }
  await expectAccessible(page, ask)
  await expectAccessible(page, async (it) => {
    await ask(it)
    await it
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: /^(Delete|删除)$/ })
      .click()
    await it.getByRole('dialog').getByRole('status').waitFor()
  })
})
