import { readHocon } from '@signalbox/formats/hocon'
import {
  allRulesUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
} from '@signalbox/contract/authorization'
import {
  gatewayAuthenticationGet,
  listenerAuthenticationGet,
} from '@signalbox/contract/gateway-authentication'
import { gatewayClientList, gatewaySubscriptionList } from '@signalbox/contract/gateway-clients'
import { gatewayListenerList } from '@signalbox/contract/gateway-listeners'
import { gatewayGet, gatewayUpdate } from '@signalbox/contract/gateways'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectStomp, type GatewayClient } from '@signalbox/testing/gateway-clients'
import { freePort } from '@signalbox/testing/free-port'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { mqttUserMessages } from '#domain/authenticators/users/users.messages.ts'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { reasonMessages, timelineMessages as e } from '#domain/timeline/timeline.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { type RenderedScreen, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, findRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import {
  gatewayAuthMessages as a,
  gatewayClientMessages as c,
  gatewayListenerMessages as l,
  gatewaysMessages as t,
  listenerAuthMessages as la,
  protocolMessages as p,
} from './gateways.messages.ts'

type Opened = Pick<RenderedScreen, 'user' | 'main'>

const signalbox = useSignalbox()
const NAME = { path: { name: 'stomp' } } as const
const clients: GatewayClient[] = []
let port = 0

afterEach(() => {
  for (const each of clients.splice(0)) each.close()
})

const read = () => signalbox.api.call(gatewayGet, NAME)

/** STOMP runs, without a mountpoint. */
async function load(): Promise<void> {
  const body: Record<string, unknown> = { enable: true, mountpoint: '' }
  if ((await read()).status === 'unloaded') {
    port = await freePort()
    body['listeners'] = [{ type: 'tcp', name: 'default', bind: `127.0.0.1:${port}` }]
  }
  await signalbox.api.call(gatewayUpdate, { ...NAME, body })
}

/** A STOMP client with a subscription. Resolves with its client ID. */
async function connectOne(...headers: string[]): Promise<string> {
  clients.push(await connectStomp(port, { headers }))
  const { data } = await signalbox.api.call(gatewayClientList, { ...NAME, query: {} })
  return data[0]?.clientid ?? ''
}

/** Creates an authenticator with a built-in database. */
async function createBuiltIn({ user, main }: Opened): Promise<void> {
  await user.click(await main.findByRole('button', { name: a.add.en }))
  await user.click(await main.findByRole('button', { name: 'Built-in database' }))
  await user.click(await main.findByRole('button', { name: wizardMessages.create.en }))
  await screen.findByText(new RegExp(`^${a.added.en('')}`))
}

async function addUser({ user, main }: Opened): Promise<void> {
  await main.findByText(mqttUserMessages.empty.en)
  await user.click(main.getByRole('button', { name: mqttUserMessages.add.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(label(mqttUserMessages.username.en)), 'press')
  await fill(user, field('password'), 'secret')
  await user.click(form.getByRole('button', { name: mqttUserMessages.add.en }))
  await findRow('press')
}

it('the list has every protocol; one that is not set up leads to its form', async () => {
  const { user } = await renderScreen(paths.gateways())
  await expectRow({ [t.name.en]: /^STOMP/, [t.state.en]: t.unloaded.en })
  await expectRow({ [t.name.en]: /^LwM2M/, [t.state.en]: t.unloaded.en })
  await user.click(within(await findRow(p.stomp.en)).getByRole('link', { name: p.stomp.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.newGateway('stomp')))
})

it('a gateway is set up in one form, which sends what differs from the defaults', async () => {
  port = await freePort()
  const { user, main } = await renderScreen(paths.newGateway('stomp'))
  const submit = await main.findByRole('button', { name: t.create.en })
  expect(field('first_listener.bind').value).toBe('61613')
  await fill(user, field('first_listener.bind'), `127.0.0.1:${port}`)
  await fill(user, field('mountpoint'), 'stomp/')
  await user.click(submit)
  await screen.findByText(t.created.en(p.stomp.en))
  await waitFor(() => expect(location.pathname).toBe(paths.gateway('stomp')))
  expect(await read()).toMatchObject({ enable: true, status: 'running', mountpoint: 'stomp/' })
  expect(await signalbox.api.call(gatewayListenerList, NAME)).toMatchObject([
    { id: 'stomp:tcp:default', bind: `127.0.0.1:${port}`, status: { running: true } },
  ])
  await renderScreen(paths.gateways())
  await expectRow({ [t.name.en]: /^STOMP/, [t.state.en]: t.running.en })
})

it('settings are reviewed, with how many clients they disconnect', async () => {
  await load()
  await connectOne('login:a')
  const { user, main } = await renderScreen(paths.gateway('stomp'))
  await main.findByText(label(t.running.en))
  await fill(user, await waitFor(() => field('mountpoint')), 'plant/')
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await screen.findByText(t.disconnects.en('1'))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => expect(await read()).toMatchObject({ mountpoint: 'plant/' }))
})

it('disabling asks, with the number of clients that it disconnects', async () => {
  await load()
  await connectOne('login:a')
  const { user, main } = await renderScreen(paths.gateway('stomp'))
  await user.click(await main.findByRole('switch', { name: chainMessages.enabled.en }))
  const dialog = within(await screen.findByRole('dialog', { name: t.disableTitle.en }))
  await dialog.findByText(t.disableText.en(p.stomp.en, '1'))
  const typed = dialog.queryByLabelText(uiMessages.confirmName.en(p.stomp.en))
  if (typed !== null) await fill(user, typed, p.stomp.en)
  await user.click(dialog.getByRole('button', { name: t.disable.en }))
  await waitFor(async () => expect(await read()).toMatchObject({ status: 'stopped' }))
  await renderScreen(paths.gateway('stomp', { tab: 'clients' }))
  await screen.findByText(c.stopped.en)
  await load()
})

it('a listener is created, edited and deleted', async () => {
  await load()
  const { user, main } = await renderScreen(paths.gateway('stomp', { tab: 'listeners' }))
  await expectRow({ [l.name.en]: 'default', [l.state.en]: l.running.en })
  await user.click(main.getByRole('button', { name: l.add.en }))
  await waitFor(() => expect(field('name').value).toBe(''))
  await fill(user, field('name'), 'default')
  await fill(user, field('bind'), `127.0.0.1:${port}`)
  await user.click(main.getByRole('button', { name: l.add.en }))
  await main.findByText(l.nameTaken.en)
  await fill(user, field('name'), 'second')
  await fill(user, field('bind'), `127.0.0.1:${await freePort()}`)
  await user.click(main.getByRole('button', { name: l.add.en }))
  await expectRow({ [l.name.en]: 'second', [l.state.en]: l.running.en })
  await rowAction(user, 'second', l.edit.en)
  await fill(user, await waitFor(() => field('mountpoint')), 'second/')
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  const all = () => signalbox.api.call(gatewayListenerList, NAME)
  await waitFor(async () =>
    expect((await all())[1]).toMatchObject({ name: 'second', mountpoint: 'second/' }),
  )
  await renderScreen(paths.gateway('stomp', { tab: 'listeners' }))
  await rowAction(user, 'second', l.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog', { name: l.deleteTitle.en }))
  await fill(user, dialog.getByLabelText(uiMessages.confirmName.en('second')), 'second')
  await user.click(dialog.getByRole('button', { name: l.deleteOne.en }))
  await expectNoRow('second')
})

it('a listener is changed as text, with settings that the form does not have', async () => {
  await load()
  const listener = 'stomp:tcp:default'
  const { user, main } = await renderScreen(paths.gateway('stomp', { tab: 'listeners', listener }))
  await user.click(await main.findByRole('radio', { name: editorMessages.asText.en }))
  const text = async () =>
    (await main.findByLabelText<HTMLTextAreaElement>(editorMessages.textLabel.en)).value
  const stored = await text()
  const typed = async (added: string) => {
    const area = await main.findByLabelText(editorMessages.textLabel.en)
    await fill(user, area, `${stored}\n${added}`)
    await user.click(main.getByRole('button', { name: formMessages.review.en }))
  }
  expect(readHocon(stored)).toMatchObject({ enable: true, max_connections: 1024 })
  await typed('nope = 1')
  await main.findByText(editorMessages.unknownKeys.en('nope'))
  await typed('tcp_options.backlog = 77')
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () =>
    expect((await signalbox.api.call(gatewayListenerList, NAME))[0]).toMatchObject({
      tcp_options: { backlog: 77 },
    }),
  )
  expect(readHocon(await text())).toMatchObject({ tcp_options: { backlog: 77 } })
})

it('a listener has an authenticator of its own instead of that of the gateway', async () => {
  await load()
  const { user, main } = await renderScreen(paths.gateway('stomp', { tab: 'listeners' }))
  await rowAction(user, 'default', l.auth.en)
  await main.findByText(la.noneText.en)
  await createBuiltIn({ user, main })
  const path = { ...NAME.path, id: 'stomp:tcp:default' }
  expect(await signalbox.api.call(listenerAuthenticationGet, { path })).toMatchObject({
    mechanism: 'password_based',
    backend: 'built_in_database',
  })
  expect(await signalbox.api.call(gatewayAuthenticationGet, NAME)).toBeUndefined()
  await addUser({ user, main })
  await connectOne('login:press', 'passcode:secret')
  await expect(connectOne('login:press', 'passcode:wrong')).rejects.toThrow('ERROR')
  await user.click(main.getByRole('switch', { name: chainMessages.enabled.en }))
  const question = within(await screen.findByRole('dialog', { name: a.disableTitle.en }))
  await question.findByText(la.disableText.en)
  await user.click(question.getByRole('button', { name: a.disable.en }))
  await waitFor(async () =>
    expect(await signalbox.api.call(listenerAuthenticationGet, { path })).toMatchObject({
      enable: false,
    }),
  )
  await user.click(main.getByRole('button', { name: a.deleteOne.en }))
  const dialog = within(await screen.findByRole('dialog', { name: a.deleteTitle.en }))
  await dialog.findByText(la.deleteText.en)
  await user.click(dialog.getByRole('button', { name: a.deleteOne.en }))
  await main.findByText(la.none.en)
  await renderScreen(paths.gateway('stomp', { tab: 'listeners', listener: 'stomp:tcp:none' }))
  await screen.findByText(l.missing.en)
})

it('the authenticator of a gateway is created with its own users, and deleted', async () => {
  await load()
  const { user, main } = await renderScreen(paths.gateway('stomp', { tab: 'auth' }))
  await createBuiltIn({ user, main })
  expect(await signalbox.api.call(gatewayAuthenticationGet, NAME)).toMatchObject({
    mechanism: 'password_based',
    backend: 'built_in_database',
    enable: true,
  })
  await addUser({ user, main })
  await connectOne('login:press', 'passcode:secret')
  await user.click(main.getByRole('button', { name: a.deleteOne.en }))
  const dialog = within(await screen.findByRole('dialog', { name: a.deleteTitle.en }))
  await user.click(dialog.getByRole('button', { name: a.deleteOne.en }))
  await main.findByText(a.none.en)
})

it('a client is found, subscribed, unsubscribed and kicked', async () => {
  await load()
  const clientid = await connectOne('login:press')
  await renderScreen(paths.gateway('stomp', { tab: 'clients' }))
  await expectRow({ [c.clientId.en]: clientid, [c.username.en]: 'press' })
  await renderScreen(paths.gateway('stomp', { tab: 'clients', username: 'other' }))
  await expectNoRow(clientid)
  const { user, main } = await renderScreen(
    paths.gateway('stomp', { tab: 'clients', client: clientid }),
  )
  await findRow('plant/1')
  await expectRow({ [e.event.en]: e.connected.en, [e.details.en]: /127\.0\.0\.1:\d+ · / })
  await user.click(main.getByRole('button', { name: c.subscribe.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(label(c.topic.en)), 'plant/2')
  await fill(user, form.getByLabelText(label(c.subid.en)), 'second')
  await user.click(form.getByRole('button', { name: c.subscribe.en }))
  await findRow('plant/2')
  const path = { ...NAME.path, clientid }
  expect(await signalbox.api.call(gatewaySubscriptionList, { path })).toMatchObject([
    { topic: 'plant/1', sub_props: { subid: 'first' } },
    { topic: 'plant/2', sub_props: { subid: 'second' } },
  ])
  await rowAction(user, 'plant/2', c.unsubscribe.en)
  const question = within(await screen.findByRole('dialog', { name: c.unsubscribeTitle.en }))
  await user.click(question.getByRole('button', { name: c.unsubscribe.en }))
  // Its events name the topic as well.
  const subscriptions = within(main.getByRole('table', { name: c.subscriptions.en }))
  await waitFor(() => expect(subscriptions.queryByText('plant/2')).toBeNull())
  const explain = main.getByRole('link', { name: c.explain.en })
  expect(explain.getAttribute('href')).toContain(`gateway=stomp&clientid=${clientid}`)
  await user.click(main.getByRole('button', { name: c.kick.en }))
  const dialog = within(await screen.findByRole('dialog', { name: c.kickTitle.en }))
  await user.click(dialog.getByRole('button', { name: c.kick.en }))
  await main.findByText(c.empty.en)
  await renderScreen(paths.gateway('stomp', { tab: 'clients', client: clientid }))
  await screen.findByText(c.gone.en)
  await expectRow({ [e.event.en]: e.disconnected.en, [e.details.en]: reasonMessages.kicked.en })
})

it('a denied action of a client leads to its explanation', async () => {
  await load()
  const body = { clientinfo_override: { clientid: '${Packet.headers.login}' } }
  await signalbox.api.call(gatewayUpdate, { ...NAME, body })
  const rules = [{ topic: 'secret', permission: 'deny', action: 'all' } as const]
  await signalbox.api.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  await signalbox.api.call(allRulesUpdate, { body: { rules } })
  const denied = connectStomp(port, { headers: ['login:nosy'], destination: 'secret' })
  await expect(denied).rejects.toThrow('Insufficient permissions')
  const { main } = await renderScreen(paths.gateway('stomp', { tab: 'clients', client: 'nosy' }))
  await expectRow({ [e.event.en]: e.denied.en, [e.details.en]: /^subscribe to secret/ })
  const link = main.getByRole('link', { name: e.why.en })
  expect(link.getAttribute('href')).toContain('gateway=stomp')
  await signalbox.api.call(authorizationSourceDelete, { path: { type: 'built_in_database' } })
  await signalbox.api.call(gatewayUpdate, { ...NAME, body: { clientinfo_override: {} } })
})

it('a viewer reads, and can change nothing', async () => {
  await load()
  const viewer = await signalbox.viewer()
  await renderScreen(paths.gateways(), { as: viewer })
  const row = within(await findRow(p.stomp.en))
  expect(row.getByRole('switch')).toHaveProperty('disabled', true)
  const form = await renderScreen(paths.newGateway('coap'), { as: viewer })
  await form.main.findByText(lockMessages.viewerOnly.en)
  expect(form.main.queryByRole('button', { name: t.create.en })).toBeNull()
})

it('an unknown gateway is reported, and one of another edition', async () => {
  const { main } = await renderScreen(paths.gateway('nope'))
  await main.findByText(t.notFound.en)
  const form = await renderScreen(paths.newGateway('ocpp'))
  await form.main.findByText(t.notOffered.en(p.ocpp.en))
  await form.user.click(form.main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.gateways()))
})

it('a gateway whose service cannot be reached says so, and why', async () => {
  const server = { bind: `127.0.0.1:${await freePort()}` }
  const body = { server, handler: { address: `http://${CLOSED}` }, listeners: [] }
  await signalbox.api.call(gatewayUpdate, { path: { name: 'exproto' }, body })
  const { main } = await renderScreen(paths.gateway('exproto'))
  await main.findByText(/^Handler service not connected: .*ECONNREFUSED/)
})
