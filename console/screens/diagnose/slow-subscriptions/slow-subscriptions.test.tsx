import {
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
  slowSubscriptionSettingsUpdate,
} from '@signalbox/contract/slow-subscriptions'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { slowSubscriptionSettingsMessages as s } from '#domain/config/roots/slow-subscriptions.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rows } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { latencyMessages, slowSubscriptionsMessages as t } from './slow-subscriptions.messages.ts'

const signalbox = useSignalbox()
const set = (body: object) => signalbox.api.call(slowSubscriptionSettingsUpdate, { body })
const settings = () => signalbox.api.call(slowSubscriptionSettingsGet, {})
const list = async () => (await signalbox.api.call(slowSubscriptionList, {})).data

afterEach(() =>
  set({ enable: false, threshold: '500ms', stats_type: 'whole', expire_interval: '300s' }),
)

/** A client that acknowledges the message of each topic after that many milliseconds. */
async function acknowledgeLate(clientId: string, topics: Readonly<Record<string, number>>) {
  const { mqtt } = await signalbox.connect({ clientId })
  await mqtt.subscribeAsync(Object.keys(topics), { qos: 1 })
  mqtt.handleMessage = ({ topic }, callback) => void setTimeout(callback, topics[topic])
  const publisher = await signalbox.connect()
  for (const topic of Object.keys(topics)) {
    await publisher.mqtt.publishAsync(topic, 'x', { qos: 1 })
  }
  const names = Object.keys(topics)
  await waitFor(async () => {
    const found = (await list()).map(({ topic }) => topic)
    expect(names.every((name) => found.includes(name))).toBe(true)
  })
}

it('is enabled on the page, lists late clients, and is cleared', async () => {
  await set({ threshold: '100ms' })
  const { user, main } = await renderScreen(paths.slowSubscriptions())
  await main.findByText(t.off.en)
  await user.click(main.getByRole('button', { name: t.enable.en }))
  await screen.findByText(t.enabled.en(t.title.en))
  await expect.poll(() => main.queryByRole('button', { name: t.enable.en })).toBeNull()
  expect(document.activeElement).toBe(document.getElementById('main'))
  await main.findByText(t.measured.en(latencyMessages.whole.en, '100ms', '10'))
  await main.findByText(t.empty.en)
  const topic = uniqueId('late')
  await acknowledgeLate('turtle', { [topic]: 150 })
  await user.click(main.getByRole('button', { name: 'Refresh' }))
  await expectRow({
    ...{ [t.client.en]: 'turtle', [t.topic.en]: topic, [t.duration.en]: /^\d{3} ms$/ },
    [t.statsType.en]: latencyMessages.whole.en,
  })
  const link = within(await findRow('turtle')).getByRole('link', { name: 'turtle' })
  expect(link.getAttribute('href')).toContain(paths.client('turtle'))
  await user.click(main.getByRole('button', { name: t.clear.en }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.clearText.en('1'))
  await user.click(dialog.getByRole('button', { name: t.clear.en }))
  await screen.findByText(t.cleared.en())
  await expectNoRow('turtle')
  expect(await list()).toEqual([])
})

it('the slowest is first, and a search is in the address', async () => {
  await set({ enable: true, threshold: '100ms' })
  const prefix = uniqueId('order')
  await acknowledgeLate(`${prefix}-c`, { [`${prefix}/a`]: 120, [`${prefix}/b`]: 200 })
  const { user, main } = await renderScreen(paths.slowSubscriptions())
  await findRow(`${prefix}/a`)
  const topics = () => rows().map((row) => /\/(\w)/.exec(row.textContent ?? '')?.[1])
  expect(topics()).toEqual(['b', 'a'])
  await user.click(main.getByRole('button', { name: /^Topic/ }))
  await waitFor(() => expect(topics()).toEqual(['a', 'b']))
  await fill(user, main.getByRole('combobox', { name: t.search.en }), `${prefix}/b`)
  await user.keyboard('{Enter}')
  await expectNoRow(`${prefix}/a`)
  await renderScreen(`${location.pathname}${location.search}`)
  await waitFor(() => expect(topics()).toEqual(['b']))
})

it('the list is not sorted again when it is drawn again', async () => {
  await set({ enable: true, threshold: '100ms' })
  const prefix = uniqueId('draw')
  await acknowledgeLate(`${prefix}-c`, { [`${prefix}/a`]: 120 })
  // The table watches its rows again when they are other ones.
  let watched = 0
  class Observer {
    constructor() {
      watched++
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, main } = await renderScreen(paths.slowSubscriptions())
  await findRow(`${prefix}/a`)
  const before = watched
  expect(before).toBeGreaterThan(0)
  await user.click(main.getByRole('button', { name: new RegExp(uiMessages.pause.en) }))
  await user.click(await main.findByRole('button', { name: new RegExp(uiMessages.resume.en) }))
  await main.findByRole('button', { name: new RegExp(uiMessages.pause.en) })
  expect(watched).toBe(before)
})

it('the settings refuse a threshold below 100 ms, and say what becomes of the list', async () => {
  await set({ enable: true })
  const { user, main } = await renderScreen(paths.slowSubscriptionSettings())
  const threshold = await main.findByLabelText(label(s.threshold.en))
  await fill(user, threshold, '99')
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await main.findByText(s.thresholdWrong.en)
  await fill(user, threshold, '250')
  await user.selectOptions(main.getByLabelText(label(s.type.en)), s.response.en)
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(s.typeChanged.en)
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('2') }))
  await screen.findByText(formMessages.updated.en())
  expect(await settings()).toMatchObject({ threshold: '250ms', stats_type: 'response' })
})

it('a viewer cannot enable it', async () => {
  const { main } = await renderScreen(paths.slowSubscriptions(), { as: await signalbox.viewer() })
  const enable = await main.findByRole('button', { name: t.enable.en })
  expect(enable).toHaveProperty('disabled', true)
})
