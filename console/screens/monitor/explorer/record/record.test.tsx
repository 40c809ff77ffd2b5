import { clientKick, clientList } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../../paths.ts'
import { catchDownloads } from '../../../../testing/downloads.ts'
import { fill, label } from '../../../../testing/fields.ts'
import { type RenderedScreen, renderScreen } from '../../../../testing/render.tsx'
import { useSignalbox } from '../../../../testing/signalbox.ts'
import { treeToolsMessages } from '../tree-tools.messages.ts'
import { recordMessages as t } from './record.messages.ts'

const signalbox = useSignalbox()

async function startRecording({ user, main }: RenderedScreen, duration?: string) {
  await user.click(await main.findByRole('button', { name: t.record.en }))
  const form = within(await screen.findByRole('dialog'))
  // It comes with the listeners of the broker.
  await waitFor(() =>
    expect(form.getByLabelText(label(treeToolsMessages.url.en))).not.toHaveProperty(
      'value',
      expect.stringContaining(':8083'),
    ),
  )
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

it('a lost connection saves the messages so far, and says that some are missing', async () => {
  const downloads = catchDownloads()
  const { mqtt } = await signalbox.connect()
  const branch = uniqueId('lost')
  const rendered = await renderScreen(paths.explorer({ topic: branch }))
  await startRecording(rendered)
  await mqtt.publishAsync(`${branch}/a`, 'x', { qos: 1 })
  await screen.findByText(/1 message · /)
  const { data } = await signalbox.api.call(clientList, {
    query: { like_clientid: 'signalbox-explorer-' },
  })
  for (const { clientid = '' } of data) {
    await signalbox.api.call(clientKick, { path: { clientid } })
  }
  await screen.findByText(t.lost.en)
  expect(downloads).toHaveLength(1)
})

it('a listener that cannot be reached, and a filter that is none, are said in the form', async () => {
  const { user, main } = await renderScreen(paths.explorer({ topic: 'a' }))
  await user.click(await main.findByRole('button', { name: t.record.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, form.getByLabelText(label(treeToolsMessages.filter.en)), 'a/#/b')
  await user.click(form.getByRole('button', { name: t.start.en }))
  await form.findByText(treeToolsMessages.wrongFilter.en)
  await fill(user, form.getByLabelText(label(treeToolsMessages.filter.en)), 'a/#')
  await fill(user, form.getByLabelText(label(treeToolsMessages.url.en)), 'ws://127.0.0.1:1/mqtt')
  await user.click(form.getByRole('button', { name: t.start.en }))
  await form.findByText(treeToolsMessages.noListener.en)
})

it('a recording ends at the limit of a file, and the file is saved', async () => {
  const downloads = catchDownloads()
  const { mqtt } = await signalbox.connect()
  const branch = uniqueId('full')
  await renderScreen(paths.explorer())
  const [{ Recorder }, { readMqttAddress }, { urlOf }] = await Promise.all([
    import('./recorder.ts'),
    import('../../../../parts/mqtt-address.ts'),
    import('../../../../parts/mqtt-listener.ts'),
  ])
  const recorder = new Recorder(2000)
  const url = urlOf(await readMqttAddress())
  await recorder.start({ url, username: '', password: '', filter: `${branch}/#`, seconds: 60 })
  for (let i = 0; i < 20; i++)
    await mqtt.publishAsync(`${branch}/${i}`, 'x'.repeat(100), { qos: 1 })
  await waitFor(() => expect(recorder.recording()?.end?.why).toBe('full'))
  expect(downloads.map(({ content }) => content.size)).toEqual([recorder.recording()?.bytes])
  expect(recorder.recording()?.bytes).toBeLessThanOrEqual(2000)
  expect(recorder.recording()?.messages).toBeGreaterThan(5)
  recorder.discard()
})
