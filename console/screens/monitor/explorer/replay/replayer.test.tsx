import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { replayMessages as t } from './replay.messages.ts'

const signalbox = useSignalbox()

const recording = (base: string, seconds: readonly number[]) =>
  seconds
    .map((second, i) =>
      JSON.stringify({
        timestamp: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString(),
        topic: `${base}/${i}`,
        qos: 1,
        retain: false,
        payload: String(i),
      }),
    )
    .join('\n')

async function open(file: File) {
  const rendered = await renderScreen(paths.explorer())
  await rendered.user.click(await rendered.main.findByRole('button', { name: t.replay.en }))
  const form = within(await screen.findByRole('dialog'))
  await rendered.user.upload(form.getByLabelText(t.choose.en), file)
  return { ...rendered, form }
}

it('a recording is played step by step, then to its end, and can be stopped', async () => {
  const base = uniqueId('steps')
  const reader = await signalbox.connect()
  await reader.mqtt.subscribeAsync(`${base}/#`, { qos: 1 })
  const text = recording(base, [0, 3600, 3600, 3600, 7200])
  const { user, form } = await open(new File([text], 'steps.ndjson'))
  await form.findByText('5 messages on 5 topics in 2h')
  await user.click(form.getByRole('radio', { name: t.speedStep.en }))
  await user.click(form.getByRole('button', { name: t.start.en }))
  const bar = within(await screen.findByRole('region', { name: t.replaying.en }))
  bar.getByText(t.nextTopic.en(`${base}/0`))
  expect(reader.received).toEqual([])
  for (let i = 1; i <= 2; i++) {
    await user.click(bar.getByRole('button', { name: t.next.en }))
    await bar.findByText(t.progress.en(String(i), '5'))
  }
  // The messages of the same second follow at once; the last one is an hour later.
  await user.click(bar.getByRole('radio', { name: '10×' }))
  await user.click(await bar.findByRole('button', { name: t.resume.en }))
  await bar.findByText(t.progress.en('4', '5'))
  await user.click(bar.getByRole('button', { name: t.pause.en }))
  bar.getByText(t.nextTopic.en(`${base}/4`))
  await user.click(bar.getByRole('button', { name: t.stop.en }))
  await screen.findByText(t.stopped.en('4', '5'))
  expect(reader.received.map(({ payload }) => payload.toString())).toEqual(['0', '1', '2', '3'])
  await user.click(screen.getByRole('button', { name: t.dismiss.en }))
})

it('messages without subscribers are counted', async () => {
  const text = recording(uniqueId('nobody'), [0, 0, 0])
  const { user, form } = await open(new File([text], 'nobody.ndjson'))
  await form.findByText(/^3 messages/)
  await user.click(form.getByRole('button', { name: t.start.en }))
  await screen.findByText(t.done.en('3', 'nobody.ndjson'))
  screen.getByText(new RegExp(t.unreceived.en('3')))
  await user.click(screen.getByRole('button', { name: t.dismiss.en }))
})

it('a file that is no recording is refused with its line', async () => {
  const { user, form } = await open(new File(['{"topic":"a","payload":"x"}\n[]'], 'x.ndjson'))
  await form.findByText(t.wrongLine.en('2'))
  await user.click(form.getByRole('button', { name: t.start.en }))
  await waitFor(() => form.getByText(t.wrongLine.en('2')))
  expect(screen.queryByRole('region', { name: t.replaying.en })).toBeNull()
})
