import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { bulkMessages } from '../../../parts/bulk/bulk.messages.ts'
import { filterMessages } from '../../../parts/filter.messages.ts'
import { paths } from '../../../paths.ts'
import { uiMessages } from '../../../ui/ui.messages.ts'
import { subscriptionOptionMessages as o } from '../../../parts/subscription-options.messages.ts'
import { subscriptionsMessages, topicsMessages } from './subscriptions.messages.ts'

const t = Object.fromEntries(
  Object.entries(subscriptionsMessages).map(([key, { en }]) => [key, en]),
) as { [K in keyof typeof subscriptionsMessages]: (typeof subscriptionsMessages)[K]['en'] }

test('subscriptions are found by what is covered, exactly, and as they are written', async ({
  open,
  connect,
}) => {
  const base = uniqueId('found')
  const { mqtt, clientId } = await connect()
  await mqtt.subscribeAsync({
    [`${base}/a`]: { qos: 1, nl: true, rh: 2 },
    [`${base}/b/c`]: { qos: 2 },
    [`$share/g/${base}/a`]: { qos: 0 },
  })
  const page = await open(paths.subscriptions({ match_topic: `${base}/#` }))
  const table = page.getByRole('table')
  await expectRow(table, {
    [t.clientId]: clientId,
    [t.topic]: `${base}/a`,
    [t.qos]: '1',
    [o.noLocal.en]: t.yes,
    [o.retainHandling.en]: o.never.en,
  })
  await expect(page.locator('tbody tr')).toHaveCount(3)

  const form = page.getByRole('search')
  await form.getByLabel(`${t.topic}: ${filterMessages.match.en}`).selectOption('exact')
  await form.getByLabel(t.topic, { exact: true }).fill(`$share/g/${base}/a`)
  await form.getByLabel(t.topic, { exact: true }).press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row(page, `$share/g/${base}/a`)).toBeVisible()
  // Said as the API has it, for everybody to see.
  await expect(form.getByLabel(t.shareGroup)).toHaveValue('g')
  await page.reload()
  await expect(row(page, `$share/g/${base}/a`)).toBeVisible()
})

test('an invalid topic filter is reported at once', async ({ open }) => {
  const page = await open(paths.subscriptions())
  const form = page.getByRole('search')
  await form.getByLabel(t.topic, { exact: true }).fill('a/#/b')
  await form.getByRole('button', { name: filterMessages.search.en, exact: true }).click()
  await expect(form.getByText(t.invalidFilter)).toBeVisible()
})

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
  await dialog.getByRole('button', { name: bulkMessages.close.en }).last().click()
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
  await expect(page.getByText(/^1–100 of [\d,]+$/)).toBeVisible()
  await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
})

test('lists of subscriptions and topics are accessible in four variants', async ({
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
