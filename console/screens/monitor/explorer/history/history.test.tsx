import { topicPinList } from '@signalbox/contract/topic-activity'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { explorerMessages } from '../explorer.messages.ts'
import { historyMessages as t } from './history.messages.ts'

const signalbox = useSignalbox()

it('a message is published again in two clicks, with all that it had', async () => {
  const topic = uniqueId('again')
  const reader = await signalbox.connect()
  const properties = {
    contentType: 'application/x-thing',
    responseTopic: 'answers/here',
    userProperties: { site: 'muc' },
  }
  const payload = Buffer.from([0xef, 0xbb, 0xbf, 0x41])
  await reader.mqtt.publishAsync(topic, payload, { qos: 1, properties })
  await reader.mqtt.subscribeAsync(topic, { qos: 1 })
  const { user, main } = await renderScreen(paths.explorer({ topic }))
  await user.click(await main.findByRole('button', { name: t.again.en }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: explorerMessages.publish.en }))
  const message = await reader.message(topic)
  expect(message).toMatchObject({ payload, qos: 1 })
  expect({ ...message.properties }).toMatchObject({
    ...properties,
    userProperties: expect.objectContaining({ site: 'muc' }),
  })
})

it('all messages of a topic are kept for a while, and two of them are compared', async () => {
  const topic = uniqueId('kept')
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(topic, '{"t":0}', { qos: 1 })
  const { user, main } = await renderScreen(paths.explorer({ topic }))
  await user.click(await main.findByRole('button', { name: t.keep.en }))
  await main.findByRole('button', { name: t.stopKeeping.en })
  for (const value of [1, 2, 3]) {
    await mqtt.publishAsync(topic, `{"t":${value}}`, { qos: 1 })
  }
  const list = within(await main.findByRole('list', { name: t.messages.en }))
  await waitFor(
    () =>
      expect(
        list.getAllByRole('listitem').map((item) => /\{"t":\d\}/.exec(item.textContent)?.[0]),
      ).toEqual(['{"t":3}', '{"t":2}', '{"t":1}', '{"t":0}']),
    { timeout: 10_000 },
  )
  const [first, , , last] = list.getAllByRole('checkbox')
  if (first === undefined || last === undefined) throw new Error('no checkboxes')
  await user.click(first)
  await user.click(last)
  await main.findByRole('row', { name: 't 0 3 +3' })
  await user.click(main.getByRole('button', { name: t.stopKeeping.en }))
  await main.findByRole('button', { name: t.keep.en })
  const pins = await signalbox.api.call(topicPinList, {})
  expect(pins.filter((pin) => pin.topic === topic)).toEqual([])
})

it('bytes that are no text are compared as well', async () => {
  const topic = uniqueId('bytes')
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(topic, Buffer.from([0xff, 1]), { qos: 1 })
  const { main } = await renderScreen(paths.explorer({ topic }))
  await main.findByText('ff 01')
  await mqtt.publishAsync(topic, Buffer.from([0xff, 2]), { qos: 1 })
  const changes = await main.findByLabelText(explorerMessages.changes.en)
  expect(changes.querySelector('ins')?.textContent).toContain('ff 02')
  expect(changes.querySelector('del')?.textContent).toContain('ff 01')
})

it('a payload that was cut is not published again', async () => {
  const topic = uniqueId('cut')
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(topic, 'x'.repeat(2000), { qos: 1 })
  const { main } = await renderScreen(paths.explorer({ topic }))
  const again = await main.findByRole('button', { name: t.again.en })
  expect(again).toHaveProperty('disabled', true)
  expect(again.title).toBe(t.cannotAgain.en)
})
