import { actionCreate } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { publish } from '@signalbox/contract/publish'
import { ruleCreate, ruleGet, ruleList, ruleMetricsGet } from '@signalbox/contract/rules'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { CLOSED } from '@signalbox/testing/closed-port'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { ruleDetailMessages as detail } from './detail/rule-detail.messages.ts'
import { ruleFormMessages as form } from './form/rule-form.messages.ts'
import { detailMessages as integrationDetail } from '#domain/integration/detail/detail.messages.ts'
import { integrationMessages } from '#domain/integration/families.messages.ts'
import { historyMessages } from '#domain/integration/history/history.messages.ts'
import { trendMessages } from '#domain/trends/trends.messages.ts'
import { outputMessages } from '#domain/rule/outputs.messages.ts'
import { outputsFormMessages as outputs } from '#domain/rule/outputs/outputs-form.messages.ts'
import { healthMessages as health } from '#domain/rule/health.messages.ts'
import { rulesMessages as t } from '#domain/rule/rules.messages.ts'

const signalbox = useSignalbox()

const addRule = (id: string, more: object = {}) =>
  signalbox.api.call(ruleCreate, {
    body: {
      id,
      sql: `SELECT * FROM "${id}/#"`,
      actions: [],
      name: '',
      description: '',
      enable: true,
      ...more,
    },
  })
const readRule = (id: string) => signalbox.api.call(ruleGet, { path: { id } })

it('without rules the list says what they are for', async () => {
  const { user, main } = await renderScreen(paths.rules())
  await main.findByText(t.emptyText.en)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await screen.findByRole('heading', { level: 1, name: t.createTitle.en })
})

it('a rule with a missing action is no healthy rule', async () => {
  await addRule('lost', { actions: ['http:gone'], description: 'about it' })
  await addRule('fine', { actions: [{ function: 'republish', args: { topic: 'x' } }] })
  await renderScreen(paths.rules())
  await expectRow({
    [t.id.en]: 'lost',
    [t.state.en]: health.missingAction.en('1'),
    [t.from.en]: 'lost/#',
    [t.note.en]: 'about it',
    [t.actions.en]: '1',
  })
  await expectRow({ [t.id.en]: 'fine', [t.state.en]: health.running.en })
})

it('a rule is not running as long as its actions cannot be read', async () => {
  await addRule('unread', { actions: ['http:gone'] })
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  const fault = { kind: 'status', status: 500 } as const
  proxy.misbehave(fault, (path) => /\/(actions|live)$/.test(path))
  await renderScreen(paths.rules({ like_id: 'unread' }))
  await expectRow({ [t.id.en]: 'unread', [t.state.en]: health.unknown.en })
  proxy.reset()
  await expectRow({ [t.id.en]: 'unread', [t.state.en]: health.missingAction.en('1') })
})

it('a rule shows how many rows wait in the buffers of its actions', async () => {
  const { api } = signalbox
  await api.call(connectorCreate, {
    body: { type: 'http', name: 'away', url: `http://${CLOSED}` },
  })
  const parameters = { body: '${payload}', headers: {} }
  await api.call(actionCreate, { body: { type: 'http', name: 'w', connector: 'away', parameters } })
  await addRule('waits', { actions: ['http:w'] })
  const body = { topic: 'waits/1', payload: 'x', qos: 0 as const, retain: false }
  await api.call(publish, { body })
  await renderScreen(paths.rules({ like_id: 'waits' }))
  await expectRow({
    [t.id.en]: 'waits',
    [t.queued.en]: '1',
    [t.state.en]: health.downAction.en('1'),
  })
})

it('a rule shows the last failure of each of its actions, with one read for all of them', async () => {
  const { api } = signalbox
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/a' ? 404 : 410).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  const url = `http://127.0.0.1:${port}`
  await api.call(connectorCreate, { body: { type: 'http', name: 'refusing', url } })
  const common = { type: 'http', connector: 'refusing' } as const
  for (const name of ['a', 'b']) {
    await api.call(actionCreate, { body: { ...common, name, parameters: { path: `/${name}` } } })
  }
  await addRule('refused', { actions: ['http:a', 'http:b'] })
  const body = { topic: 'refused/1', payload: 'x', qos: 0 as const, retain: false }
  await api.call(publish, { body })
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  const { main } = await renderScreen(paths.rule('refused'))
  expect(await main.findAllByText(/HTTP status 404/)).not.toEqual([])
  expect(await main.findAllByText(/HTTP status 410/)).not.toEqual([])
  const read = fetched.mock.calls.map(([input]) => String(input))
  expect(read.filter((each) => each.endsWith('/calls'))).toEqual([])
  expect(read.filter((each) => each.includes('/failures?rule=refused'))).not.toEqual([])
})

it('a rule that reads what it republishes says that such messages are not republished', async () => {
  const actions = [{ function: 'republish', args: { topic: 'circle/out' } }]
  await addRule('circle', { actions })
  const { main } = await renderScreen(paths.rule('circle'))
  await main.findByText(outputMessages.readsItself.en)
  const designer = main.getByRole('link', { name: t.openFlow.en })
  expect(designer.getAttribute('href')).toBe(paths.flow('circle'))
  const settings = await renderScreen(paths.rule('circle', { tab: 'settings' }))
  await settings.main.findByText(outputMessages.readsItself.en)
})

it('the address keeps filters and order', async () => {
  await addRule('filter_a')
  await addRule('filter_b')
  const { main } = await renderScreen(
    paths.rules({ like_id: 'filter_', sort: 'id', order: 'desc' }),
  )
  await findRow('filter_a')
  const ids = main.getAllByText(/^filter_[ab]$/).map((each) => each.textContent)
  expect(ids).toEqual(['filter_b', 'filter_a'])
  await renderScreen(paths.rules({ match_from: 'filter_a/+' }))
  await findRow('filter_a')
  await expectNoRow('filter_b')
})

it('the list is filtered by state, action and tag, and orders all rules by their queue', async () => {
  await addRule('tagged_1', { tags: ['plant 7', 'test'] })
  await addRule('tagged_2', { tags: ['test'], enable: false })
  await addRule('linked', { actions: ['http:tag_target'] })
  const { main } = await renderScreen(paths.rules({ tag: 'test', state: 'disabled' }))
  await expectRow({ [t.id.en]: 'tagged_2' })
  await expectNoRow('tagged_1')
  await renderScreen(paths.rules({ used: 'TAG_TARGET', sort: 'queued', order: 'desc' }))
  await expectRow({ [t.id.en]: 'linked' })
  await expectNoRow('tagged_2')
  expect(main).toBeDefined()
})

it('several rules get a tag, which does not restart them', async () => {
  await addRule('counts_on')
  await addRule('counts_too')
  const client = await signalbox.connect()
  await client.mqtt.publishAsync('counts_on/1', 'x', { qos: 1 })
  const { user, main } = await renderScreen(paths.rules({ like_id: 'counts_' }))
  await expectRow({ [t.id.en]: 'counts_too' })
  await user.click(main.getByRole('checkbox', { name: uiMessages.selectAll.en }))
  await user.click(await main.findByRole('button', { name: t.addTag.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(t.tag.en), 'plant 7')
  await user.click(dialog.getByRole('button', { name: t.addTag.en }))
  await screen.findByText(t.taggedMany.en('2'))
  const one = await signalbox.api.call(ruleGet, { path: { id: 'counts_on' } })
  expect(one.tags).toEqual(['plant 7'])
  const { metrics } = await signalbox.api.call(ruleMetricsGet, { path: { id: 'counts_on' } })
  expect(metrics.matched).toBe(1)
})

it('disabling a rule asks, and names what is lost', async () => {
  await addRule('switched')
  const { user } = await renderScreen(paths.rules({ like_id: 'switched' }))
  const isOn = within(await findRow('switched')).getByRole('switch', {
    name: chainMessages.enabledOf.en('switched'),
  })
  await user.click(isOn)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(new RegExp(t.disableText.en))
  await user.click(dialog.getByRole('button', { name: t.disable.en }))
  await waitFor(async () => expect((await readRule('switched')).enable).toBe(false))
  await expectRow({ [t.id.en]: 'switched', [t.state.en]: health.disabled.en })
})

it('a rule is created with an output, and the list has it', async () => {
  const { user, main } = await renderScreen(paths.newRule({ topic: 'made/#' }))
  await fill(user, await main.findByLabelText(label(form.id.en)), '-bad')
  await user.click(main.getByRole('button', { name: outputs.add.en }))
  await user.click(await screen.findByRole('menuitem', { name: outputs.addRepublish.en }))
  const panel = within(await screen.findByRole('dialog'))
  await fill(user, await panel.findByLabelText(label(outputs.topic.en)), 'copy/${topic}')
  await user.selectOptions(
    panel.getByLabelText(label(outputs.qos.en)),
    panel.getByRole('option', { name: '1' }),
  )
  await user.click(panel.getByRole('button', { name: outputs.add.en }))
  await main.findByText('copy/${topic}')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(fieldMessages.name.en('255'))
  await fill(user, main.getByLabelText(label(form.id.en)), 'made')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await findRow('made')
  const { sql, actions, enable } = await readRule('made')
  expect(sql).toContain('"made/#"')
  expect(enable).toBe(true)
  expect(actions).toEqual([
    {
      function: 'republish',
      args: {
        topic: 'copy/${topic}',
        qos: 1,
        retain: '${retain}',
        payload: '${payload}',
        mqtt_properties: {},
        user_properties: '${user_properties}',
      },
    },
  ])
})

it('the message of a refused statement is in the form', async () => {
  const { user, main } = await renderScreen(paths.newRule({ sql: 'SELECT FROM' }))
  await user.click(await main.findByRole('button', { name: form.create.en }))
  await main.findByRole('alert')
  main.getByRole('heading', { level: 1, name: t.createTitle.en })
})

it('a copy has everything but the ID', async () => {
  await addRule('model', { description: 'from here', actions: [{ function: 'console' }] })
  const { user, main } = await renderScreen(paths.rules({ like_id: 'model' }))
  await rowAction(user, 'model', t.duplicate.en)
  await screen.findByRole('heading', { level: 1, name: t.createTitle.en })
  await user.click(await main.findByRole('button', { name: form.create.en }))
  await waitFor(async () => {
    const { sql, description, actions } = await readRule('model_duplication')
    expect({ sql, description, actions }).toEqual({
      sql: 'SELECT * FROM "model/#"',
      description: 'from here',
      actions: [{ function: 'console' }],
    })
  })
})

it('an edit keeps what was not touched', async () => {
  const before = await addRule('edited', {
    actions: [{ function: 'republish', args: { topic: 'a', user_properties: '${pub_props}' } }],
    enable: false,
  })
  const { user, main } = await renderScreen(paths.rule('edited', { tab: 'settings' }))
  const save = await main.findByRole('button', { name: form.save.en })
  expect(save).toHaveProperty('disabled', true)
  await fill(user, main.getByLabelText(label(form.note.en)), 'changed')
  main.getByText(new RegExp(form.resets.en))
  await user.click(save)
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => expect((await readRule('edited')).description).toBe('changed'))
  const { enable, actions } = await readRule('edited')
  expect(enable).toBe(false)
  expect(actions).toEqual(before.actions)
})

it('the overview shows what came of the matched messages', async () => {
  await addRule('counted', { actions: [{ function: 'republish', args: { topic: 'out' } }] })
  const client = await signalbox.connect()
  await client.mqtt.publishAsync('counted/1', 'x')
  const { main } = await renderScreen(paths.rule('counted'))
  const vitals = within(await main.findByLabelText(detail.overview.en, { selector: 'dl' }))
  await waitFor(() => expect(vitals.getAllByText('1').length).toBeGreaterThanOrEqual(4))
  await main.findByText(health.running.en)
})

it('the overview has a history, whose range is in the address', async () => {
  await addRule('recorded')
  const { user, main } = await renderScreen(paths.rule('recorded'))
  await main.findByRole('figure', { name: historyMessages.failures.en })
  await user.click(await main.findByRole('radio', { name: trendMessages.range7d.en }))
  await waitFor(() => expect(location.search).toContain('latest=604800'))
  await main.findByRole('figure', { name: historyMessages.failures.en })
})

it('the overview has the statement, and why an output is not available', async () => {
  const connector = { type: 'http', name: 'nowhere' } as const
  await signalbox.api.call(connectorCreate, {
    body: { ...connector, url: `http://${CLOSED}`, enable: true },
  })
  await signalbox.api.call(actionCreate, {
    body: { ...connector, connector: 'nowhere', enable: true, parameters: { method: 'post' } },
  })
  await addRule('unheard', { actions: ['http:nowhere'] })
  const { main } = await renderScreen(paths.rule('unheard'))
  expect((await main.findByLabelText(t.sql.en, { selector: 'pre' })).textContent).toBe(
    'SELECT * FROM "unheard/#"',
  )
  await main.findByText(integrationDetail.connectorDown.en('nowhere'))
})

it('an unknown rule leads back to the list', async () => {
  const { main } = await renderScreen(paths.rule('no_such_rule'))
  await main.findByText(detail.notFound.en)
  main.getByText(detail.back.en)
})

it('rules of a webhook are changed with the webhook', async () => {
  await addRule('hook_WH_D', { actions: ['http:hook_WH_D'] })
  await renderScreen(paths.rules({ like_id: 'hook_WH_D' }))
  const row = within(await findRow('hook_WH_D'))
  row.getByText(integrationMessages.enabled.en)
  expect(row.queryByRole('switch')).toBeNull()
  const link = row.getByRole('link', { name: integrationMessages.byWebhook.en('hook') })
  expect(link.getAttribute('href')).toContain(paths.webhook('hook_WH_D'))
})

it('a rule is deleted after a question', async () => {
  await addRule('deleted')
  const { user } = await renderScreen(paths.rules({ like_id: 'deleted' }))
  await rowAction(user, 'deleted', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(new RegExp(t.deleteText.en))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await expectNoRow('deleted')
  const { data } = await signalbox.api.call(ruleList, { query: { like_id: 'deleted' } })
  expect(data).toEqual([])
})

it('a viewer changes nothing', async () => {
  await addRule('seen')
  const as = await signalbox.viewer()
  const { main } = await renderScreen(paths.rules({ like_id: 'seen' }), { as })
  expect(within(await findRow('seen')).getByRole('switch')).toHaveProperty('disabled', true)
  expect(main.getByRole('button', { name: t.create.en })).toHaveProperty('disabled', true)
  const opened = await renderScreen(paths.rule('seen', { tab: 'settings' }), { as })
  const note = await opened.main.findByLabelText(label(form.note.en))
  expect(note.matches(':disabled')).toBe(true)
})
