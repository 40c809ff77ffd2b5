import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { expect, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, row, rowAction } from '@signalbox/e2e/pages'
import { readFile } from 'node:fs/promises'
import { paths } from '#paths.ts'
import { fileTransferMessages as t, uploadMessages as u } from './file-transfer.messages.ts'

test('a file is uploaded over MQTT by the page, listed and downloaded', async ({ open, api }) => {
  await api.call(fileTransferUpdate, { body: { enable: true } })
  const page = await open(paths.files())
  await page.getByRole('button', { name: u.upload.en }).click()
  const panel = page.getByRole('dialog')
  const buffer = Buffer.alloc(1_500_000, 'segment ')
  await panel
    .getByLabel(u.choose.en)
    .setInputFiles({ name: 'report.bin', mimeType: 'application/octet-stream', buffer })
  await panel.getByRole('button', { name: u.start.en, exact: true }).click()
  await expect(panel.getByText(u.done.en)).toBeVisible()
  await expectAccessible(page, (it) => row(it, 'report.bin').waitFor())
  const downloading = page.waitForEvent('download')
  await rowAction(page, 'report.bin', t.download.en)
  const download = await downloading
  expect(download.suggestedFilename()).toBe('report.bin')
  expect((await readFile(await download.path())).equals(buffer)).toBe(true)
  await page.goto(paths.fileTransferSettings())
  await expectAccessible(page, (it) => it.getByRole('heading', { level: 1 }).waitFor())
})
