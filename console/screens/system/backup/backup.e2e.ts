import { backupCreate } from '@signalbox/contract/backup'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectAccessibleNow, row, rowAction } from '@signalbox/e2e/pages'
import { readFile } from 'node:fs/promises'
import { rootMessages as roots } from '#domain/config-history/history.messages.ts'
import { paths } from '#paths.ts'
import { restoreMessages as r } from '#domain/restore/restore.messages.ts'
import { mosquittoMessages as m } from './mosquitto.messages.ts'
import { mosquittoReasons } from './mosquitto-reasons.messages.ts'
import { backupMessages as t } from './backup.messages.ts'

test('a backup is downloaded, deleted, uploaded again and previewed', async ({
  open,
  api,
  allowErrors,
}) => {
  const { filename } = await api.call(backupCreate, {})
  const page = await open(paths.backup())
  await expectAccessible(page, (it) => row(it, filename).waitFor())
  const downloading = page.waitForEvent('download')
  await rowAction(page, filename, t.download.en)
  const download = await downloading
  expect(download.suggestedFilename()).toBe(filename)
  const buffer = await readFile(await download.path())
  await rowAction(page, filename, t.deleteOne.en)
  await page.getByRole('button', { name: t.deleteOne.en, exact: true }).click()
  await expect(row(page, filename)).toHaveCount(0)
  await page.getByRole('button', { name: t.upload.en }).click()
  const panel = page.getByRole('dialog')
  allowErrors(/400 \(Bad Request\)/)
  await panel.getByLabel(t.chooseFile.en).setInputFiles({
    ...{ name: 'wrong.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('hello') },
  })
  await panel.getByRole('button', { name: t.upload.en }).click()
  await expect(panel.getByText(t.uploadRefused.en)).toBeVisible()
  await panel
    .getByLabel(t.chooseFile.en)
    .setInputFiles({ name: filename, mimeType: 'application/gzip', buffer })
  await panel.getByRole('button', { name: t.upload.en }).click()
  // The restore is offered at once; nothing would change.
  await expect(page.getByRole('dialog', { name: t.restoreOf.en(filename) })).toBeVisible()
  await expect(panel.getByRole('rowheader', { name: roots.mqtt.en, exact: true })).toBeVisible()
  await expect(panel.getByText(r.changes.en, { exact: true })).toHaveCount(0)
})

test('files of Mosquitto are previewed line by line', async ({ open }) => {
  const page = await open(paths.backup())
  await page.getByRole('button', { name: t.fromMosquitto.en }).click()
  const panel = page.getByRole('dialog')
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))
  await panel.getByLabel(m.chooseFiles.en).setInputFiles([
    {
      ...{ name: 'mosquitto.conf', mimeType: 'text/plain' },
      buffer: text('listener 1884', 'password_file /etc/mosquitto/passwd', 'max_keepalive 60'),
    },
    { name: 'passwd', mimeType: 'text/plain', buffer: text(`${'long-name'.repeat(30)}:clear`) },
  ])
  await expect(panel.getByText(mosquittoReasons.plain_password.en)).toBeVisible()
  await expect(panel.getByText(mosquittoReasons.elsewhere.en)).toBeVisible()
  await expectAccessibleNow(page)
})
