import { actionCreate, actionGet, actionList, actionUpdate } from '@signalbox/contract/actions'
import { connectorCreate, connectorGet, connectorList } from '@signalbox/contract/connectors'
import { ruleCreate, ruleDelete, ruleGet, ruleList } from '@signalbox/contract/rules'
import { SIGNATURE_VALUE, SIGNED_BODY } from '@signalbox/rule-sql/webhooks/signature'
import { sqlFromMeaning } from '@signalbox/rule-sql/webhooks/statement'
import { PUBLISH } from '@signalbox/rule-sql/webhooks/trigger'
import { screen, waitFor, within } from '@testing-library/react'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviewMessages } from '#form/review/review.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { formMessages } from '#domain/integration/form/form.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, openRowMenu, rowAction } from '#testing/tables.ts'
import { webhookDetailMessages as detail } from './detail/detail.messages.ts'
import { testMessages } from './form/test.messages.ts'
import { webhookFormMessages as form } from './form/webhook-form.messages.ts'
import { stepMessages } from '#domain/integration/steps.messages.ts'
import { webhooksMessages as t } from './webhooks.messages.ts'

const signalbox = useSignalbox()

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
const received: Received[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  received.push({ method: request.method, url: request.url, headers: request.headers, body })
  response.writeHead(request.url?.includes('wrong') ? 404 : 200, { 'x-who': 'receiver' })
  response.end('thanks')
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => server.close())

const readParts = (name: string) => {
  const [id, fullName] = [`http:${name}_WH_D`, `${name}_WH_D`]
  return Promise.all([
    signalbox.api.call(connectorGet, { path: { id } }),
    signalbox.api.call(actionGet, { path: { id } }),
    signalbox.api.call(ruleGet, { path: { id: fullName } }),
  ])
}

async function create(name: string, { sql = `SELECT * FROM "of/${name}"`, path = '' } = {}) {
  const fullName = `${name}_WH_D`
  await signalbox.api.call(connectorCreate, {
    body: { type: 'http', name: fullName, url, resource_opts: { start_timeout: '1s' } },
  })
  await signalbox.api.call(actionCreate, {
    body: { type: 'http', name: fullName, connector: fullName, parameters: { path } },
  })
  const actions = [`http:${fullName}`]
  await signalbox.api.call(ruleCreate, { body: { id: fullName, sql, actions } })
}

const apply = (count: string) =>
  screen.findByRole('button', { name: reviewMessages.apply.en(count) })

async function publish(topic: string, payload: string) {
  const { mqtt } = await signalbox.connect()
  await mqtt.publishAsync(topic, payload, { qos: 1 })
}

it('a list without webhooks says what they are for', async () => {
  const { main } = await renderScreen(paths.webhooks())
  await main.findByText(t.emptyText.en)
})

it('a signed webhook is created in one step, and its receiver can verify a real message', async () => {
  const { user, main } = await renderScreen(paths.newWebhook())
  await fill(user, await main.findByLabelText(label(form.name.en)), 'signed')
  await user.click(main.getByRole('button', { name: form.addTopic.en }))
  await fill(user, main.getByLabelText(form.topic.en('1')), 'plant/+/alarm')
  await fill(user, field('connector.url'), `${url}/hook`)
  await user.click(main.getByRole('switch', { name: new RegExp(`^${form.sign.en}`) }))
  const secret = field('signing.secret').value
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  const body = document.querySelector<HTMLElement>('textarea[name="action.parameters.body"]')
  if (body === null) throw new Error('there is no body')
  await fill(user, body, 'alarm of ${clientid}: ${payload}')
  await main.findByText(/alarm of c_emqx: /)
  await user.click(main.getByRole('button', { name: form.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.webhook('signed_WH_D')))
  const [connector, action, rule] = await readParts('signed')
  expect(connector).toMatchObject({ url: `${url}/hook`, enable: true })
  expect(action.parameters).toMatchObject({
    body: 'alarm of ${clientid}: ${payload}',
    method: 'post',
    signing: { header: 'X-Signature-256', secret: '******', timestamp_header: 'X-Timestamp' },
  })
  expect(rule.sql).toBe('SELECT\n  *\nFROM\n  "plant/+/alarm"')
  expect(rule).toMatchObject({ from: ['plant/+/alarm'], actions: ['http:signed_WH_D'] })
  await publish('plant/7/alarm', "it's 90 °C")
  await waitFor(() => expect(received.at(-1)?.body).toContain("it's 90 °C"))
  const { headers, body: text = '' } = received.at(-1) ?? {}
  const time = String(headers?.['x-timestamp'])
  const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
  expect(headers?.['x-signature-256']).toBe(`sha256=${expected}`)
  expect(headers?.['content-type']).toBe('application/json')
  const calls = within(await screen.findByRole('region', { name: detail.calls.en }))
  await calls.findByText('200')
})

const signed = (secret: string, text: string) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

it('an edit of a signed webhook keeps its secret, which nobody can read', async () => {
  await create('kept')
  const signing = { header: 'X-Mine', secret: 'the-secret' }
  await signalbox.api.call(actionUpdate, {
    path: { id: 'http:kept_WH_D' },
    body: { connector: 'kept_WH_D', parameters: { body: 'x', signing } },
  })
  const { user, main } = await renderScreen(paths.webhook('kept_WH_D', 'settings'))
  await main.findByLabelText(label(form.secret.en))
  expect(field('signing.secret').value).toBe('******')
  expect(field('signing.timestampHeader').value).toBe('')
  await fill(user, field('signing.header'), 'X-Yours')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await apply('1'))
  await screen.findByText(settingsMessages.saved.en())
  const [, action] = await readParts('kept')
  expect(action.parameters).toMatchObject({ signing: { header: 'X-Yours', secret: '******' } })
  await publish('of/kept', '1')
  await waitFor(() => expect(received.at(-1)?.headers).toHaveProperty('x-yours'))
  expect(received.at(-1)?.headers['x-yours']).toBe(signed('the-secret', 'x'))
})

it('a webhook whose rule signs, as of a cluster, signs with its action when it is saved', async () => {
  const trigger = { kind: 'messages', events: [PUBLISH], topics: ['of/moved'] } as const
  const signing = { secret: 'moved-secret', body: 'say ${payload}' }
  await create('moved', { sql: sqlFromMeaning({ trigger, signing }, 'enterprise') })
  await signalbox.api.call(actionUpdate, {
    path: { id: 'http:moved_WH_D' },
    body: {
      connector: 'moved_WH_D',
      parameters: { body: SIGNED_BODY, headers: { 'X-Old': SIGNATURE_VALUE } },
    },
  })
  const { user, main } = await renderScreen(paths.webhook('moved_WH_D', 'settings'))
  await main.findByLabelText(label(form.secret.en))
  expect(field('signing.secret').value).toBe('******')
  await fill(user, await main.findByLabelText(form.note.en), 'moved')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await apply('1'))
  await screen.findByText(settingsMessages.saved.en())
  const [, action, rule] = await readParts('moved')
  expect(rule.sql).toBe('SELECT\n  *\nFROM\n  "of/moved"')
  expect(action.parameters).toMatchObject({ body: 'say ${payload}', headers: {} })
  expect(action.parameters).toMatchObject({ signing: { header: 'X-Old', secret: '******' } })
  await publish('of/moved', '1')
  await waitFor(() => expect(received.at(-1)?.headers).toHaveProperty('x-old'))
  expect(received.at(-1)?.headers['x-old']).toBe(signed('moved-secret', 'say 1'))
})

it('a form is refused at its fields, and a name that is in use before anything is made', async () => {
  await signalbox.api.call(ruleCreate, {
    body: { id: 'taken_WH_D', sql: 'SELECT * FROM "t"', actions: [] },
  })
  const { user, main } = await renderScreen(paths.newWebhook())
  await fill(user, await main.findByLabelText(label(form.name.en)), 'not a name')
  await user.click(main.getByRole('button', { name: form.addTopic.en }))
  await user.click(main.getByRole('button', { name: form.addTopic.en }))
  await fill(user, main.getByLabelText(form.topic.en('2')), '#/wrong')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(fieldMessages.name.en('250'))
  main.getByText(fieldMessages.topicRequired.en)
  await fill(user, main.getByLabelText(form.topic.en('1')), 'right')
  await main.findByText(form.topicWrong.en)
  await user.click(main.getByRole('button', { name: form.removeTopic.en('#/wrong') }))
  await user.click(main.getByRole('button', { name: form.removeTopic.en('right') }))
  await fill(user, main.getByLabelText(label(form.name.en)), 'taken')
  await fill(user, field('connector.url'), url)
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findAllByText(form.nameTaken.en('rule'))
  const connectors = await signalbox.api.call(connectorList, {})
  expect(connectors.filter(({ name }) => name === 'taken_WH_D')).toEqual([])
})

it('a part that is refused takes the others back', async () => {
  const { user, main } = await renderScreen(paths.newWebhook())
  await fill(user, await main.findByLabelText(label(form.name.en)), 'refused')
  await fill(user, field('connector.url'), url)
  // Valid for the form, and refused by the broker with the action.
  await user.click(main.getByText('Advanced'))
  const [add] = await main.findAllByRole('button', { name: `Add: ${form.actionHeaders.en}` })
  if (add === undefined) throw new Error('there are no headers')
  await user.click(add)
  await fill(
    user,
    await main.findByLabelText(new RegExp(`${form.actionHeaders.en} 1: Name`)),
    'a b',
  )
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(new RegExp(stepMessages.failedCreate.en('action')))
  const connectors = await signalbox.api.call(connectorList, {})
  expect(connectors.filter(({ name }) => name === 'refused_WH_D')).toEqual([])
})

it('a test sends the request to the real address and shows the answer', async () => {
  const { user, main } = await renderScreen(paths.newWebhook())
  await fill(user, await main.findByLabelText(label(form.name.en)), 'tried')
  await fill(user, field('connector.url'), `${url}/wrong`)
  const send = await main.findByRole('button', { name: testMessages.send.en })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await user.click(main.getByRole('button', { name: testMessages.send.en }))
  await main.findByText(/^Status 404 in/)
  main.getByText('thanks')
  main.getByText(/x-who: receiver/)
  expect(received.at(-1)).toMatchObject({ method: 'POST', url: '/wrong' })
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ event: 'message.publish' })
})

it('the test of a webhook of other events has the request of the chosen one', async () => {
  const { user, main } = await renderScreen(paths.newWebhook())
  await fill(user, await main.findByLabelText(label(form.name.en)), 'events')
  await fill(user, field('connector.url'), url)
  await user.click(main.getByRole('radio', { name: form.events.en }))
  await main.findByText(testMessages.noEvent.en)
  await user.click(main.getByRole('checkbox', { name: /^client\.connected/ }))
  await user.click(main.getByRole('checkbox', { name: /^session\.subscribed/ }))
  const send = await main.findByRole('button', { name: testMessages.send.en })
  for (const event of ['client.connected', 'session.subscribed']) {
    await user.selectOptions(main.getByLabelText(testMessages.event.en), event)
    await main.findByText(new RegExp(`"event":"${event}"`))
    await user.click(main.getByRole('button', { name: testMessages.send.en }))
    await main.findByText(/^Status 200 in/)
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ event })
  }
  expect(send).toHaveProperty('disabled', false)
})

it('an edit sends only what changed, and a note changes the rule alone', async () => {
  await create('edited')
  const before = await readParts('edited')
  const { user, main } = await renderScreen(paths.webhook('edited', 'settings'))
  await fill(user, await main.findByLabelText(form.note.en), 'pager')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await apply('1'))
  await waitFor(async () => expect((await readParts('edited'))[2].description).toBe('pager'))
  const [connector, action, rule] = await readParts('edited')
  expect([connector, action]).toEqual([before[0], before[1]])
  expect(rule.sql).toBe(before[2].sql)
})

it('a statement written by hand is shown and kept', async () => {
  const sql = 'SELECT payload FROM "of/hand" WHERE qos = 1'
  await create('hand', { sql })
  const { user, main } = await renderScreen(paths.webhook('hand_WH_D', 'settings'))
  await main.findByText(form.byHand.en)
  main.getByText(sql)
  await fill(user, main.getByLabelText(form.note.en), 'kept')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await apply('1'))
  await screen.findByText(settingsMessages.saved.en())
  expect((await readParts('hand'))[2]).toMatchObject({ description: 'kept', sql })
  await user.click(main.getByRole('button', { name: form.replace.en }))
  await user.click(main.getByRole('button', { name: form.addTopic.en }))
  await fill(user, main.getByLabelText(form.topic.en('1')), 'of/hand/#')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  await user.click(await apply('4'))
  await waitFor(async () => expect((await readParts('hand'))[2].from).toEqual(['of/hand/#']))
})

it('leftovers are found, and repaired by saving', async () => {
  await create('broken')
  await signalbox.api.call(ruleDelete, { path: { id: 'broken_WH_D' } })
  const list = await renderScreen(paths.webhooks({ state: 'damaged' }))
  await expectRow({ [t.name.en]: 'broken', [t.state.en]: t.damaged.en })
  await expectNoRow('edited')
  await rowAction(list.user, 'broken', t.repair.en)
  await waitFor(() => expect(location.pathname).toBe(paths.webhook('broken_WH_D')))
  await list.main.findByText(t.noRule.en)
  const save = await list.main.findByRole('button', { name: settingsMessages.save.en })
  await list.user.click(save)
  await list.main.findByText(form.chooseEvent.en)
  await list.user.click(list.main.getByRole('checkbox', { name: /^message\.publish/ }))
  await list.user.click(save)
  await waitFor(async () => expect((await readParts('broken'))[2].from).toEqual(['#']))
  await waitFor(() => expect(list.main.queryByText(t.noRule.en)).toBeNull())
})

it('enabling and disabling changes the action and the rule together', async () => {
  await create('switched')
  const { user } = await renderScreen(paths.webhooks({ q: 'switched' }))
  await user.click(within(await findRow('switched')).getByRole('switch'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t.disable.en }))
  await waitFor(async () => {
    const [, action, rule] = await readParts('switched')
    expect([action.enable, rule.enable]).toEqual([false, false])
  })
  await expectRow({ [t.name.en]: 'switched', [t.state.en]: t.disabled.en })
})

it('deleting removes all parts, and keeps a connector that another action uses', async () => {
  await create('removed')
  await signalbox.api.call(actionCreate, {
    body: { type: 'http', name: 'guest', connector: 'removed_WH_D', parameters: {} },
  })
  const { user } = await renderScreen(paths.webhooks({ q: 'removed' }))
  await rowAction(user, 'removed', t.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(new RegExp(t.deleteKept.en('guest')))
  await user.click(dialog.getByRole('button', { name: t.deleteOne.en }))
  await waitFor(async () => {
    const { data: rules } = await signalbox.api.call(ruleList, { query: { limit: 1000 } })
    expect(rules.filter(({ id }) => id === 'removed_WH_D')).toEqual([])
    const actions = await signalbox.api.call(actionList, {})
    expect(actions.filter(({ name }) => name === 'removed_WH_D')).toEqual([])
  })
})

it('the list shows failures, and sorts by them', async () => {
  await create('failing', { path: '/wrong' })
  await publish('of/failing', '1')
  const { user, main } = await renderScreen(paths.webhooks())
  await expectRow({
    [t.name.en]: 'failing',
    [t.failureRate.en]: '100%',
    [t.trigger.en]: 'of/failing',
  })
  await user.click(main.getByRole('button', { name: t.failureRate.en }))
  await waitFor(() => expect(location.search).toContain('sort=failures'))
})

it('a copy asks for its secrets again', async () => {
  await create('original')
  await signalbox.api.call(actionUpdate, {
    path: { id: 'http:original_WH_D' },
    body: {
      connector: 'original_WH_D',
      parameters: { headers: { authorization: 'Bearer secret' } },
    },
  })
  const { user, main } = await renderScreen(
    paths.newWebhook({ action: 'copy', target: 'original_WH_D' }),
  )
  await main.findByText(form.copySecrets.en)
  await fill(user, main.getByLabelText(label(form.name.en)), 'copy')
  await user.click(main.getByRole('button', { name: form.create.en }))
  await main.findByText(formMessages.enterAgain.en)
})

it('an unknown webhook is not found, and a viewer cannot change one', async () => {
  const { main } = await renderScreen(paths.webhook('nobody'))
  await main.findByText(t.notFound.en)
  await create('seen')
  const { user } = await renderScreen(paths.webhooks({ q: 'seen' }), {
    as: await signalbox.viewer(),
  })
  const isOn = within(await findRow('seen')).getByRole('switch')
  expect(isOn).toHaveProperty('disabled', true)
  const menu = await openRowMenu(user, 'seen')
  const remove = menu.getByRole('menuitem', { name: new RegExp(`^${t.deleteOne.en}`) })
  expect(remove).toHaveProperty('disabled', true)
})

it('the form is in Chinese as well, and its errors', async () => {
  const { user, main } = await renderScreen(paths.newWebhook(), { language: 'zh' })
  await main.findByText(form.trigger.zh)
  await user.click(main.getByRole('button', { name: form.create.zh }))
  await main.findByText(fieldMessages.nameRequired.zh)
})
