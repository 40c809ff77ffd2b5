import { alarmList } from '@signalbox/contract/alarms'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { expectRow } from '../../../testing/tables.ts'
import {
  alarmNames,
  alarmSettingsMessages,
  alarmsMessages,
  limiterMessages as t,
} from './alarms.messages.ts'

const signalbox = useSignalbox()

it('invalid watermarks are reported at their field', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const high = await main.findByLabelText(label(alarmSettingsMessages.cpuHigh.en))
  const form = within(high.closest('form') ?? document.body)
  const save = form.getByRole('button', { name: settingsMessages.save.en })
  await fill(user, high, '50')
  await user.click(save)
  await main.findByText(alarmSettingsMessages.highAboveLow.en)
  await fill(user, high, '150')
  await user.click(save)
  await main.findByText(alarmSettingsMessages.outOfRange.en('0%', '100%'))
  await user.click(form.getByRole('button', { name: settingsMessages.discard.en }))
  await waitFor(() => expect(high).toHaveProperty('value', '80'))
})

it('limits are merged with the changes of another user, or asked about', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const rate = await main.findByLabelText(label(t.connections.en))
  const form = within(rate.closest('form') ?? document.body)
  const save = form.getByRole('button', { name: settingsMessages.save.en })
  const change = async (text: string) => {
    await fill(user, rate, text)
    await user.click(save)
  }
  await change('fast')
  await form.findByText(t.wrongRate.en)
  await change('3/m')
  await screen.findByText(settingsMessages.saved.en)

  // Another user changes another limit: that stays.
  const limits = () => signalbox.api.call(limiterGet, {})
  const byOther = (max_conn_rate: string) =>
    signalbox.api.call(limiterUpdate, { body: { max_conn_rate, messages_rate: '70/s' } })
  await byOther('3/m')
  await change('4/m')
  await waitFor(async () => {
    expect(await limits()).toMatchObject({ max_conn_rate: '4/m', messages_rate: '70/s' })
  })
  await waitFor(() => {
    expect(form.getByLabelText(label(t.messages.en))).toHaveProperty('value', '70/s')
  })
  // The same limit: that is not undone without a question.
  await byOther('5/m')
  await change('2/m')
  const question = within(await screen.findByRole('dialog'))
  question.getByText(/max_conn_rate/)
  await user.click(question.getByRole('button', { name: settingsMessages.reload.en }))
  await waitFor(() => expect(rate).toHaveProperty('value', '5/m'))
  await byOther('1/s')
  await change('2/m')
  const again = within(await screen.findByRole('dialog'))
  again.getByText(/1\/s/)
  await user.click(again.getByRole('button', { name: settingsMessages.overwrite.en }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await limits()).toMatchObject({ max_conn_rate: '2/m' }))
})

it('connections above the limit are refused, and raise an alarm until there is no limit', async () => {
  await signalbox.api.call(limiterUpdate, { body: { max_conn_rate: '2/m' } })
  const clients = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((clientId) => connectMqtt(signalbox.mqttUrl, { clientId })),
  )
  expect(clients.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  await renderScreen(paths.alarms())
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(alarmNames.high_connection_rate.label.en),
  })
  const { user, main } = await renderScreen(paths.alarmSettings())
  const rate = await main.findByLabelText(label(t.connections.en))
  await waitFor(() => expect(rate).toHaveProperty('value', '2/m'))
  const form = within(rate.closest('form') ?? document.body)
  await fill(user, rate, '')
  await user.click(form.getByRole('button', { name: settingsMessages.save.en }))
  await screen.findByText(settingsMessages.saved.en)
  await signalbox.connect({ clientId: 'late' })
  expect((await signalbox.api.call(alarmList, { query: {} })).data).toEqual([])
  for (const client of clients) if (client.status === 'fulfilled') await client.value.end()
})
