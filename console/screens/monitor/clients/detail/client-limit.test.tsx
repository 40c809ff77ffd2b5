import { clientLimitList, clientLimitSet } from '@signalbox/contract/client-limits'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clientLimitMessages as t } from '#domain/limits/limits.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { findRow, rowAction } from '#testing/tables.ts'
import { clientMessages } from './client.messages.ts'

const signalbox = useSignalbox()
const limitOf = async (clientid: string) =>
  (await signalbox.api.call(clientLimitList, { query: { clientid } })).data[0]
const form = async () => within(await screen.findByRole('dialog'))

it('a limit is proposed, set, changed and removed on the page of a client', async () => {
  const { clientId } = await signalbox.connect({ clientId: uniqueId('noisy') })
  const { user, main } = await renderScreen(paths.client(clientId))
  await main.findByText(clientMessages.noProblems.en)
  await user.click(main.getByRole('button', { name: t.limit.en }))
  await user.click((await form()).getByRole('button', { name: t.set.en }))
  await main.findByText(t.limited.en('10 msg/s'))
  const first = await limitOf(clientId)
  expect(first).toMatchObject({ messages_rate: 10, by: 'admin' })
  const hours = (Date.parse(first?.until ?? '') - Date.parse(first?.at ?? '')) / 3_600_000
  expect(hours).toBeCloseTo(1, 1)

  await user.click(main.getByRole('button', { name: t.edit.en }))
  const edit = await form()
  await fill(user, field('messages'), '')
  await user.click(edit.getByRole('button', { name: t.set.en }))
  await edit.findByText(t.required.en)
  await fill(user, field('bytes'), '2048')
  await user.click(edit.getByRole('button', { name: t.set.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changed = await limitOf(clientId)
  expect(changed).not.toHaveProperty('messages_rate')
  // An end that is not changed stays.
  expect(changed?.until).toBe(first?.until)

  await user.click(main.getByRole('button', { name: t.remove.en }))
  await screen.findByText(t.removed.en(clientId))
  await waitFor(() => expect(main.queryByRole('button', { name: t.remove.en })).toBeNull())
  expect(await limitOf(clientId)).toBeUndefined()
})

it('limited clients are listed on the page of limits, where a limit is changed and removed', async () => {
  const ids = [uniqueId('a'), uniqueId('b')]
  const [kept = '', removed = ''] = ids
  await signalbox.api.call(clientLimitSet, { body: { clientids: ids, messages_rate: 5 } })
  const { user, main } = await renderScreen(paths.limits())
  const row = within(await findRow(removed))
  row.getByText('5 msg/s')
  row.getByText(t.never.en)
  await user.click(row.getByRole('button', { name: t.remove.en }))
  await waitFor(() => expect(main.queryByText(removed)).toBeNull())
  await rowAction(user, kept, t.edit.en)
  const edit = await form()
  expect(edit.getByLabelText(label(t.messages.en))).toHaveProperty('value', '5')
  await fill(user, field('messages'), '7')
  await user.click(edit.getByRole('button', { name: t.set.en }))
  await main.findByText('7 msg/s')
  expect(await limitOf(kept)).toMatchObject({ messages_rate: 7, until: 'infinity' })
})

it('a viewer sees a limit and cannot change it', async () => {
  const { clientId } = await signalbox.connect({ clientId: uniqueId('seen') })
  const body = { clientids: [clientId], messages_rate: 5 }
  await signalbox.api.call(clientLimitSet, { body })
  const { main } = await renderScreen(paths.client(clientId), { as: await signalbox.viewer() })
  await main.findByText(t.limited.en('5 msg/s'))
  for (const name of [t.limit.en, t.edit.en, t.remove.en]) {
    expect(main.getByRole('button', { name })).toHaveProperty('disabled', true)
  }
})
