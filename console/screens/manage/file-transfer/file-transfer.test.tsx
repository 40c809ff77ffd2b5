import {
  fileTransferList,
  fileTransferUpdate,
  type TransferredFile,
  transferredFileDelete,
  transferredFileGet,
  transferredFileList,
} from '@signalbox/contract/file-transfer'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { fileTransferSettingsMessages as s } from '#domain/config/roots/file-transfer.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { fileTransferMessages as t, uploadMessages as u } from './file-transfer.messages.ts'

const signalbox = useSignalbox()
const configure = (enable: boolean) => signalbox.api.call(fileTransferUpdate, { body: { enable } })
const readPlace = ({ uri = '' }: TransferredFile) => {
  const { searchParams } = new URL(uri, 'http://x')
  return { node: searchParams.get('node') ?? '', fileref: searchParams.get('fileref') ?? '' }
}

beforeEach(async () => {
  await configure(true)
  const { files } = await signalbox.api.call(transferredFileList, { query: {} })
  for (const file of files) {
    await signalbox.api.call(transferredFileDelete, { query: readPlace(file) })
  }
})

async function sendFile(clientId: string, fileId: string, name: string, content = 'content') {
  const { mqtt } = await signalbox.connect({ clientId })
  const send = (command: string, payload = '') =>
    mqtt.publishAsync(`$file/${fileId}/${command}`, payload, { qos: 1 })
  await send('init', JSON.stringify({ name }))
  await send('0', content)
  await send(`fin/${content.length}`)
}

it('files are filtered by client and transfer, downloaded and deleted', async () => {
  await sendFile('one', 'f1', 'first.txt')
  await sendFile('two', 'f2', '报告.txt', 'zwei')
  const { user } = await renderScreen(paths.files())
  await expectRow({ [t.name.en]: 'first.txt', [t.client.en]: 'one', [t.transfer.en]: 'f1' })
  await findRow('报告.txt')
  const downloads = catchDownloads()
  await rowAction(user, '报告.txt', t.download.en)
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe('报告.txt')
  expect(await downloads[0]?.content.text()).toBe('zwei')
  await rowAction(user, '报告.txt', t.deleteOne.en)
  await user.click(await screen.findByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('报告.txt'))
  await expectNoRow('报告.txt')
  await renderScreen(paths.files({ client: 'one', transfer: 'nope' }))
  await expectNoRow('first.txt')
  await renderScreen(paths.files({ client: 'one' }))
  await findRow('first.txt')
})

it('a transfer in progress shows how far it is, and is aborted', async () => {
  const { mqtt } = await signalbox.connect({ clientId: 'device' })
  await mqtt.publishAsync('$file/f/init', '{"name":"half.bin","size":2048}', { qos: 1 })
  await mqtt.publishAsync('$file/f/0', 'x'.repeat(1024), { qos: 1 })
  const { user } = await renderScreen(paths.fileTransfers())
  await expectRow({
    [t.name.en]: 'half.bin',
    [t.received.en]: t.receivedOf.en('1 KB', '2 KB'),
    [t.state.en]: t.receiving.en,
  })
  await rowAction(user, 'half.bin', t.abort.en)
  await user.click(await screen.findByRole('button', { name: t.abort.en }))
  await screen.findByText(t.aborted.en)
  expect(await signalbox.api.call(fileTransferList, { query: {} })).toEqual([])
})

it('a file is uploaded from the page over MQTT', async () => {
  const { user, main } = await renderScreen(paths.files())
  await user.click(await main.findByRole('button', { name: u.upload.en }))
  const panel = within(await screen.findByRole('dialog', { name: u.upload.en }))
  const content = 'segment by segment '.repeat(40_000)
  await user.upload(
    panel.getByLabelText(u.choose.en),
    new File([content], 'up.txt', { lastModified: 5 }),
  )
  const client = panel.getByRole('textbox', { name: label(t.client.en) })
  await fill(user, client, 'page')
  await user.click(panel.getByRole('button', { name: u.start.en }))
  await waitFor(() => panel.getByText(u.done.en))
  const { files } = await signalbox.api.call(transferredFileGet, {
    path: { clientid: 'page', fileid: `${content.length}-5` },
  })
  expect(files[0]).toMatchObject({ name: 'up.txt', size: content.length })
})

it('while it is off, the page leads to the settings, where it is enabled', async () => {
  await configure(false)
  const { user, main } = await renderScreen(paths.files())
  await main.findByText(t.off.en)
  await user.click(main.getAllByRole('link', { name: t.settings.en })[0] as HTMLElement)
  await main.findByText(s.enableHelp.en)
  await user.click(field('enable'))
  await user.click(main.getByText(formMessages.review.en))
  const review = within(await screen.findByRole('dialog'))
  await user.click(await review.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => {
    const { files } = await signalbox.api.call(transferredFileList, { query: {} })
    expect(files).toEqual([])
  })
})

it('one export is enabled, and S3 needs a host and a bucket', async () => {
  const { user, main } = await renderScreen(paths.fileTransferSettings())
  const review = () => user.click(main.getByText(formMessages.review.en))
  await user.click(await main.findByLabelText(label(s.s3.en)))
  await review()
  expect(await main.findAllByText(s.one.en)).not.toHaveLength(0)
  await user.click(main.getByLabelText(label(s.local.en)))
  await review()
  expect(await main.findAllByText(s.needed.en)).not.toHaveLength(0)
  await fill(user, field('storage.local.exporter.s3.host'), '127.0.0.1')
  await fill(user, field('storage.local.exporter.s3.port'), '9')
  await fill(user, field('storage.local.exporter.s3.bucket'), 'files')
  await review()
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('5') }))
  await screen.findByText(formMessages.updated.en())
  await configure(true)
})

it('a viewer downloads, and uploads and deletes nothing', async () => {
  await sendFile('one', 'f1', 'first.txt')
  const viewer = await signalbox.viewer()
  const { main } = await renderScreen(paths.files(), { as: viewer })
  await findRow('first.txt')
  const upload = main.getByRole('button', { name: u.upload.en })
  expect(upload).toHaveProperty('disabled', true)
  expect(upload.title).toBe(lockMessages.viewerOnly.en)
})
