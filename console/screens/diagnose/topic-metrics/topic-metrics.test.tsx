import {
  topicMetricsCreate,
  topicMetricsDelete,
  topicMetricsList,
} from '@signalbox/contract/topic-metrics'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, openPeek, rowAction, rows } from '#testing/tables.ts'
import { topicMetricsMessages as t } from './topic-metrics.messages.ts'

const signalbox = useSignalbox()
const list = () => signalbox.api.call(topicMetricsList, {})

async function count(...topics: string[]): Promise<void> {
  for (const topic of topics) await signalbox.api.call(topicMetricsCreate, { body: { topic } })
}

async function publish(topic: string, times: number): Promise<void> {
  const { mqtt } = await signalbox.connect()
  for (let i = 0; i < times; i++) await mqtt.publishAsync(topic, 'x', { qos: 1 })
}

async function confirm(user: UserEvent, text: string, button: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(text)
  await user.click(dialog.getByRole('button', { name: button }))
}

beforeEach(async () => {
  for (const { topic } of await list()) {
    await signalbox.api.call(topicMetricsDelete, { path: { topic } })
  }
})

it('a topic is added, counts, is shown by QoS, reset and deleted', async () => {
  const topic = uniqueId('metrics/a b')
  const { user, main } = await renderScreen(paths.topicMetrics())
  await main.findByText(t.empty.en)
  await user.click(main.getByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const field = await form.findByLabelText(label(t.topic.en))
  await fill(user, field, 'a/#')
  await user.click(form.getByRole('button', { name: t.add.en }))
  await form.findByText(t.topicWrong.en)
  await fill(user, field, topic)
  await user.click(form.getByRole('button', { name: t.add.en }))
  await screen.findByText(t.added.en(topic))
  await publish(topic, 3)
  await waitFor(async () => {
    const [first] = await list()
    expect(first?.metrics['messages.in.count']).toBe(3)
  })
  // The topic was opened when it was added.
  const table = within(await screen.findByRole('group', { name: t.qos.en }))
  await waitFor(() => {
    const row = table.getByRole('rowheader', { name: '1' }).closest('tr')
    expect(row?.children[1]?.textContent).toBe('3')
  })
  await user.keyboard('{Escape}')
  await rowAction(user, '3', t.reset.en)
  await confirm(user, t.resetText.en(topic), t.reset.en)
  await waitFor(async () => expect((await list())[0]?.metrics['messages.in.count']).toBe(0))
  await expectRow({ [t.in.en]: '0' })
  await rowAction(user, '0', t.deleteOne.en)
  await confirm(user, t.deleteText.en(topic), t.deleteOne.en)
  await main.findByText(t.empty.en)
  expect(await list()).toEqual([])
})

it('search and order are in the address', async () => {
  await count('plant/1', 'plant/2', 'office/1')
  await publish('plant/2', 2)
  await publish('plant/1', 1)
  const { user, main } = await renderScreen(paths.topicMetrics())
  await findRow('office/1')
  await fill(user, main.getByRole('searchbox'), 'plant')
  await expectNoRow('office/1')
  const names = () => rows().map((row) => /plant\/\d/.exec(row.textContent ?? '')?.[0])
  expect(names()).toEqual(['plant/1', 'plant/2'])
  const header = () => main.getByRole('button', { name: /^In(?!\/)/ })
  await user.click(header())
  await user.click(header())
  await waitFor(() => expect(names()).toEqual(['plant/2', 'plant/1']))
  await renderScreen(`${location.pathname}${location.search}`)
  await waitFor(() => expect(names()).toEqual(['plant/2', 'plant/1']))
})

it('all counts are reset together', async () => {
  await count('a', 'b')
  await publish('a', 1)
  await publish('b', 1)
  const { user } = await renderScreen(paths.topicMetrics())
  await findRow('b')
  await user.click(await screen.findByRole('button', { name: t.resetAll.en }))
  await confirm(user, t.resetAllText.en('2'), t.resetAll.en)
  await screen.findByText(t.resetDone.en())
  expect((await list()).map(({ metrics }) => metrics['messages.in.count'])).toEqual([0, 0])
})

it('a link with a topic that is counted shows it', async () => {
  await count('known', 'other')
  await renderScreen(paths.topicMetrics({ topic: 'known' }))
  await screen.findByRole('group', { name: t.qos.en })
})

it('a link with another topic proposes to add it', async () => {
  const { user } = await renderScreen(paths.topicMetrics({ topic: 'new' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByLabelText(label(t.topic.en))).toHaveProperty('value', 'new')
  await user.click(form.getByRole('button', { name: t.add.en }))
  await findRow('new')
  await screen.findByRole('group', { name: t.qos.en })
})

it('a topic that was added in the meantime is refused in the form', async () => {
  const { user } = await renderScreen(paths.topicMetrics({ topic: 'twice' }))
  const form = within(await screen.findByRole('dialog'))
  await form.findByLabelText(label(t.topic.en))
  await count('twice')
  await user.click(form.getByRole('button', { name: t.add.en }))
  await form.findByText(t.exists.en)
  expect(await list()).toHaveLength(1)
})

it('a viewer sees the counts, and changes nothing', async () => {
  await count('a')
  const { user, main } = await renderScreen(paths.topicMetrics({ topic: 'other' }), {
    as: await signalbox.viewer(),
  })
  await openPeek(user, 'a')
  expect(main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the topic explorer leads to the metrics of a topic', async () => {
  const topic = uniqueId('explored')
  await publish(topic, 1)
  const { main } = await renderScreen(paths.explorer({ topic }))
  const link = await main.findByRole('link', { name: 'Metrics of this topic' })
  expect(link.getAttribute('href')).toContain(`/topic-metrics?topic=${topic}`)
})
