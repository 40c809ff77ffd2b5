import { retainedList } from '@signalbox/contract/retainer'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { bulkMessages } from '#list/bulk/bulk.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, findRow, rows } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { retainerMessages } from '#domain/config/roots/retainer.messages.ts'
import { retainedMessages as t } from './retained.messages.ts'

const signalbox = useSignalbox()
const retain = { qos: 1, retain: true } as const

it('a message has the ID that rules and logs have', async () => {
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('identified')
  await mqtt.publishAsync(topic, 'x', retain)
  const { data } = await signalbox.api.call(retainedList, { query: { topic } })
  const { user } = await renderScreen(paths.retained({ topic }))
  await user.click(within(await findRow(topic)).getByRole('button', { name: topic }))
  const peek = within(await screen.findByRole('region', { name: uiMessages.peek.en }))
  await peek.findByText(data[0]?.msgid ?? 'none')
})

it('all messages that match a filter are deleted, after a list of them', async () => {
  const { mqtt } = await signalbox.connect()
  const base = uniqueId('branch')
  for (let i = 0; i < 25; i++) await mqtt.publishAsync(`${base}/${i}`, 'x', retain)
  await mqtt.publishAsync(`${base}-not`, 'x', retain)
  const { user, main } = await renderScreen(paths.retained())
  await fill(user, main.getByRole('searchbox', { name: t.filter.en }), `${base}/#`)
  await waitFor(() => expect(rows()).toHaveLength(20))
  await main.findByText(uiMessages.pageRange.en('1', '20'))
  await user.click(main.getByRole('button', { name: t.deleteMatching.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(`${base}/0`)
  // A message that comes after the list was shown stays.
  await mqtt.publishAsync(`${base}/late`, 'x', retain)
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await dialog.findByText(t.deleted.en('25'))
  const [close] = dialog.getAllByRole('button', { name: bulkMessages.close.en }).toReversed()
  if (close !== undefined) await user.click(close)
  await findRow(`${base}/late`)
  await renderScreen(paths.retained({ topic: `${base}-not` }))
  await findRow(`${base}-not`)
})

const save = async (user: UserEvent, main: Queries) => {
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('settings take effect, and the list says when the retainer is disabled', async () => {
  const { meta } = await signalbox.api.call(retainedList, { query: {} })
  const { user, main } = await renderScreen(paths.retainer())
  const button = await main.findByRole('button', { name: formMessages.review.en })
  expect(button).toHaveProperty('disabled', true)
  const { maxMessages, noLimit } = retainerMessages
  await user.click(main.getByLabelText(`${maxMessages.en}: ${noLimit.en}`))
  await fill(user, main.getByLabelText(label(maxMessages.en)), `${(meta.count ?? 0) + 1}`)
  await save(user, main)
  await screen.findByText(formMessages.updated.en())
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('kept')
  await mqtt.publishAsync(`${topic}/first`, 'x', retain)
  await mqtt.publishAsync(`${topic}/second`, 'x', retain)

  await user.click(main.getByRole('switch', { name: retainerMessages.enable.en }))
  await save(user, main)
  const list = await renderScreen(paths.retained({ topic: `${topic}/#` }))
  await list.main.findByText(t.off.en)
  await findRow(`${topic}/first`)
  await expectNoRow(`${topic}/second`)
})
