import { actionCreate, actionDelete } from '@signalbox/contract/actions'
import { alarmList } from '@signalbox/contract/alarms'
import { alarmHandlingList } from '@signalbox/contract/alarm-handling'
import { connectorCreate, connectorDelete } from '@signalbox/contract/connectors'
import { limiterUpdate } from '@signalbox/contract/limiter'
import { ruleCreate, ruleDelete } from '@signalbox/contract/rules'
import { alarmConfigGet, alarmConfigUpdate, sysmonGet } from '@signalbox/contract/system-monitor'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkFaultMessages } from '#domain/chain/network-fault.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { alarmWords } from '#domain/config/roots/alarm.messages.ts'
import { limiterMessages as t } from '#domain/config/roots/limiter.messages.ts'
import { sysmonMessages, sysmonWords } from '#domain/config/roots/sysmon.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import { paths } from '#paths.ts'
import { clickEnabled, fill } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { expectRow, findRow } from '#testing/tables.ts'
import { alarmNames, alarmsMessages, severityMessages, subjectLinks } from './alarms.messages.ts'
import { causesMessages as causeWords } from './causes/causes.messages.ts'

const signalbox = useSignalbox()

const row = (path: string): Queries => {
  const found = document.querySelector<HTMLElement>(`[data-setting="${path}"]`)
  if (found === null) throw new Error(`There is no setting ${path}`)
  return within(found)
}
const findForm = async (main: Queries, path: string) => {
  const setting = await main.findByText(path)
  return within(setting.closest('form') ?? document.body)
}

it('invalid watermarks are reported at their field', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const form = await findForm(main, 'os.cpu_high_watermark')
  const high = row('os.cpu_high_watermark').getByRole('textbox')
  const review = form.getByRole('button', { name: formMessages.review.en })
  const discard = () =>
    clickEnabled(user, form.getByRole('button', { name: settingsMessages.discard.en }))
  await fill(user, high, '50')
  await user.click(review)
  await main.findByText(sysmonWords.highAboveLow.en)
  await fill(user, high, '150')
  await user.click(review)
  await main.findByText(formMessages.wrongPercent.en)
  await discard()
  await waitFor(() => expect(high).toHaveProperty('value', '80'))
  await fill(user, row('os.cpu_low_watermark').getByRole('textbox'), '90')
  await user.click(review)
  await main.findByText(sysmonWords.lowBelowHigh.en)
  expect(screen.queryByRole('dialog')).toBeNull()
  await discard()
})

it('a threshold is found, changed after a review, and set back to its default', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  const form = await findForm(main, 'os.mem_check_interval')
  await fill(user, form.getByRole('searchbox', { name: formMessages.search.en }), 'ram')
  await waitFor(() => expect(form.queryByText('vm.long_schedule')).toBeNull())
  const label = sysmonMessages['os.mem_check_interval'].en
  const none = `${label}: ${formMessages.disabled.en}`
  await user.click(form.getByRole('switch', { name: none }))
  await user.click(form.getByRole('button', { name: formMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /os\.mem_check_interval/ }))
  change.getByText('1m')
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  const before = await signalbox.api.call(sysmonGet, {})
  expect(before.os).toMatchObject({ mem_check_interval: 'disabled', cpu_check_interval: '60s' })
  const setting = row('os.mem_check_interval')
  setting.getByText(formMessages.changed.en)
  await user.click(setting.getByRole('button', { name: formMessages.reset.en(label, '1m') }))
  await user.click(form.getByRole('button', { name: formMessages.review.en }))
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
  const form = await findForm(main, 'actions')
  await user.click(form.getByRole('checkbox', { name: alarmWords.log.en }))
  await user.click(form.getByRole('button', { name: formMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /actions/ }))
  change.getByText(`${alarmWords.log.en} · ${alarmWords.publish.en}`)
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  expect(await signalbox.api.call(alarmConfigGet, {})).toEqual({
    actions: ['publish'],
    size_limit: 900,
    validity_period: '1440m',
  })
})

it('one bar saves thresholds and actions, each after its review, and jumps to what is wrong', async () => {
  const { user, main } = await renderScreen(paths.alarmSettings())
  await main.findByText('os.cpu_high_watermark')
  await main.findByText('size_limit')
  const high = row('os.cpu_high_watermark').getByRole('textbox')
  const size = row('size_limit').getByRole('textbox')
  await fill(user, high, '85')
  await fill(user, size, '0')
  main.getByText(settingsMessages.changes.en('2'))
  const review = main.getByRole('button', { name: formMessages.review.en })
  // Nothing is saved while one of the forms is wrong.
  await user.click(review)
  await user.click(await main.findByRole('button', { name: uiMessages.wrongFields.en('1') }))
  expect(document.activeElement).toBe(size)
  expect(screen.queryByRole('dialog')).toBeNull()
  await fill(user, size, '800')
  await user.click(review)
  for (const path of [/os\.cpu_high_watermark/, /size_limit/]) {
    await screen.findByRole('row', { name: path })
    await user.click(screen.getByRole('button', { name: reviewMessages.apply.en('1') }))
  }
  await expect.poll(async () => (await signalbox.api.call(alarmConfigGet, {})).size_limit).toBe(800)
  const { os } = await signalbox.api.call(sysmonGet, {})
  expect(os?.cpu_high_watermark).toBe('85%')
  await waitFor(() => expect(review).toHaveProperty('disabled', true))
  await fill(user, high, '80')
  await fill(user, size, '900')
  await clickEnabled(user, main.getByRole('button', { name: settingsMessages.discard.en }))
  await waitFor(() =>
    expect([high, size].map((each) => (each as HTMLInputElement).value)).toEqual(['85', '800']),
  ) // text fields
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
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(formMessages.updated.en())
  await signalbox.connect({ clientId: 'late' })
  expect((await signalbox.api.call(alarmList, { query: {} })).data).toEqual([])
  for (const client of clients) if (client.status === 'fulfilled') await client.value.end()
})

/** A connector to a closed port, its action and a rule that sends to it. */
async function breakConnector(name: string): Promise<void> {
  await signalbox.api.call(connectorCreate, {
    body: { type: 'http', name, url: `http://${CLOSED}`, enable: true },
  })
  await signalbox.api.call(actionCreate, {
    body: { type: 'http', name, connector: name, parameters: { path: '/' } },
  })
  await signalbox.api.call(ruleCreate, {
    body: { id: name, sql: 'SELECT * FROM "a"', actions: [`http:${name}`] },
  })
  await expect
    .poll(async () => (await signalbox.api.call(alarmList, { query: {} })).data.length)
    .toBe(2)
}

async function removeConnector(name: string): Promise<void> {
  await signalbox.api.call(ruleDelete, { path: { id: name } })
  await signalbox.api.call(actionDelete, { path: { id: `http:${name}` }, query: {} })
  await signalbox.api.call(connectorDelete, { path: { id: `http:${name}` } })
}

it('an address that cannot be reached is one row, with what it stops and its alarms', async () => {
  const id = 'http:nowhere'
  await breakConnector('nowhere')
  const { user, main } = await renderScreen(paths.alarms())
  const title = causeWords.unreachable.en(CLOSED)
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(title),
    [alarmsMessages.message.en]: /^Stops 1 action and 1 rule/,
    [alarmsMessages.severity.en]: severityMessages.critical.en,
  })
  expect(main.getAllByRole('row')).toHaveLength(2)
  const row = within(await findRow(title))
  await user.click(row.getByRole('button', { name: causeWords.alarmsOf.en('2') }))
  expect(row.getByRole('link', { name: `connector:${id}` }).getAttribute('href')).toContain(
    paths.connector(id),
  )
  row.getByRole('link', { name: `action:${id}` })
  await user.click(row.getByText(/^Stops 1 action/))
  const peek = within(await screen.findByRole('region', { name: uiMessages.peek.en }))
  const link = await peek.findByRole('link', { name: subjectLinks.connector.en })
  expect(link.getAttribute('href')).toContain(paths.connector(id))
  expect(peek.getByRole('link', { name: 'nowhere' }).getAttribute('href')).toContain(
    paths.rule('nowhere'),
  )
  peek.getByText(networkFaultMessages.refusedAt.en(CLOSED))
  peek.getByText(`connect ECONNREFUSED ${CLOSED}`)
  expect(peek.queryByText(/resource.down:/)).toBeNull()

  // Each alarm has a row of its own on demand.
  await user.click(main.getByRole('radio', { name: causeWords.byAlarm.en }))
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(`${alarmNames.resource.label.en}.*connector:${id}`),
    [alarmsMessages.message.en]: networkFaultMessages.refusedAt.en(CLOSED),
    [alarmsMessages.details.en]: '—',
  })
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(`action:${id}$`),
    [alarmsMessages.message.en]: detailMessages.connectorDown.en('nowhere'),
  })
  await removeConnector('nowhere')
})

it('a cause is acknowledged and silenced for all users, and the bell counts what is open', async () => {
  await breakConnector('away')
  const title = causeWords.unreachable.en(CLOSED)
  const { user } = await renderScreen(paths.alarms())
  const bell = () => screen.findByRole('link', { name: 'Alarms: 2 active' })
  const choose = async (name: string) => {
    const row = within(await findRow(title))
    await user.click(row.getByRole('button', { name: uiMessages.actionsFor.en(title) }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await bell()
  const row = within(await findRow(title))
  await user.click(row.getByRole('button', { name: new RegExp(causeWords.acknowledge.en) }))
  await screen.findByText(causeWords.acknowledged.en(title))
  await screen.findByRole('link', { name: 'Alarms: 0 active' })
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(title),
    [causeWords.handling.en]: /^Acknowledged by /,
  })

  // Another user sees the same; taking it back opens it again.
  await choose(causeWords.endAcknowledgement.en)
  await bell()
  await choose(causeWords.silence1h.en)
  await expectRow({
    [alarmsMessages.name.en]: new RegExp(title),
    [causeWords.handling.en]: /^Silenced until /,
  })
  const [handled] = await signalbox.api.call(alarmHandlingList, {})
  const ms = Date.parse(handled?.silenced_until ?? '') - Date.now()
  expect(Math.abs(ms - 3_600_000)).toBeLessThan(60_000)
  await choose(causeWords.endSilence.en)
  await bell()

  await choose(causeWords.silenceUntil.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: causeWords.silenceSubmit.en }))
  await dialog.findByText(causeWords.silenceRange.en)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16)
  await fill(user, dialog.getByLabelText(new RegExp(causeWords.until.en)), tomorrow)
  await user.click(dialog.getByRole('button', { name: causeWords.silenceSubmit.en }))
  await screen.findByText(causeWords.silenced.en(title))
  expect(await signalbox.api.call(alarmHandlingList, {})).toHaveLength(2)
  await removeConnector('away')
})
