import { readFileSync } from 'node:fs'
import { bannedCreate } from '@signalbox/contract/banned'
import { expect, startForJourney, test, USER } from '@signalbox/e2e/fixtures'
import {
  closeReport,
  expectAccessible,
  expectRow,
  listAction,
  logIn,
  row,
} from '@signalbox/e2e/pages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { loggedIn } from '@signalbox/testing/signalbox'
import { filesMessages as files } from '#domain/files/files.messages.ts'
import { paths } from '#paths.ts'
import { clientsMessages } from '#screens/monitor/clients/clients.messages.ts'
import { bannedMessages as t, banKinds } from './banned.messages.ts'

/** As many as one answer can have. */
const MANY = 10_000

test('a client is banned from its own page, is gone, and comes back when the ban is lifted', async ({
  open,
  connect,
  allowErrors,
}) => {
  // The page of the client reads it again.
  allowErrors(/404/)
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
  await expect(dialog.getByText(t.hitsDisconnect.en('1'))).toBeVisible()
  await dialog.getByLabel(t.reason.en).fill('Too loud')
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await expect(page.getByText(t.added.en(clientId))).toBeVisible()
  await gone
  await expect(connect({ clientId, reconnectPeriod: 0 })).rejects.toThrow()
  // Back on the page of the client, which says why it is gone.
  await expect(page.getByRole('button', { name: clientsMessages.unban.en })).toBeVisible()
  await page.goto(`.${paths.banned()}`)
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

test('bans are imported from a file, and those that exist stay as they are', async ({
  open,
  api,
  allowErrors,
}) => {
  // The ban that exists is refused.
  allowErrors(/status of 400/)
  const prefix = uniqueId('file')
  const body = { as: 'username', who: `${prefix}-1`, reason: 'before' } as const
  const existing = await api.call(bannedCreate, { body })
  const another = { ...existing, who: `${prefix}-9`, reason: 'imported' }
  const page = await open(paths.banned())
  await listAction(page, files.import.en)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(files.file.en).setInputFiles({
    name: 'banned.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(
      `${JSON.stringify({ ...existing, reason: 'again' })}\n${JSON.stringify(another)}\n{}`,
    ),
  })
  await expect(dialog.getByRole('row', { name: `3 ${files.badRow.en}` })).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: files.download.en('1') }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(
    `reason,line,content\r\n${files.badRow.en},3,{}\r\n`,
  )
  await dialog.getByRole('button', { name: files.importValid.en('2') }).click()
  await expect(row(dialog, `${prefix}-9`)).toBeVisible()
  await dialog.getByRole('button', { name: t.add.en, exact: true }).click()
  await expect(dialog.getByText(t.imported.en('1'))).toBeVisible()
  await closeReport(page)
  await expectRow(page.getByRole('table'), { [t.who.en]: body.who, [t.reason.en]: 'before' })
  await expect(row(page, `${prefix}-9`)).toContainText('imported')
})

test('a ban beyond the first 10,000 is found', async ({ page, own }) => {
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

test('bans and flapping are accessible in both languages and themes', async ({ open, api }) => {
  const who = uniqueId('axe')
  await api.call(bannedCreate, { body: { as: 'username', who } })
  const page = await open(paths.banned())
  await expectAccessible(page, (it) => row(it, who).waitFor())
  await page.goto(`.${paths.banned({ add: 'peerhost', peerhost: '127.0.0.1' })}`)
  await expectAccessible(page, (it) => it.getByRole('dialog').locator('form').waitFor())
  await page.goto(`.${paths.flapping()}`)
  await expectAccessible(page, (it) => it.locator('form').waitFor())
})
