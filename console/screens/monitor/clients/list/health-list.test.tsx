import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import type { RequestOf } from '@signalbox/contract/operation'
import { clientLimitList } from '@signalbox/contract/client-limits'
import { traceDeleteAll, traceList } from '@signalbox/contract/trace'
import { bannedCreate, bannedList } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { clientLimitMessages as limits } from '#domain/limits/limits.messages.ts'
import { selectMessages } from '#ui/table/select.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, findRow, rows } from '#testing/tables.ts'
import { filterMessages } from '#ui/filter/filter.messages.ts'
import { clientsMessages as t } from '../clients.messages.ts'

type Body = RequestOf<typeof globalZoneUpdate>['body']

const signalbox = useSignalbox()
const dialog = async () => within(await screen.findByRole('dialog'))
const searchParams = () => new URLSearchParams(location.search)

beforeAll(async () => {
  const zone = (await signalbox.api.call(globalZoneGet, {})) as Body // sent back
  const client_attrs_init = ['firmware', 'site'].map((name) => ({
    expression: `user_property.${name}`,
    set_as_attr: name,
  }))
  await signalbox.api.call(globalZoneUpdate, {
    body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } },
  })
})

const device = (clientId: string, userProperties: Record<string, string>) =>
  signalbox.connect({ clientId, properties: { userProperties } })

it('the counts above the list are links to the clients that they count', async () => {
  const away = await signalbox.connect({
    ...{ clientId: uniqueId('away'), clean: false },
    properties: { sessionExpiryInterval: 600 },
  })
  await away.end()
  const here = await signalbox.connect({ clientId: uniqueId('here') })
  const { user, main } = await renderScreen(paths.clients())
  const strip = within(await main.findByRole('navigation', { name: t.health.en }))
  const link = (label: string) => strip.getByRole('link', { name: new RegExp(`^${label} `) })
  await findRow(here.clientId)
  expect(link(t.allClients.en).getAttribute('aria-current')).toBe('page')
  const disconnected = link(t.disconnected.en)
  await waitFor(() => expect(disconnected.textContent).toMatch(/ [1-9]\d*$/))
  await user.click(disconnected)
  await findRow(away.clientId)
  await expectNoRow(here.clientId)
  expect(searchParams().get('conn_state')).toBe('disconnected')
  expect(link(t.disconnected.en).getAttribute('aria-current')).toBe('page')

  // Trouble is shown with its figures; nobody is in trouble here.
  await user.click(link(t.losing.en))
  await waitFor(() => expect(searchParams().get('health')).toBe('losing'))
  await expectNoRow(away.clientId)
  await main.findByRole('columnheader', { name: new RegExp(`^${t.lostRate.en}`) })
  expect(main.queryByRole('columnheader', { name: new RegExp(`^${t.keepalive.en}`) })).toBeNull()
  await user.click(link(t.allClients.en))
  await findRow(here.clientId)
  expect(location.search).toBe('')
})

it('the view “Health” has trouble first, and each client says its state in words', async () => {
  const reader = await signalbox.connect({
    ...{ clientId: uniqueId('full'), clean: false },
    properties: { sessionExpiryInterval: 600 },
  })
  const topic = uniqueId('t')
  await reader.mqtt.subscribeAsync(topic, { qos: 1 })
  await reader.end()
  const publisher = await signalbox.connect({ clientId: uniqueId('publisher') })
  await Promise.all(
    Array.from({ length: 1005 }, () => publisher.mqtt.publishAsync(topic, 'x', { qos: 1 })),
  )
  const { user, main } = await renderScreen(paths.clients())
  await user.click(await main.findByRole('radio', { name: t.health.en }))
  await waitFor(() => expect(searchParams().get('sort')).toBe('lost_msg.rate'))
  const row = await findRow(reader.clientId)
  within(row).getByText(t.queueIsFull.en)
  within(row).getByText(t.losing.en)
  within(row).getByText(t.isFull.en('1,000 / 1,000'))
  expect(row.dataset['tone']).toBe('error')
  const well = await findRow(publisher.clientId)
  expect(well.dataset['tone']).toBeUndefined()
  await waitFor(() => expect(rows()[0]?.textContent).toContain(reader.clientId))
  await user.click(main.getByRole('radio', { name: t.defaultView.en }))
  await main.findByRole('columnheader', { name: new RegExp(`^${t.keepalive.en}`) })
  expect(location.search).toBe('')
})

it('clients of one firmware are found, grouped, and kicked together', async () => {
  const prefix = uniqueId('fleet')
  const [old1, old2, recent] = [
    await device(`${prefix}-1`, { firmware: '3.7.4', site: 'muc' }),
    await device(`${prefix}-2`, { firmware: '3.7.4', site: 'oslo' }),
    await device(`${prefix}-3`, { firmware: '3.8.0', site: 'muc' }),
  ]
  const { user, main } = await renderScreen(paths.clients())
  const field = await main.findByRole('combobox', { name: t.search.en })
  // The attributes are suggested as soon as they are read.
  await waitFor(async () => {
    await user.clear(field)
    await user.type(field, 'firm')
    main.getByRole('option', { name: /^attr\.firmware=/ })
  })
  await user.keyboard('{ArrowDown}{Enter}')
  await main.findByRole('option', { name: /3\.7\.4/ })
  await user.clear(field)
  await user.type(field, 'attr.firmware=3.7.4 ')
  await findRow(old1.clientId)
  await findRow(old2.clientId)
  await expectNoRow(recent.clientId)
  expect(searchParams().get('attr.firmware')).toBe('3.7.4')

  const clicks = [
    () => user.click(main.getByRole('button', { name: selectMessages.matchingCount.en('2') })),
    async () => user.click(await screen.findByRole('menuitem', { name: t.kick.en })),
    async () => user.click(await (await dialog()).findByRole('button', { name: t.kick.en })),
  ]
  for (const click of clicks) await click()
  await waitFor(() => {
    const codes = [old1, old2, recent].map((each) => each.disconnected?.reasonCode)
    expect(codes).toEqual([0x98, 0x98, undefined])
  })
  await (await dialog()).findByText(t.kickManyDone.en('2'))
})

it('a group row is a filter', async () => {
  const prefix = uniqueId('group')
  const version = uniqueId('v')
  for (const i of [1, 2]) await device(`${prefix}-${i}`, { firmware: version })
  await device(`${prefix}-3`, { firmware: `${version}x` })
  const { user, main } = await renderScreen(paths.clients({ group: 'firmware' }))
  const row = await findRow(version)
  expect(row.textContent).toMatch(new RegExp(`${version}.*22`))
  expect(within(row).getByRole('link').textContent).toBe(version)
  await user.click(within(row).getByRole('link'))
  await findRow(`${prefix}-1`)
  await findRow(`${prefix}-2`)
  await expectNoRow(`${prefix}-3`)
  expect(searchParams().get('attr.firmware')).toBe(version)
  const chip = `firmware = ${version}`
  await main.findByRole('button', { name: filterMessages.edit.en(chip) })
})

it('an unknown filter is reported with the known ones', async () => {
  const { user, main } = await renderScreen(paths.clients())
  const field = await main.findByRole('combobox', { name: t.search.en })
  await user.type(field, 'firmwre:3.7.4')
  const note = await main.findByText(new RegExp(`^${filterMessages.unknown.en('firmwre', '')}`))
  expect(note.textContent).toContain('username')
  expect(note.textContent).toContain('attr.')
  await user.clear(field)
  await user.type(field, '"firmwre:3.7.4"')
  await waitFor(() => expect(main.queryByText(/^Unknown filter/)).toBeNull())
})

it('refused clients are listed with the reason, and open their page', async () => {
  const username = uniqueId('kept-out')
  await signalbox.api.call(bannedCreate, { body: { as: 'username', who: username } })
  const clientId = uniqueId('torque')
  for (let i = 0; i < 2; i++) {
    await expect(signalbox.connect({ clientId, username, reconnectPeriod: 0 })).rejects.toThrow()
  }
  const { user, main } = await renderScreen(paths.clients())
  const strip = within(await main.findByRole('navigation', { name: t.health.en }))
  await user.click(strip.getByRole('link', { name: new RegExp(`^${t.refused.en} `) }))
  const row = await findRow(clientId)
  within(row).getByText('2')
  within(row).getByText(username)
  within(row).getByText('Banned')
  await user.click(within(row).getByRole('link', { name: clientId }))
  await waitFor(() => expect(location.pathname).toContain(clientId))
})

it('matching clients are banned and traced together', async () => {
  const prefix = uniqueId('banned')
  const clients = [
    await signalbox.connect({ clientId: `${prefix}-1` }),
    await signalbox.connect({ clientId: `${prefix}-2` }),
  ]
  const { user, main } = await renderScreen(paths.clients({ like_clientid: prefix }))
  await findRow(`${prefix}-2`)
  const act = async (label: string, confirm: string) => {
    await user.click(main.getByRole('button', { name: selectMessages.matching.en }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
    await user.click(await (await dialog()).findByRole('button', { name: confirm }))
  }
  await act(t.trace.en, t.trace.en)
  await (await dialog()).findByText(t.traceManyDone.en('2'))
  onTestFinished(async () => {
    await signalbox.api.call(traceDeleteAll, {})
  })
  const traced = await signalbox.api.call(traceList, {})
  expect(traced.map(({ clientid }) => clientid).sort()).toEqual([`${prefix}-1`, `${prefix}-2`])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(t.banConfirm.en, t.banConfirm.en)
  await (await dialog()).findByText(t.banManyDone.en('2'))
  const { data } = await signalbox.api.call(bannedList, { query: { like: prefix } })
  expect(data.map(({ who }) => who).sort()).toEqual([`${prefix}-1`, `${prefix}-2`])
  expect(data.map(({ until }) => until.slice(0, 4))).toEqual(['9999', '9999'])
  await waitFor(() => expect(clients.every(({ disconnected }) => disconnected)).toBe(true))
})

it('matching clients are limited together, after the rates are entered', async () => {
  const prefix = uniqueId('noisy')
  const ids = [`${prefix}-1`, `${prefix}-2`]
  for (const clientId of ids) await signalbox.connect({ clientId })
  const { user, main } = await renderScreen(paths.clients({ like_clientid: prefix }))
  await findRow(`${prefix}-2`)
  await user.click(main.getByRole('button', { name: selectMessages.matching.en }))
  await user.click(await screen.findByRole('menuitem', { name: limits.set.en }))
  const question = await dialog()
  await question.findByText(limits.titleMany.en('2'))
  const rate = await question.findByLabelText(label(limits.messages.en))
  expect(rate).toHaveProperty('value', '10')
  const submit = question.getByRole('button', { name: limits.set.en })
  await fill(user, field('messages'), '')
  await user.click(submit)
  await question.findByText(limits.required.en)
  await fill(user, field('messages'), '7')
  await user.click(submit)
  await (await dialog()).findByText(limits.doneMany.en('2'))
  const { data } = await signalbox.api.call(clientLimitList, { query: { like_clientid: prefix } })
  expect(data.map(({ clientid }) => clientid).sort()).toEqual(ids)
  expect(data.map(({ messages_rate: each }) => each)).toEqual([7, 7])
  const hours = (Date.parse(data[0]?.until ?? '') - Date.parse(data[0]?.at ?? '')) / 3_600_000
  expect(hours).toBeCloseTo(1, 1)
})
