import { actionCreate, actionGet, actionMetrics } from '@signalbox/contract/actions'
import { backlogClear } from '@signalbox/contract/backlog'
import { connectorCreate, connectorUpdate } from '@signalbox/contract/connectors'
import { ruleCreate, ruleGet } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor as waitUntil } from '@signalbox/testing/wait-for'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { backlogMessages } from '#domain/integration/detail/backlog.messages.ts'
import { databaseMessages } from '#domain/integration/fields.database.messages.ts'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import {
  actionMessages as t,
  integrationMessages as words,
} from '#domain/integration/families.messages.ts'
import { formMessages as form } from '#domain/integration/form/form.messages.ts'
import { rowsMessages } from '#domain/integration/rows/rows.messages.ts'
import { healthMessages } from '#domain/rule/health.messages.ts'
import { removeMessages } from '#domain/integration/remove/remove.messages.ts'
import { templateMessages } from '#domain/integration/template/template.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'

const signalbox = useSignalbox()

/** Nothing listens there. */
const CLOSED_URL = `http://${CLOSED}`

beforeAll(async () => {
  await signalbox.api.call(connectorCreate, {
    body: {
      type: 'http',
      name: 'away',
      url: CLOSED_URL,
      resource_opts: { start_timeout: '100ms' },
    },
  })
})

const create = (name: string, more: object = {}) =>
  signalbox.api.call(actionCreate, {
    body: { type: 'http', name, connector: 'away', parameters: { path: '/in' }, ...more },
  })
const get = (name: string) => signalbox.api.call(actionGet, { path: { id: `http:${name}` } })
const rule = (id: string, sql: string, action: string) =>
  signalbox.api.call(ruleCreate, { body: { id, sql, actions: [`http:${action}`] } })

/** Publishes messages that wait in the buffer of the action. */
async function queue(name: string, count: number): Promise<void> {
  await rule(`feeds-${name}`, `SELECT * FROM "queue/${name}"`, name)
  const client = await signalbox.connect()
  for (let i = 0; i < count; i++) {
    await client.mqtt.publishAsync(`queue/${name}`, '{"t":1}', { qos: 1 })
  }
  await waitUntil(async () => {
    const { metrics } = await signalbox.api.call(actionMetrics, { path: { id: `http:${name}` } })
    return metrics.queuing + metrics.inflight === count
  })
}

it('a list without actions says what they are for', async () => {
  const { main } = await renderScreen(paths.actions())
  await main.findByText(t.emptyText.en)
})

it('an action is created on a connector of its type', async () => {
  const { user, main } = await renderScreen(paths.newAction({ connector: 'away' }))
  const choice = await main.findByRole('button', { name: 'HTTP service' })
  expect(choice.closest('li')?.querySelector('[data-mark=http]')).toBeTruthy()
  await user.click(choice)
  await fill(user, await main.findByLabelText(label(form.name.en)), 'made')
  const connector = await main.findByLabelText(label(words.connector.en))
  expect(connector).toHaveProperty('value', 'away')
  await fill(user, field('parameters.path'), '/in/${clientid}')
  await user.click(await main.findByText(templateMessages.title.en))
  await main.findByText(/^\/in\/\S+$/)
  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.action('http:made')))
  await main.findByText(detailMessages.noActionUse.en)
  expect(await get('made')).toMatchObject({
    connector: 'away',
    parameters: { path: '/in/${clientid}', method: 'post' },
  })
})

it('a form without a connector is refused at its field', async () => {
  const { user, main } = await renderScreen(paths.newAction({ type: 'mqtt' }))
  await fill(user, await main.findByLabelText(label(form.name.en)), 'nowhere')
  await user.click(main.getByRole('button', { name: form.create.en }))
  expect((await main.findAllByText(fieldMessages.select.en('Connector'))).length).toBeGreaterThan(1)
})

it('the list shows rules, queue and state, and sorts by the queue', async () => {
  await create('calm')
  await create('busy')
  await queue('busy', 2)
  const { user, main } = await renderScreen(paths.actions({ connector: 'away' }))
  await expectRow({
    [words.name.en]: /busy/,
    [words.state.en]: new RegExp(words.unavailable.en),
    [words.usedBy.en]: 'feeds-busy',
    [words.queued.en]: '2',
  })
  await expectRow({ [words.name.en]: /calm/, [words.usedBy.en]: words.noRules.en })
  const header = main.getByRole('button', { name: words.queued.en })
  await user.click(header)
  await user.click(header)
  await waitFor(() => expect(location.search).toContain('sort=queued'))
  await renderScreen(paths.actions({ q: 'calm', sort: 'queued', order: 'desc' }))
  await expectRow({ [words.name.en]: /calm/ })
  await expectNoRow('busy')
})

it('saving says how many rows are dropped, and a note drops none', async () => {
  await create('edited')
  await queue('edited', 3)
  const { user, main } = await renderScreen(paths.action('http:edited', 'settings'))
  await fill(user, await waitFor(() => field('description')), 'note')
  const apply = async () => {
    await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  }
  await apply()
  await waitFor(async () => expect((await get('edited')).description).toBe('note'))
  await fill(user, field('parameters.path'), '/other')
  await apply()
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle.en }))
  dialog.getByText(new RegExp(rowsMessages.dropped.en('3')))
  await user.click(dialog.getByRole('button', { name: form.save.en }))
  await waitFor(async () => expect((await get('edited')).parameters?.path).toBe('/other'))
})

it('a change of the delivery drops no rows, and a change of the template can send them first', async () => {
  const sent: string[] = []
  const server = createServer((request, response) => {
    sent.push(request.url ?? '')
    response.end()
  })
  const opts = { start_timeout: '100ms', health_check_interval: '200ms' }
  const connector = (url: string) => ({ url, resource_opts: opts })
  await signalbox.api.call(connectorCreate, {
    body: { type: 'http', name: 'later', ...connector(CLOSED_URL) },
  })
  await create('rest', {
    connector: 'later',
    resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', request_ttl: '10m' },
  })
  await queue('rest', 4)
  const { user, main } = await renderScreen(paths.action('http:rest', 'settings'))
  await fill(user, await waitFor(() => field('parameters.max_retries')), '5')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => expect((await get('rest')).parameters?.max_retries).toBe(5))

  await fill(user, field('parameters.path'), '/new')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  const dialog = within(await screen.findByRole('dialog', { name: t.saveTitle.en }))
  dialog.getByText(new RegExp(rowsMessages.dropped.en('4')))
  await user.click(dialog.getByRole('button', { name: rowsMessages.drain.en }))
  await screen.findByText(rowsMessages.drainLeft.en('4'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  await signalbox.api.call(connectorUpdate, {
    path: { id: 'http:later' },
    body: connector(`http://127.0.0.1:${port}`),
  })
  await waitFor(async () => expect((await get('rest')).parameters?.path).toBe('/new'), {
    timeout: 20_000,
  })
  expect(sent).toEqual(['/in', '/in', '/in', '/in'])
  server.closeAllConnections()
  server.close()
})

it('disabling says how many rows are dropped, and a cancelled drain takes rows again', async () => {
  await create('off')
  await queue('off', 2)
  const { user } = await renderScreen(paths.actions({ q: 'off' }))
  const ask = async () => {
    await user.click(within(await findRow('off')).getByRole('switch'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(new RegExp(rowsMessages.dropped.en('2')))
    return dialog
  }
  await user.click((await ask()).getByRole('button', { name: rowsMessages.drain.en }))
  await screen.findByText(rowsMessages.drainLeft.en('2'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const client = await signalbox.connect()
  await waitUntil(async () => {
    await client.mqtt.publishAsync('queue/off', '{}', { qos: 1 })
    const { metrics } = await signalbox.api.call(actionMetrics, { path: { id: 'http:off' } })
    return metrics.queuing + metrics.inflight > 2
  })
  expect((await get('off')).enable).toBe(true)
})

it('the backlog is shown, and dropped after a question', async () => {
  await create('waiting')
  await queue('waiting', 2)
  const { user, main } = await renderScreen(paths.action('http:waiting'))
  await main.findByRole('heading', { name: backlogMessages.title.en })
  await user.click(main.getByRole('button', { name: backlogMessages.clear.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: backlogMessages.clear.en }))
  await main.findByText(backlogMessages.empty.en)
})

it('the list counts failed and dropped rows separately', async () => {
  await create('cleared')
  await queue('cleared', 2)
  await signalbox.api.call(backlogClear, { path: { id: 'http:cleared' } })
  await renderScreen(paths.actions({ q: 'cleared', sort: 'dropped', order: 'desc' }))
  await expectRow({
    [words.name.en]: /cleared/,
    [words.failed.en]: '0',
    [words.dropped.en]: '2',
    [words.queued.en]: '0',
  })
})

it('a placeholder that a rule does not select is reported', async () => {
  await create('template', { parameters: { body: '${payload.t} ${device}' } })
  await rule('without', 'SELECT payload FROM "t/#"', 'template')
  const { main } = await renderScreen(paths.action('http:template', 'settings'))
  await main.findByText(templateMessages.missing.en('${device}', 'without'))
})

it('deletion removes the action from its rules, which stay', async () => {
  await create('shared')
  await rule('keeps', 'SELECT * FROM "t/#"', 'shared')
  const { user } = await renderScreen(paths.actions({ q: 'shared' }))
  await rowAction(user, 'shared', words.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(removeMessages.usedAction.en)
  dialog.getByRole('link', { name: 'keeps' })
  await user.click(dialog.getByRole('button', { name: words.deleteOne.en }))
  await expectNoRow('shared')
  const { actions } = await signalbox.api.call(ruleGet, { path: { id: 'keeps' } })
  expect(actions).toEqual([])
})

it('deletion names the actions that lose their fallback', async () => {
  await create('reserve')
  const reference = { kind: 'reference', type: 'http', name: 'reserve' }
  await create('first', { fallback_actions: [reference] })
  const { user } = await renderScreen(paths.actions({ q: 'reserve' }))
  await rowAction(user, 'reserve', words.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(removeMessages.usedFallback.en)
  dialog.getByRole('link', { name: 'first' })
  await user.click(dialog.getByRole('button', { name: words.deleteOne.en }))
  await expectNoRow('reserve')
})

it('counters are reset after a question', async () => {
  await create('counted')
  const { user, main } = await renderScreen(paths.action('http:counted'))
  await user.click(await main.findByRole('button', { name: detailMessages.reset.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: detailMessages.reset.en }))
  await screen.findByText(detailMessages.resetDone.en('counted'))
})

it('a viewer reads everything and changes nothing', async () => {
  await create('seen')
  const { main } = await renderScreen(paths.actions({ q: 'seen' }), {
    as: await signalbox.viewer(),
  })
  expect(await main.findByRole('button', { name: t.create.en })).toHaveProperty('disabled', true)
  expect(within(await findRow('seen')).getByRole('switch')).toHaveProperty('disabled', true)
})

it('the page of an action says which of its rules had failures', async () => {
  const server = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await signalbox.api.call(connectorCreate, {
    body: { type: 'http', name: 'there', url: `http://127.0.0.1:${port}` },
  })
  await create('reached', { connector: 'there' })
  await rule('raises', 'SELECT json_decode(payload) AS p FROM "raise"', 'reached')
  const client = await signalbox.connect()
  await client.mqtt.publishAsync('raise', 'no json', { qos: 1 })
  const { main } = await renderScreen(paths.action('http:reached'))
  const failed = new RegExp(`${healthMessages.failed.en}|${healthMessages.failing.en}`)
  const row = within(await main.findByRole('row', { name: /^raises / }))
  await row.findByText(failed)
})

it('a command of Redis begins with a template', async () => {
  const { user, main } = await renderScreen(`${paths.newAction()}?type=redis`)
  await user.click(await main.findByRole('button', { name: databaseMessages.stream.en }))
  const command = main.getByLabelText(label(databaseMessages.command.en))
  expect(command).toHaveProperty('value', expect.stringMatching(/^XADD\nevents\nMAXLEN\n/))
})
