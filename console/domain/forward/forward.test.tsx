import { actionList } from '@signalbox/contract/actions'
import { connectorCreate, connectorList } from '@signalbox/contract/connectors'
import { ruleGet, ruleList } from '@signalbox/contract/rules'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { stepMessages } from '../integration/steps.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { type RenderedScreen, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { openListMenu, openRowMenu } from '#testing/tables.ts'
import { forwardMessages as t } from './forward.messages.ts'
// Loaded before the tests, whose time would pass with it otherwise.
import './ForwardDialog.tsx'

const signalbox = useSignalbox()

const bodies: string[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    bodies.push(body)
    response.end('ok')
  })
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a port, not a path
})
afterAll(() => void server.close())

async function openForward({ user, main }: RenderedScreen) {
  const button = await main.findByRole('button', { name: t.forward.en })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  return findForm()
}

async function openFromMenu({ user }: RenderedScreen) {
  const menu = await openListMenu(user)
  await user.click(menu.getByRole('menuitem', { name: t.forward.en }))
  return findForm()
}

async function findForm() {
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText(label(t.target.en))
  return dialog
}

const choose = async (
  { user }: RenderedScreen,
  dialog: Awaited<ReturnType<typeof openForward>>,
  name: string | RegExp,
) => {
  const option = await dialog.findByRole('option', { name })
  await user.selectOptions(dialog.getByLabelText(label(t.target.en)), option)
}

it('a topic is forwarded to a new connector, with the last real message as the preview', async () => {
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('forward/line')
  await mqtt.publishAsync(topic, '{"t":21.5}', { qos: 1 })
  const rendered = await renderScreen(paths.explorer({ topic }))
  const dialog = await openForward(rendered)
  await choose(rendered, dialog, 'HTTP service')
  await waitFor(() => expect(field('url')).toBeTruthy())
  await fill(rendered.user, field('url'), url)
  const preview = within(await dialog.findByRole('region', { name: t.preview.en }))
  await preview.findByText(new RegExp(`"topic":"${topic}"`))
  preview.getByText(new RegExp(`^Last message on ${topic}, `))
  await rendered.user.click(dialog.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en(topic))
  const name = topic.replaceAll(/[^A-Za-z0-9]+/g, '_')
  const rule = await signalbox.api.call(ruleGet, { path: { id: name } })
  expect(rule).toMatchObject({ actions: [`http:${name}`], enable: true, from: [topic] })
  await waitFor(async () => {
    await mqtt.publishAsync(topic, '{"t":22}', { qos: 1 })
    expect(bodies.map((body): unknown => JSON.parse(body))).toContainEqual(
      expect.objectContaining({ topic, payload: '{"t":22}' }),
    )
  })
  const links = within(screen.getByRole('dialog'))
  expect(links.getByRole('link', { name: t.openRule.en }).getAttribute('href')).toContain(name)
  await rendered.user.click(links.getByRole('link', { name: t.openFlow.en }))
  await waitFor(() => expect(location.pathname).toContain(`/flow/${name}`))
})

it('an existing database: the statement with values, and its table', async () => {
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('forward/db')
  await mqtt.publishAsync(topic, "it's warm", { qos: 1 })
  const connector = uniqueId('db').replaceAll('-', '_')
  await signalbox.api.call(connectorCreate, {
    body: {
      ...{ type: 'pgsql', name: connector, server: '127.0.0.1:1', database: 'd', username: 'u' },
      enable: true,
    },
  })
  const rendered = await renderScreen(paths.explorer({ topic }))
  const dialog = await openForward(rendered)
  await choose(rendered, dialog, new RegExp(`^${connector} · PostgreSQL`))
  const preview = within(await dialog.findByRole('region', { name: t.preview.en }))
  await preview.findByText(new RegExp(`'${topic}', 1, 'it''s warm', TO_TIMESTAMP`))
  preview.getByText(/^CREATE TABLE t_mqtt_msg/)
  await rendered.user.click(dialog.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en(topic))
  const actions = await signalbox.api.call(actionList, {})
  expect(actions.filter((action) => action.connector === connector)).toHaveLength(1)
})

it('what was made is taken back if a later part is refused', async () => {
  const topic = uniqueId('forward/refused')
  const rendered = await renderScreen(paths.explorer({ topic }))
  const dialog = await openForward(rendered)
  await choose(rendered, dialog, 'HTTP service')
  await waitFor(() => expect(field('url')).toBeTruthy())
  await fill(rendered.user, field('url'), url)
  const before = await signalbox.api.call(connectorList, {})
  // Valid for the form, and refused by the broker with the action.
  const [, add] = await dialog.findAllByRole('button', { name: /^Add: / })
  if (add === undefined) throw new Error('there are no headers')
  await rendered.user.click(add)
  const [header] = dialog.getAllByLabelText(/ 2: Name$/)
  if (header === undefined) throw new Error('there is no row')
  await fill(rendered.user, header, 'a b')
  await rendered.user.click(dialog.getByRole('button', { name: t.create.en }))
  await dialog.findByText(new RegExp(stepMessages.failedCreate.en('action')))
  expect(await signalbox.api.call(connectorList, {})).toHaveLength(before.length)
  const { data } = await signalbox.api.call(ruleList, { query: { like_id: 'forward_refused' } })
  expect(data).toEqual([])
})

it('the messages of one client are forwarded from its page', async () => {
  const { mqtt, clientId } = await signalbox.connect()
  const topic = uniqueId('forward/client')
  await mqtt.publishAsync(topic, 'from the client', { qos: 1 })
  const rendered = await renderScreen(paths.client(clientId))
  const dialog = await openFromMenu(rendered)
  await choose(rendered, dialog, 'MQTT broker')
  const preview = within(await dialog.findByRole('region', { name: t.preview.en }))
  await preview.findByText(new RegExp(`clientid = '${clientId}'`))
  await preview.findByText('from the client')
})

it('a row of the topics offers it as well', async () => {
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('forward/row')
  await mqtt.subscribeAsync(`$share/g/${topic}`)
  const rendered = await renderScreen(paths.topics({ like_topic: topic }))
  await openRowMenu(rendered.user, `$share/g/${topic}`)
  await rendered.user.click(await screen.findByRole('menuitem', { name: t.forward.en }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByLabelText(label(t.filter.en))).toHaveProperty('value', topic)
})

it('waits until the topic is read, because a branch is forwarded with all below it', async () => {
  const { mqtt } = await signalbox.connect()
  const topic = uniqueId('forward/late')
  await mqtt.publishAsync(topic, 'x')
  const answer = Promise.withResolvers<void>()
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('/topic_activity/branches')) await answer.promise
    return fetch(input, init)
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const { main } = await renderScreen(paths.explorer({ topic }))
  const button = await main.findByRole('button', { name: t.forward.en })
  expect(button).toHaveProperty('disabled', true)
  answer.resolve()
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
})

it('the proposed name of a connector is there, also if the cluster describes its fields later', async () => {
  await openInFrontOfLater()
  const rendered = await renderScreen(paths.client('c-v5'))
  const dialog = await openFromMenu(rendered)
  await choose(rendered, dialog, 'HTTP service')
  const name = await dialog.findByLabelText(label(t.connectorName.en))
  expect(name).toHaveProperty('value', 'http')
})
