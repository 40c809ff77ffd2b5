import { alarmList } from '@signalbox/contract/alarms'
import { limiterUpdate } from '@signalbox/contract/limiter'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { configMessages } from '../../../parts/config/config.messages.ts'
import { reviewMessages } from '../../../parts/config/review.messages.ts'
import { limiterMessages as t } from '../../../parts/config/roots/limiter.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { expectRow } from '../../../testing/tables.ts'
import { alarmNames, alarmSettingsMessages, alarmsMessages } from './alarms.messages.ts'

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
  const { user, main } = await renderScreen(paths.limits())
  await user.click(await main.findByLabelText(`${t.connections.en}: ${t.noLimit.en}`))
  await user.click(main.getByText(configMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(configMessages.updated.en)
  await signalbox.connect({ clientId: 'late' })
  expect((await signalbox.api.call(alarmList, { query: {} })).data).toEqual([])
  for (const client of clients) if (client.status === 'fulfilled') await client.value.end()
})
