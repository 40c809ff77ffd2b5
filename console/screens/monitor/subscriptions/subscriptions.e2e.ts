import { expect, test } from '@signalbox/e2e/fixtures'
import { closeReport, expectAccessible, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { subscriptionsMessages, topicsMessages } from './subscriptions.messages.ts'

const t = Object.fromEntries(
  Object.entries(subscriptionsMessages).map(([key, { en }]) => [key, en]),
) as { [K in keyof typeof subscriptionsMessages]: (typeof subscriptionsMessages)[K]['en'] }

test('several are ended at once, after a look at which', async ({ open, connect }) => {
  const base = uniqueId('ended')
  const receiver = await connect()
  const sender = await connect()
  await receiver.mqtt.subscribeAsync([`${base}/1`, `${base}/2`, `${base}/3`])
  const page = await open(paths.subscriptions({ match_topic: `${base}/#` }))
  for (const n of [1, 2]) await row(page, `${base}/${n}`).getByRole('checkbox').check()
  await page.getByRole('button', { name: t.unsubscribe, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${base}/1`)
  await expect(dialog).not.toContainText(`${base}/3`)
  await dialog.getByRole('button', { name: t.unsubscribe, exact: true }).click()
  await expect(dialog.getByText(t.ended('2'))).toBeVisible()
  await closeReport(page)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  for (const n of [1, 2, 3]) await sender.mqtt.publishAsync(`${base}/${n}`, 'x', { qos: 1 })
  await expect.poll(() => receiver.received.map(({ topic }) => topic)).toEqual([`${base}/3`])
})

test('from a topic to who is subscribed to it', async ({ open, connect }) => {
  const topic = uniqueId('routed')
  const { mqtt, clientId } = await connect()
  await mqtt.subscribeAsync(`$share/group/${topic}/+`)
  const page = await open(paths.topics({ topic: `$share/group/${topic}/+` }))
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await row(page, `$share/group/${topic}/+`)
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: topicsMessages.subscribers.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/subscriptions/subscription')
  await expect(row(page, clientId)).toBeVisible()
  await row(page, clientId).getByRole('link', { name: clientId }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(clientId)
})

test('150 subscriptions are paged, and the page stays usable', async ({ open, connect }) => {
  const base = uniqueId('many')
  const { mqtt } = await connect()
  await mqtt.subscribeAsync(Array.from({ length: 150 }, (_, i) => `${base}/${i}`))
  const page = await open(paths.subscriptions())
  await expect(page.getByText(/^1–20 of [\d,]+$/)).toBeVisible()
  await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
})

test('lists of subscriptions and topics are accessible in both languages and themes', async ({
  open,
  connect,
}) => {
  const topic = uniqueId('axe')
  const { mqtt } = await connect()
  await mqtt.subscribeAsync(topic)
  const page = await open(paths.subscriptions({ topic }))
  await expectAccessible(page, (it) => row(it, topic).waitFor())
  await page.goto(`.${paths.topics({ topic })}`)
  await expectAccessible(page, (it) => row(it, topic).waitFor())
})
