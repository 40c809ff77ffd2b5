import { delayedGet, delayedList } from '@signalbox/contract/delayed'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { delayedSettingsMessages } from '#domain/config/roots/delayed.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { delayedMessages as t } from './delayed.messages.ts'

const signalbox = useSignalbox()
const publish = async (topics: Readonly<Record<string, string>>) => {
  const { mqtt } = await signalbox.connect()
  for (const [topic, payload] of Object.entries(topics)) {
    await mqtt.publishAsync(`$delayed/${topic}`, payload, { qos: 1 })
  }
}

it('shows a payload, and deletes a message before it is published', async () => {
  const topic = uniqueId('removed')
  await publish({ [`600/${topic}`]: 'never' })
  const { user } = await renderScreen(paths.delayed())
  await expectRow({ [t.topic.en]: topic, [t.delay.en]: /^10 ?m/ })
  await rowAction(user, topic, t.showPayload.en)
  expect(await screen.findByText('never')).toBeInstanceOf(HTMLPreElement)
  await user.keyboard('{Escape}')
  await rowAction(user, topic, t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('1'))
  await expectNoRow(topic)
})

it('lists the message that is due next first, and searches topics', async () => {
  const prefix = uniqueId('due')
  await publish({ [`900/${prefix}/c`]: 'x', [`300/${prefix}/a`]: 'x', [`600/${prefix}/b`]: 'x' })
  const { user, main } = await renderScreen(paths.delayed())
  const expectTopics = (...names: string[]) =>
    waitFor(() => {
      const topics = main.queryAllByText((text) => text.startsWith(`${prefix}/`))
      expect(topics.map(({ textContent }) => textContent)).toEqual(
        names.map((name) => `${prefix}/${name}`),
      )
    })
  await fill(user, await main.findByRole('searchbox'), `${prefix}/`)
  await expectTopics('a', 'b', 'c')
  // In the other order by the header, and the topic opens the payload.
  await user.click(main.getByRole('button', { name: new RegExp(t.remaining.en) }))
  await expectTopics('c', 'b', 'a')
  await user.click(main.getByRole('button', { name: `${prefix}/c` }))
  expect(await screen.findByText('x')).toBeInstanceOf(HTMLPreElement)
  await user.keyboard('{Escape}')
  await fill(user, main.getByRole('searchbox'), `${prefix}/b`)
  await expectTopics('b')
  await fill(user, main.getByRole('searchbox'), `${prefix}/none`)
  await main.findByText(uiMessages.noMatch.en)
})

it('a search is in the address', async () => {
  const prefix = uniqueId('kept')
  await publish({ [`600/${prefix}/a`]: 'x', [`600/${prefix}/b`]: 'x' })
  const { user, main } = await renderScreen(paths.delayed())
  await findRow(`${prefix}/a`)
  await fill(user, main.getByRole('searchbox'), `${prefix}/b`)
  await expectNoRow(`${prefix}/a`)
  await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`${prefix}/b`)
  await expectNoRow(`${prefix}/a`)
})

it('disabling says how many messages are discarded', async () => {
  await publish({ '600/x/1': 'x', '600/x/2': 'x', '600/x/3': 'x' })
  const { data } = await signalbox.api.call(delayedList, { query: {} })
  const { user, main } = await renderScreen(paths.delayedSettings())
  await user.click(await main.findByRole('switch', { name: delayedSettingsMessages.enable.en }))
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(delayedSettingsMessages.switchOffText.en(String(data.length)))
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  expect(await signalbox.api.call(delayedGet, {})).toMatchObject({ enable: false })
  await user.click(main.getByRole('link', { name: t.messages.en }))
  await main.findByText(t.off.en)
  await main.findByText(t.empty.en)
})
