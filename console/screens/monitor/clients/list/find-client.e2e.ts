import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { closeReport, expectAccessible, filterBy, row } from '@signalbox/e2e/pages'
import { connectMany } from '@signalbox/testing/raw-client'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import type { RequestOf } from '@signalbox/contract/operation'
import { paths } from '#paths.ts'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { selectMessages } from '#ui/table/select.messages.ts'
import { clientsMessages } from '../clients.messages.ts'

const t = clientsMessages
const { subscriptions, keepalive, receivedRate } = t

async function sortBy(page: Page, entry: string, current: string = t.sort.en): Promise<void> {
  await page.getByRole('button', { name: current, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('the client with the most of something comes first, out of 150', async ({
  open,
  connect,
  signalbox,
}) => {
  const prefix = uniqueId('hurts')
  const crowd = await connectMany(signalbox.mqttUrl, 150, { id: (i) => `${prefix}-${i}` })
  try {
    const greedy = await connect({ clientId: uniqueId('zz-greedy') })
    await greedy.mqtt.subscribeAsync(Array.from({ length: 60 }, (_, i) => `${prefix}/${i}`))
    const page = await open(paths.clients())
    await sortBy(page, t.highestFirst.en(subscriptions.en))
    await expect(page).toHaveURL((url) => url.searchParams.get('sort') === 'subscriptions')
    const first = page.locator('tbody tr').first()
    await expect(first).toContainText(greedy.clientId)
    await expect(first).toContainText('60 /')
    await expect(page.locator('tbody tr[data-row]')).toHaveCount(20)
    // The button says what it does, and the column is in view as long as the list is sorted by it.
    const column = page.getByRole('columnheader', { name: subscriptions.en })
    await expect(column).toBeInViewport({ ratio: 1 })
    await sortBy(page, t.sortNone.en, t.sortedBy.en(subscriptions.en))
    await expect(column).toHaveCount(0)
    await expect(page).toHaveURL((url) => url.search === '')
    await sortBy(page, t.highestFirst.en(subscriptions.en))
    await expect(first).toContainText(greedy.clientId)

    // The same by the header: the other way round, over all pages.
    await page.getByRole('button', { name: new RegExp(`^${subscriptions.en}`) }).click()
    await expect(first).not.toContainText(greedy.clientId)
    await expect(page).toHaveURL((url) => url.searchParams.get('order') === 'asc')
  } finally {
    crowd.end()
  }
})

test('the loudest client is found by its rate', async ({ open, connect }) => {
  const loud = await connect({ clientId: uniqueId('loud') })
  const sending = setInterval(() => loud.mqtt.publish(loud.clientId, 'x'), 5)
  try {
    const page = await open(paths.clients())
    await sortBy(page, t.highestFirst.en(receivedRate.en))
    await expect(page.locator('tbody tr').first()).toContainText(loud.clientId, { timeout: 30_000 })
  } finally {
    clearInterval(sending)
  }
})

test('those with at least so many are found, in the address as well', async ({ open, connect }) => {
  const many = await connect({ clientId: uniqueId('many') })
  const few = await connect({ clientId: uniqueId('few') })
  await many.mqtt.subscribeAsync(Array.from({ length: 45 }, (_, i) => `${many.clientId}/${i}`))
  await few.mqtt.subscribeAsync(few.clientId)
  const page = await open(paths.clients())
  await filterBy(page, 'subscriptions>44')
  await expect(row(page, many.clientId)).toBeVisible()
  await expect(row(page, few.clientId)).toHaveCount(0)
  await page.reload()
  await expect(row(page, many.clientId)).toBeVisible()
  await expect(row(page, few.clientId)).toHaveCount(0)
  const chip = filterMessages.edit.en(`${subscriptions.en} ≥ 45`)
  await expect(page.getByRole('button', { name: chip })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: keepalive.en })).toBeVisible()
  await expectAccessible(page, (it) => row(it, many.clientId).waitFor())
})

test('all of a firmware are kicked in three clicks after the filter', async ({
  open,
  connect,
  api,
}) => {
  const zone = (await api.call(globalZoneGet, {})) as RequestOf<typeof globalZoneUpdate>['body'] // sent back
  const attribute = { expression: 'user_property.firmware', set_as_attr: 'firmware' }
  const setAttributes = (client_attrs_init: (typeof attribute)[]) =>
    api.call(globalZoneUpdate, { body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } } })
  await setAttributes([attribute])
  try {
    const prefix = uniqueId('fleet')
    const device = (i: number, firmware: string) =>
      connect({ clientId: `${prefix}-${i}`, properties: { userProperties: { firmware } } })
    // More than a page.
    const old = await Promise.all(Array.from({ length: 25 }, (_, i) => device(i, '3.7.4')))
    const recent = await device(25, '3.8.0')
    const page = await open(paths.clients())
    await filterBy(page, 'attr.firmware=3.7.4')
    await expect(page).toHaveURL((url) => url.searchParams.get('attr.firmware') === '3.7.4')
    let clicks = 0
    const click = (it: ReturnType<Page['locator']>) => it.click().then(() => clicks++)
    await click(page.getByRole('button', { name: selectMessages.matchingCount.en('25') }))
    await click(page.getByRole('menuitem', { name: t.kick.en, exact: true }))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t.kickMany.en('25'))
    await click(dialog.getByRole('button', { name: t.kick.en, exact: true }))
    await expect(dialog.getByText(t.kickManyDone.en('25'))).toBeVisible()
    expect(clicks).toBe(3)
    const codes = old.map(({ disconnected }) => disconnected?.reasonCode)
    expect(codes).toEqual(old.map(() => 0x98))
    expect(recent.disconnected).toBeUndefined()
    await closeReport(page)

    // The same from the other side: the firmware versions, their counts, and the filter of one.
    await page.goto(`.${paths.clients({ group: 'firmware' })}`)
    await page.getByRole('link', { name: '3.8.0', exact: true }).click()
    await expect(row(page, recent.clientId)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: '3.8.0', exact: true })).toBeVisible()
    await expectAccessible(page, (it) =>
      it.getByRole('link', { name: '3.8.0', exact: true }).waitFor(),
    )
  } finally {
    await setAttributes([])
  }
})
