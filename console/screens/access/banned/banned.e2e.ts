import { bannedClear, bannedCreate, bannedList } from '@signalbox/contract/banned'
import { globalZoneGet } from '@signalbox/contract/configs'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn, row } from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { bulkMessages } from '../../../parts/bulk/bulk.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { clientsMessages } from '../../monitor/clients/clients.messages.ts'
import { bannedMessages as t, banKinds } from './banned.messages.ts'
import { flappingMessages } from './flapping/flapping.messages.ts'

/** As many as one answer can have. */
const MANY = 10_000

test('a client is banned from its own page, is gone, and comes back when the ban is lifted', async ({
  open,
  connect,
}) => {
  const clientId = uniqueId('ban me')
  const client = await connect({ clientId, reconnectPeriod: 0 })
  const gone = new Promise<void>((resolve) => {
    client.mqtt.once('close', () => resolve())
  })
  const page = await open(paths.client(clientId))
  await page.getByRole('button', { name: clientsMessages.ban.en }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(banKinds.clientid.en)).toHaveValue(clientId)
  await expect(dialog.getByText(t.hits.en('1'))).toBeVisible()
  await expect(dialog.getByText(t.hitsDisconnect.en)).toBeVisible()
  await dialog.getByLabel(t.reason.en).fill('Too loud')
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await expect(page.getByText(t.added.en(clientId))).toBeVisible()
  await gone
  await expect(connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  await expectRow(page.getByRole('table'), {
    [t.who.en]: clientId,
    [t.kind.en]: banKinds.clientid.en,
    [t.reason.en]: 'Too loud',
    [t.by.en]: 'admin',
  })
  await row(page, clientId).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t.deleteOne.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.deleteOne.en }).click()
  await expect(page.getByText(t.deleted.en('1'))).toBeVisible()
  await expect(row(page, clientId)).toHaveCount(0)
  await connect({ clientId })
})

test('an expression shows the clients that it hits, and an existing ban can be replaced', async ({
  open,
  connect,
  api,
  allowErrors,
}) => {
  // An expression that is none, and a ban that there is: both are asked about.
  allowErrors(/status of 400/)
  const prefix = uniqueId('re')
  await connect({ clientId: `${prefix}-1` })
  await connect({ clientId: `${prefix}-2` })
  const page = await open(paths.banned({ add: 'clientid_re' }))
  const dialog = page.getByRole('dialog')
  const who = dialog.getByLabel(banKinds.clientid_re.en)
  await who.fill('^bad(')
  await expect(dialog.getByText(/missing/)).toBeVisible()
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await expect(dialog.getByText(`${t.badExpression.en}: `)).toBeVisible()
  await who.fill(`^${prefix}-[0-9]$`)
  await expect(dialog.getByText(t.hits.en('2'))).toBeVisible()
  await expect(dialog.getByText(`${prefix}-2`)).toBeVisible()
  const body = { as: 'clientid_re', who: `^${prefix}-[0-9]$`, reason: 'before' } as const
  await api.call(bannedCreate, { body })
  await dialog.getByLabel(t.reason.en).fill('after')
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await page.getByRole('button', { name: t.replace.en }).click()
  await expectRow(page.getByRole('table'), { [t.who.en]: body.who, [t.reason.en]: 'after' })
  // Changed in place: its client and its end stay.
  const before = (await api.call(bannedList, { query: {} })).data.find(
    ({ who }) => who === body.who,
  )
  await row(page, body.who).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t.change.en }).click()
  await dialog.getByLabel(t.reason.en).fill('changed')
  await dialog.getByRole('button', { name: t.change.en, exact: true }).click()
  await expectRow(page.getByRole('table'), { [t.who.en]: body.who, [t.reason.en]: 'changed' })
  const after = (await api.call(bannedList, { query: {} })).data.find(({ who }) => who === body.who)
  expect(after?.until).toBe(before?.until)
  // Out of a file: what is there stays as it is.
  const another = { ...after, who: `${prefix}-9`, as: 'clientid', reason: 'imported' }
  await page.locator('input[type=file]').setInputFiles({
    name: 'banned.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(
      `${JSON.stringify({ ...after, reason: 'again' })}\n${JSON.stringify(another)}`,
    ),
  })
  await expect(row(dialog, `${prefix}-9`)).toBeVisible()
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await expect(dialog.getByText(t.imported.en('1'))).toBeVisible()
  await dialog.getByRole('button', { name: bulkMessages.close.en }).last().click()
  await expectRow(page.getByRole('table'), { [t.who.en]: body.who, [t.reason.en]: 'changed' })
  await expect(row(page, `${prefix}-9`)).toContainText('imported')
  // Found, after a reload too; and by no word that is not there.
  await page.getByRole('searchbox', { name: t.search.en }).fill(prefix)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === prefix)
  await page.reload()
  await expect(row(page, body.who)).toBeVisible()
  await page.getByRole('searchbox', { name: t.search.en }).fill('nowhere')
  await expect(page.getByText(t.noMatch.en)).toBeVisible()
})

test('an invalid ban is reported at its field', async ({ open }) => {
  const page = await open(paths.banned({ add: 'peerhost_net' }))
  const dialog = page.getByRole('dialog')
  const ban = dialog.getByRole('button', { name: t.add.en, exact: true })
  await ban.click()
  await expect(dialog.getByText(t.required.en)).toBeVisible()
  await dialog.getByLabel(banKinds.peerhost_net.en).fill('10.3.4.5/99')
  await expect(dialog.getByText(t.badNetwork.en)).toBeVisible()
  await dialog.getByLabel(banKinds.peerhost_net.en).fill('10.3.4.5/16')
  await expect(dialog.getByText(t.kept.en('10.3.0.0/16'))).toBeVisible()
  await dialog.getByLabel(t.lasts.en).selectOption(t.untilTime.en)
  await dialog.getByLabel(t.until.en).fill('2020-01-01T00:00')
  await ban.click()
  await expect(dialog.getByText(t.badTime.en)).toBeVisible()
  await dialog.getByLabel(t.until.en).fill('2035-01-01T00:00')
  await ban.click()
  await expect(row(page, '10.3.0.0/16')).toBeVisible()
})

test('all bans are lifted at once, with their number said before', async ({ open, api }) => {
  await api.call(bannedClear, {})
  for (const who of ['a', 'b']) await api.call(bannedCreate, { body: { as: 'username', who } })
  const page = await open(paths.banned())
  await page.getByRole('button', { name: t.clear.en }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t.clearText.en('2'))
  await dialog.getByRole('button', { name: t.clear.en }).click()
  await expect(page.getByText(t.empty.en)).toBeVisible()
  expect((await api.call(bannedList, { query: {} })).data).toEqual([])
})

test('a ban beyond the first 10,000 is found', async ({ page, own }) => {
  test.setTimeout(120_000)
  const signalbox = await own(startForJourney)
  const api = await loggedIn(signalbox.apiUrl, USER)
  for (let i = 0; i < MANY; i += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, j) =>
        api.call(bannedCreate, { body: { as: 'clientid', who: `many-${i + j}` } }),
      ),
    )
  }
  await api.call(bannedCreate, { body: { as: 'username', who: 'the last one' } })
  await page.goto(`${signalbox.url}${paths.banned().slice(1)}`)
  await logIn(page, USER)
  await expect(page.getByText(t.onlyFirst.en('10,000'))).toBeVisible()
  await page.getByRole('searchbox').fill('LAST one')
  await expect(row(page, 'the last one')).toBeVisible()
  await expect(page.getByText(t.onlyFirst.en('10,000'))).toHaveCount(0)
})

test('flapping detection is set, and the rest of the zone stays', async ({ open, api }) => {
  const before = await api.call(globalZoneGet, {})
  const page = await open(paths.flapping())
  await page.locator('form').getByLabel(flappingMessages.enable.en).click()
  await page.getByLabel(flappingMessages.count.en, { exact: true }).fill('3')
  const save = page.getByRole('button', { name: settingsMessages.save.en })
  await save.click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()
  const after = await api.call(globalZoneGet, {})
  const changed = { ...before.flapping_detect, enable: true, max_count: 3 }
  expect(after).toEqual({ ...before, flapping_detect: changed })
  await page.getByLabel(flappingMessages.banTime.en, { exact: true }).fill('0')
  await save.click()
  await expect(page.getByText(flappingMessages.positive.en)).toBeVisible()
  // Disabled, whatever the disabled fields contain.
  await page.locator('form').getByLabel(flappingMessages.enable.en).click()
  await save.click()
  await expect(save).toBeDisabled()
  const off = await api.call(globalZoneGet, {})
  expect(off.flapping_detect).toEqual({ ...changed, enable: false })
})

test('an address with a kind that there is not opens no form', async ({ open }) => {
  const page = await open(`${paths.banned()}?add=nonsense`)
  await expect(page.getByRole('table').or(page.getByText(t.empty.en)).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('bans and flapping are accessible in four variants', async ({ open, api }) => {
  const who = uniqueId('axe')
  await api.call(bannedCreate, { body: { as: 'username', who } })
  const page = await open(paths.banned())
  await expectAccessible(page, (it) => row(it, who).waitFor())
  await page.goto(`.${paths.banned({ add: 'peerhost', peerhost: '127.0.0.1' })}`)
  await expectAccessible(page, (it) => it.getByRole('dialog').locator('form').waitFor())
  await page.goto(`.${paths.flapping()}`)
  await expectAccessible(page, (it) => it.locator('form').waitFor())
})
