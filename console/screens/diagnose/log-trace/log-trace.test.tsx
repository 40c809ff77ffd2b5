import { ruleCreate } from '@signalbox/contract/rules'
import { traceCreate, traceDeleteAll, traceList, traceStop } from '@signalbox/contract/trace'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openPeek, openRowMenu, rowAction } from '#testing/tables.ts'
import {
  logTraceMessages as t,
  traceStatuses,
  traceTypes,
  payloadEncodings,
} from './log-trace.messages.ts'

const signalbox = useSignalbox()
beforeEach(() => signalbox.api.call(traceDeleteAll, {}))

const list = () => signalbox.api.call(traceList, {})
const create = (body: object) =>
  signalbox.api.call(traceCreate, { body: { name: 't', type: 'clientid', clientid: 'c', ...body } })

it('a trace is created from the link of a client, and shown', async () => {
  const { user, main } = await renderScreen(
    paths.logTrace({ add: 'clientid', clientid: 'device 1' }),
  )
  await main.findByText(t.empty.en)
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText(label(traceTypes.clientid.en))).toHaveProperty('value', 'device 1')
  await fill(user, form.getByLabelText(label(t.name.en)), '1 wrong')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(fieldMessages.nameByLetter.en('256'))
  await fill(user, form.getByLabelText(label(t.name.en)), 'device_1')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('device_1'))
  await expectRow({
    [t.name.en]: 'device_1',
    [t.condition.en]: 'device 1',
    [t.status.en]: traceStatuses.running.en,
  })
  const [trace] = await list()
  const minutes = (Date.parse(trace?.end_at ?? '') - Date.parse(trace?.start_at ?? '')) / 60_000
  expect(minutes).toBeGreaterThan(28)
  expect(minutes).toBeLessThanOrEqual(30)
})

it('a wrong filter, address or end is refused in the form, and a taken name by the broker', async () => {
  await create({})
  const { user } = await renderScreen(paths.logTrace({ add: 'topic', topic: 'a/#/b' }))
  const form = within(await screen.findByRole('dialog'))
  const submit = () => user.click(form.getByRole('button', { name: t.create.en }))
  const choose = (type: keyof typeof traceTypes) =>
    user.selectOptions(form.getByLabelText(t.type.en), traceTypes[type].en)
  await submit()
  await form.findByText(t.badTopic.en)
  await fill(user, form.getByLabelText(label(traceTypes.topic.en)), '#')
  await form.findByText(t.allTraffic.en)
  await choose('ip_address')
  await fill(user, await form.findByLabelText(label(traceTypes.ip_address.en)), '1.2.3')
  await submit()
  await form.findByText(t.badAddress.en)
  await choose('clientid')
  await fill(user, await form.findByLabelText(label(traceTypes.clientid.en)), 'other')
  await fill(user, form.getByLabelText(label(t.name.en)), 't')
  await submit()
  await form.findByRole('alert')
  expect(await list()).toHaveLength(1)
})

it('rules are offered, and a rule that does not exist can be traced', async () => {
  const body = { id: 'rule_1', sql: 'SELECT * FROM "t"', actions: [] }
  await signalbox.api.call(ruleCreate, { body })
  const { user } = await renderScreen(paths.logTrace({ add: 'ruleid' }))
  const form = within(await screen.findByRole('dialog'))
  await waitFor(() =>
    expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('rule_1'),
  )
  await fill(user, form.getByLabelText(label(traceTypes.ruleid.en)), 'rule_2')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await screen.findByText(new RegExp(`^${t.created.en('')}`))
  expect(await list()).toMatchObject([{ type: 'ruleid', ruleid: 'rule_2' }])
})

it('a trace is stopped, and deleted after a question', async () => {
  await create({})
  const { user } = await renderScreen(paths.logTrace())
  await user.click(await screen.findByRole('button', { name: `${t.stop.en}: t` }))
  await expectRow({ [t.status.en]: traceStatuses.stopped.en })
  await rowAction(user, 't', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(t.deleteText.en('t'))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('t'))
  expect(await list()).toEqual([])
})

it('a running trace is deleted from its menu', async () => {
  await create({})
  const { user } = await renderScreen(paths.logTrace())
  await expectRow({ [t.status.en]: traceStatuses.running.en })
  await rowAction(user, 't', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en('t'))
  expect(await list()).toEqual([])
})

it('a running trace is followed, filtered by level and text, and a line is shown whole', async () => {
  await create({ formatter: 'json' })
  const { user, main } = await renderScreen(paths.trace('t'))
  await main.findByText(t.neverWritten.en)
  const client = await signalbox.connect({ clientId: 'c' })
  await findRow('mqtt_packet_received')
  await client.mqtt.publishAsync('nobody', 'hears it', { qos: 1 })
  await findRow('publish_to')
  const panel = await openPeek(user, 'publish_to')
  panel.getByText('hears it')
  await user.click(main.getByRole('radio', { name: logLevels.error.en }))
  await waitFor(() => expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(0))
})

it('the end of a followed log stays in view, unless the reader scrolls up', async () => {
  // Without a layout: as if a hundred rows were higher than the table.
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  await create({})
  const { main } = await renderScreen(paths.trace('t'))
  const table = await main.findByRole('group', { name: t.lines.en })
  const client = await signalbox.connect({ clientId: 'c' })
  await findRow('mqtt_packet_received')
  expect(table.scrollTop).toBe(1000)
  table.scrollTop = 0
  fireEvent.scroll(table)
  await client.mqtt.publishAsync('nobody', 'x', { qos: 1 })
  await findRow('publish_to')
  expect(table.scrollTop).toBe(0)
  height.mockRestore()
})

it('a missing trace is said to be missing', async () => {
  const { main } = await renderScreen(paths.trace('nope'))
  await main.findByText(t.notFound.en)
  main.getByRole('link', { name: t.back.en })
})

it('a viewer reads traces and changes none', async () => {
  await create({})
  await signalbox.api.call(traceStop, { path: { name: 't' } })
  const { user, main } = await renderScreen(paths.logTrace(), { as: await signalbox.viewer() })
  const menu = await openRowMenu(user, 't')
  expect(menu.getByRole('menuitem', { name: new RegExp(t.deleteOne.en) })).toHaveProperty(
    'disabled',
    true,
  )
  expect(main.getByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
})

it('the formats of a trace have names in Chinese, too', async () => {
  await renderScreen(paths.logTrace({ add: 'clientid' }), { language: 'zh' })
  const format = await screen.findByLabelText(t.formatter.zh)
  within(format).getByRole('option', { name: payloadEncodings.text.zh })
})
