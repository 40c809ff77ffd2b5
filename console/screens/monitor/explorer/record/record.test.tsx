import { clientKick, clientList } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { fill, label } from '#testing/fields.ts'
import { type RenderedScreen, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { treeToolsMessages } from '../tree-tools.messages.ts'
import { replayMessages as replay } from '../replay/replay.messages.ts'
import { recordMessages as t } from './record.messages.ts'

const signalbox = useSignalbox()

async function startRecording({ user, main }: RenderedScreen, duration?: string) {
  await user.click(await main.findByRole('button', { name: t.record.en }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByLabelText(label(treeToolsMessages.url.en))).toBeNull()
  if (duration !== undefined) {
    await user.selectOptions(form.getByLabelText(t.duration.en), duration)
  }
  await user.click(form.getByRole('button', { name: t.start.en }))
  return main.findByRole('region', { name: t.recording.en })
}

it('the messages of a branch are recorded, also on another screen, and saved when it stops', async () => {
  const downloads = catchDownloads()
  const { mqtt } = await signalbox.connect()
  const branch = uniqueId('record')
  await mqtt.publishAsync(`${branch}/old`, 'before', { qos: 1, retain: true })
  const rendered = await renderScreen(paths.explorer({ topic: branch }))
  await startRecording(rendered)
  await mqtt.publishAsync(`${branch}/a`, '{"t":1}', { qos: 2 })
  await mqtt.publishAsync(branch, 'the branch', { qos: 1, retain: true })
  await mqtt.publishAsync(`${branch}-not`, 'no', { qos: 1 })
  await rendered.user.click(screen.getByRole('link', { name: 'Overview' }))
  await mqtt.publishAsync(`${branch}/a/b`, Buffer.from([0xff, 0]), { qos: 0 })
  await mqtt.publishAsync(`${branch}/z`, '最后', { qos: 1 })
  history.back()
  await screen.findByText(/4 messages · /)
  await rendered.user.click(await screen.findByRole('button', { name: t.stop.en }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const [file] = downloads
  expect(file?.name).toMatch(new RegExp(`^${branch}-\\d{14}\\.ndjson$`))
  const lines = (await file?.content.text())?.trimEnd().split('\n') ?? []
  const at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { timestamp: at, topic: `${branch}/a`, qos: 2, retain: false, payload: '{"t":1}' },
    { timestamp: at, topic: branch, qos: 1, retain: true, payload: 'the branch' },
    { timestamp: at, topic: `${branch}/a/b`, qos: 0, retain: false, payload_base64: '/wA=' },
    { timestamp: at, topic: `${branch}/z`, qos: 1, retain: false, payload: '最后' },
  ])
  const size = `${file?.content.size} B`
  await screen.findByText(t.saved.en('4', size, file?.name ?? ''))
  await rendered.user.click(screen.getByRole('button', { name: t.dismiss.en }))
  expect(screen.queryByText(t.saved.en('4', size, file?.name ?? ''))).toBeNull()
})

it('a recording without messages saves nothing, and says so', async () => {
  const downloads = catchDownloads()
  const branch = uniqueId('quiet')
  const rendered = await renderScreen(paths.explorer({ topic: branch }))
  const bar = within(await startRecording(rendered, '10s'))
  await rendered.user.click(bar.getByRole('button', { name: t.stop.en }))
  await screen.findByText(t.nothing.en(`${branch}/#`))
  expect(downloads).toEqual([])
})

/** A recorder of its own, and a listener for its subscription, as in front of a cluster. */
async function subscribing(maxBytes?: number) {
  await renderScreen(paths.explorer())
  const [{ Recorder }, { readMqttAddress }, { webSocketUrl: urlOf }] = await Promise.all([
    import('./recorder.ts'),
    import('#domain/addresses/mqtt-address.ts'),
    import('#domain/addresses/mqtt-listener.ts'),
  ])
  const url = urlOf(await readMqttAddress())
  return { recorder: new Recorder(maxBytes), access: { url, username: '', password: '' } }
}

it('a lost connection saves the messages so far, and says that some are missing', async () => {
  const downloads = catchDownloads()
  const { mqtt } = await signalbox.connect()
  const branch = uniqueId('lost')
  const { recorder, access } = await subscribing()
  await recorder.start({ access, filter: `${branch}/#`, seconds: 60 })
  await mqtt.publishAsync(`${branch}/a`, 'x', { qos: 1 })
  await waitFor(() => expect(recorder.recording()?.messages).toBe(1))
  const { data } = await signalbox.api.call(clientList, {
    query: { like_clientid: 'signalbox-explorer-' },
  })
  for (const { clientid = '' } of data) {
    await signalbox.api.call(clientKick, { path: { clientid } })
  }
  await waitFor(() => expect(recorder.recording()?.end?.why).toBe('lost'))
  expect(downloads).toHaveLength(1)
  recorder.discard()
})

it('a filter that is none is said in the form', async () => {
  const { user, main } = await renderScreen(paths.explorer({ topic: 'a' }))
  await user.click(await main.findByRole('button', { name: t.record.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, form.getByLabelText(label(t.filter.en)), 'a/#/b')
  await user.click(form.getByRole('button', { name: t.start.en }))
  await form.findByText(treeToolsMessages.wrongFilter.en)
})

it('a recording is played again, as it was', async () => {
  catchDownloads()
  const reader = await signalbox.connect()
  const branch = uniqueId('again')
  const rendered = await renderScreen(paths.explorer({ topic: branch }))
  await startRecording(rendered)
  await reader.mqtt.publishAsync(`${branch}/a`, 'one', {
    qos: 1,
    properties: { contentType: 'text/plain', userProperties: { site: 'muc' } },
  })
  await reader.mqtt.publishAsync(`${branch}/b`, Buffer.from([0xff, 0]), { qos: 2 })
  await screen.findByText(/2 messages · /)
  await rendered.user.click(await screen.findByRole('button', { name: t.stop.en }))
  await reader.mqtt.subscribeAsync(`${branch}/#`, { qos: 2 })
  const ended = await screen.findByText(/^2 messages \(/)
  const banner = ended.closest<HTMLElement>('[role]')
  if (banner === null) throw new Error('no banner')
  await rendered.user.click(within(banner).getByRole('button', { name: replay.replay.en }))
  const form = within(await screen.findByRole('dialog'))
  await rendered.user.click(form.getByRole('radio', { name: '10×' }))
  await rendered.user.click(form.getByRole('button', { name: replay.start.en }))
  await waitFor(() => expect(reader.received).toHaveLength(2))
  expect(
    reader.received.map(({ topic, qos, payload, properties }) => [
      topic,
      qos,
      payload.toString('hex'),
      properties?.contentType,
      { ...properties?.userProperties },
    ]),
  ).toEqual([
    [`${branch}/a`, 1, Buffer.from('one').toString('hex'), 'text/plain', { site: 'muc' }],
    [`${branch}/b`, 2, 'ff00', undefined, {}],
  ])
})

it('a recording ends at the limit of a file, and the file is saved', async () => {
  const downloads = catchDownloads()
  const { mqtt } = await signalbox.connect()
  const branch = uniqueId('full')
  const { recorder, access } = await subscribing(2000)
  await recorder.start({ access, filter: `${branch}/#`, seconds: 60 })
  for (let i = 0; i < 20; i++)
    await mqtt.publishAsync(`${branch}/${i}`, 'x'.repeat(100), { qos: 1 })
  await waitFor(() => expect(recorder.recording()?.end?.why).toBe('full'))
  expect(downloads.map(({ content }) => content.size)).toEqual([recorder.recording()?.bytes])
  expect(recorder.recording()?.bytes).toBeLessThanOrEqual(2000)
  expect(recorder.recording()?.messages).toBeGreaterThan(5)
  recorder.discard()
})
