import { actionCreate, actionDelete } from '@signalbox/contract/actions'
import { alarmList } from '@signalbox/contract/alarms'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { limiterUpdate } from '@signalbox/contract/limiter'
import { alarmConfigGet, alarmConfigUpdate, sysmonGet } from '@signalbox/contract/system-monitor'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkFaultMessages } from '../../../parts/chain/network-fault.messages.ts'
import { configMessages } from '../../../parts/config/config.messages.ts'
import { reviewMessages } from '../../../parts/config/review.messages.ts'
import { alarmWords } from '../../../parts/config/roots/alarm.messages.ts'
import { limiterMessages as t } from '../../../parts/config/roots/limiter.messages.ts'
import { sysmonMessages, sysmonWords } from '../../../parts/config/roots/sysmon.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { paths } from '../../../paths.ts'
import { fill } from '../../../testing/fields.ts'
import { type Queries, renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { uiMessages } from '../../../ui/ui.messages.ts'
import { expectRow, findRow } from '../../../testing/tables.ts'
import { alarmNames, alarmsMessages, subjectLinks } from './alarms.messages.ts'

const signalbox = useSignalbox()

const row = (path: string): Queries => {
  const found = document.querySelector<HTMLElement>(`[data-setting="${path}"]`)
  if (found === null) throw new Error(`There is no setting ${path}`)
  return within(found)
}
const formOf = async (main: Queries, path: string) => {
  const setting = await main.findByText(path)
  return within(setting.closest('form') ?? document.body)
}

it('invalid watermarks are reported at their field', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const form = await formOf(main, 'os.cpu_high_watermark')
  const high = row('os.cpu_high_watermark').getByRole('textbox')
  const review = form.getByRole('button', { name: configMessages.review.en })
  await fill(user, high, '50')
  await user.click(review)
  await main.findByText(sysmonWords.highAboveLow.en)
  await fill(user, high, '150')
  await user.click(review)
  await main.findByText(configMessages.wrongPercent.en)
  await user.click(form.getByRole('button', { name: settingsMessages.discard.en }))
  await waitFor(() => expect(high).toHaveProperty('value', '80'))
  await fill(user, row('os.cpu_low_watermark').getByRole('textbox'), '90')
  await user.click(review)
  await main.findByText(sysmonWords.lowBelowHigh.en)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(form.getByRole('button', { name: settingsMessages.discard.en }))
})

it('a threshold is found, changed after a review, and set back to its default', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const form = await formOf(main, 'os.mem_check_interval')
  await fill(user, form.getByRole('searchbox', { name: configMessages.search.en }), 'ram')
  await waitFor(() => expect(form.queryByText('vm.long_schedule')).toBeNull())
  const label = sysmonMessages['os.mem_check_interval'].en
  const none = `${label}: ${configMessages.disabled.en}`
  await user.click(form.getByRole('switch', { name: none }))
  await user.click(form.getByRole('button', { name: configMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /os\.mem_check_interval/ }))
  change.getByText('60s')
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(configMessages.updated.en)
  const before = await signalbox.api.call(sysmonGet, {})
  expect(before.os).toMatchObject({ mem_check_interval: 'disabled', cpu_check_interval: '60s' })
  const setting = row('os.mem_check_interval')
  setting.getByText(configMessages.changed.en)
  await user.click(setting.getByRole('button', { name: configMessages.reset.en(label, '60s') }))
  await user.click(form.getByRole('button', { name: configMessages.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await expect
    .poll(async () => (await signalbox.api.call(sysmonGet, {})).os.mem_check_interval)
    .toBe('60s')
})

it('the actions on alarms are chosen; the rest goes back as it came', async () => {
  await signalbox.api.call(alarmConfigUpdate, {
    body: { actions: ['log', 'publish'], size_limit: 900, validity_period: '1440m' },
  })
  const { user, main } = await renderScreen(paths.alarmSettings())
  const form = await formOf(main, 'actions')
  await user.click(form.getByRole('checkbox', { name: alarmWords.log.en }))
  await user.click(form.getByRole('button', { name: configMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /actions/ }))
  change.getByText(`${alarmWords.log.en} · ${alarmWords.publish.en}`)
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(configMessages.updated.en)
  expect(await signalbox.api.call(alarmConfigGet, {})).toEqual({
    actions: ['publish'],
    size_limit: 900,
    validity_period: '1440m',
  })
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

it('an alarm of a connector says its reason once, and leads to the connector', async () => {
  const id = 'http:nowhere'
  await signalbox.api.call(connectorCreate, {
    body: { type: 'http', name: 'nowhere', url: 'http://127.0.0.1:1', enable: true },
  })
  await expect
    .poll(async () => (await signalbox.api.call(alarmList, { query: {} })).data.length)
    .toBe(1)
  await signalbox.api.call(actionCreate, {
    body: { type: 'http', name: 'out', connector: 'nowhere', parameters: { path: '/' } },
  })
  const { user } = await renderScreen(paths.alarms())
  await expectRow({
    [alarmsMessages.name.en]: /action:http:out$/,
    [alarmsMessages.message.en]: detailMessages.connectorDown.en('nowhere'),
  })
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(`${alarmNames.resource.label.en}.*connector:${id}`),
    [alarmsMessages.message.en]: networkFaultMessages.refusedAt.en('127.0.0.1:1'),
    [alarmsMessages.details.en]: '—',
  })
  const row = within(await findRow(`connector:${id}`))
  expect(row.getByRole('link', { name: `connector:${id}` }).getAttribute('href')).toContain(
    paths.connector(id),
  )
  await user.click(row.getByText(networkFaultMessages.refusedAt.en('127.0.0.1:1')))
  const peek = within(await screen.findByRole('region', { name: uiMessages.peek.en }))
  const link = await peek.findByRole('link', { name: subjectLinks.connector.en })
  expect(link.getAttribute('href')).toContain(paths.connector(id))
  peek.getByText('connect ECONNREFUSED 127.0.0.1:1')
  expect(peek.queryByText(/resource.down:/)).toBeNull()
  await signalbox.api.call(actionDelete, { path: { id: 'http:out' }, query: {} })
  await signalbox.api.call(connectorDelete, { path: { id } })
})
