import { actionCreate } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { failureList } from '@signalbox/contract/failures'
import { publish } from '@signalbox/contract/publish'
import { ruleCreate, ruleUpdate } from '@signalbox/contract/rules'
import { sourceCreate } from '@signalbox/contract/sources'
import { waitFor as waitUntil } from '@signalbox/testing/wait-for'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { integrationMessages as words } from '#domain/integration/families.messages.ts'
import { templateMessages } from '#domain/integration/template/template.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openPeek, rowAction, rows } from '#testing/tables.ts'
import { failuresMessages as t } from './failures.messages.ts'

const signalbox = useSignalbox()

let status = 500
const bodies: string[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  bodies.push(body)
  response.writeHead(status).end('no room')
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  const url = `http://127.0.0.1:${port}`
  await signalbox.api.call(connectorCreate, { body: { type: 'http', name: 'web', url } })
})
afterAll(() => {
  server.close().closeAllConnections()
})

/** An action that has failed with some messages. */
async function fail(name: string, payloads: readonly string[]): Promise<string> {
  const { api } = signalbox
  const id = `http:${name}`
  status = 500
  const parameters = { path: '/in', body: '${payload}' }
  await api.call(actionCreate, { body: { type: 'http', name, connector: 'web', parameters } })
  await api.call(ruleCreate, { body: { id: name, sql: `SELECT * FROM "${name}"`, actions: [id] } })
  for (const payload of payloads) {
    const body = { topic: name, payload, qos: 0 as const, retain: false }
    await api.call(publish, { body })
  }
  await waitUntil(async () => {
    const { data } = await api.call(failureList, { query: { action: id } })
    return data.length === payloads.length
  })
  return id
}

it('an action shows its failures by reason, and a list with the rows', async () => {
  const id = await fail('shown', ['a', 'b'])
  const overview = await renderScreen(paths.action(id))
  const section = within(await overview.main.findByRole('region', { name: t.reasons.en }))
  section.getByText('HTTP status 500')
  expect(section.getAllByRole('cell')[0]?.textContent).toBe('2')
  const { user, main } = await renderScreen(paths.action(id, 'failures'))
  await expectRow({
    [t.reason.en]: /HTTP status 500: no room/,
    [t.rule.en]: 'shown',
    [t.attempts.en]: '1',
    [t.status.en]: t.stored.en,
  })
  const peek = await openPeek(user, 'HTTP status 500: no room')
  await peek.findByText(t.request.en)
  await user.click(peek.getByRole('link', { name: t.openInTest.en }))
  await main.findByText(templateMessages.title.en)
  await main.findByText(/^Filled with the message that failed/)
  expect(await main.findAllByText('b')).not.toEqual([])
})

it('the address keeps the reason that the list is filtered by', async () => {
  const id = await fail('filtered', ['a'])
  status = 404
  const body = { topic: 'filtered', payload: 'b', qos: 0 as const, retain: false }
  await signalbox.api.call(publish, { body })
  await waitUntil(async () => {
    const { data } = await signalbox.api.call(failureList, { query: { action: id } })
    return data.length === 2
  })
  const reason = encodeURIComponent('rejected: HTTP status 404')
  await renderScreen(`${paths.action(id, 'failures')}&reason=${reason}`)
  await findRow('HTTP status 404: no room')
  expect(rows()).toHaveLength(1)
})

it('one row, and all rows, are sent again and leave the list', async () => {
  const id = await fail('again', ['a', 'b', 'c'])
  status = 204
  bodies.length = 0
  const { user, main } = await renderScreen(paths.action(id, 'failures'))
  await waitFor(() => expect(rows()).toHaveLength(3))
  await rowAction(user, 'HTTP status 500: no room', t.sendAgain.en)
  const one = within(await screen.findByRole('dialog', { name: t.sendTitle.en('1') }))
  await user.click(one.getByRole('button', { name: t.sendAgain.en }))
  await screen.findByText(t.queued.en('1'))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(await main.findByRole('button', { name: t.sendAll.en('2') }))
  const all = within(await screen.findByRole('dialog', { name: t.sendTitle.en('2') }))
  await user.click(all.getByRole('button', { name: t.sendAll.en('2') }))
  await main.findByText(t.empty.en)
  expect(bodies.toSorted()).toEqual(['a', 'b', 'c'])
})

it('a message of a source is given to its rule again when the statement is repaired', async () => {
  const { api, mqttUrl } = signalbox
  const source = { type: 'mqtt', name: 'in', connector: 'far' } as const
  await api.call(connectorCreate, {
    body: { type: 'mqtt', name: 'far', server: new URL(mqttUrl).host, pool_size: 1 },
  })
  await api.call(sourceCreate, { body: { ...source, parameters: { topic: 'far/#', qos: 1 } } })
  const rule = (fields: string) => ({
    sql: `SELECT ${fields} FROM "$bridges/mqtt:in"`,
    actions: [],
  })
  await api.call(ruleCreate, { body: { id: 'reads', ...rule('json_decode(payload) as p') } })
  await waitUntil(async () => {
    await api.call(publish, { body: { topic: 'far/1', payload: 'no json', qos: 1, retain: false } })
    const { data } = await api.call(failureList, { query: { source: 'mqtt:in' } })
    return data.length > 0
  })
  await api.call(ruleUpdate, { path: { id: 'reads' }, body: rule('payload') })
  const { user, main } = await renderScreen(paths.source('mqtt:in', 'failures'))
  await user.click(await main.findByRole('button', { name: /^Send \d+ again$/ }))
  const all = within(await screen.findByRole('dialog', { name: /^Send .* again\?$/ }))
  all.getByText(/^The rule processes/)
  await user.click(all.getByRole('button', { name: /^Send \d+ again$/ }))
  await main.findByText(t.empty.en)
})

it('a rule lists the failures of its actions, which can be deleted', async () => {
  await fail('ruled', ['a'])
  const { user, main } = await renderScreen(paths.rule('ruled', { tab: 'failures' }))
  await expectRow({ [t.action.en]: 'http:ruled' })
  await rowAction(user, 'http:ruled', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog', { name: t.deleteTitle.en('1') }))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await main.findByText(t.empty.en)
})

it('a viewer reads the rows without the request, and sends nothing', async () => {
  const id = await fail('seen', ['a'])
  const { user, main } = await renderScreen(paths.action(id, 'failures'), {
    as: await signalbox.viewer(),
  })
  await findRow('HTTP status 500: no room')
  expect(await main.findByRole('button', { name: t.sendAll.en('1') })).toHaveProperty(
    'disabled',
    true,
  )
  const peek = await openPeek(user, 'HTTP status 500: no room')
  await peek.findByText(t.viewerRequest.en)
})

it('a connector has no failures', async () => {
  const { main } = await renderScreen(paths.connector('http:web'))
  await main.findByRole('link', { name: words.settings.en })
  expect(main.queryByRole('link', { name: t.title.en })).toBeNull()
})
