import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { joinSentences } from '#join-sentences.ts'
import { kindMessages } from '#domain/authenticators/kinds.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { wizardMessages } from '#domain/backends/wizard.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { openExtensions } from '#testing/extensions.ts'
import { field, fill, label } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { problemMessages } from './model/fields.messages.ts'
import {
  gatewayAuthMessages as ga,
  gatewayListenerMessages as gl,
  gatewaysMessages as t,
  protocolMessages as p,
} from './gateways.messages.ts'

// In front of an enterprise cluster of two nodes.

const listeners = (type: string, bind: string, more: object = {}) => ({
  listeners: [{ type, name: 'default', bind, ...more }],
})

it.each([
  ['gbt32960', { max_retry_times: '5' }, { max_retry_times: 5, ...listeners('tcp', '7325') }],
  [
    'ocpp',
    { 'upstream.topic': 'cp/up/${clientid}' },
    {
      upstream: { topic: 'cp/up/${clientid}' },
      ...listeners('ws', '33033', { websocket: { path: '/ocpp' } }),
    },
  ],
  [
    'exproto',
    { 'server.bind': '10.0.0.1:9100', 'handler.address': 'http://10.0.0.9:9001' },
    {
      server: { bind: '10.0.0.1:9100' },
      handler: { address: 'http://10.0.0.9:9001', service_name: 'ConnectionUnaryHandler' },
      ...listeners('tcp', '7993'),
    },
  ],
] as const)('%s is set up in its form', async (name, typed, sent) => {
  const cluster = await openExtensions()
  const { user, main } = await renderScreen(paths.newGateway(name))
  const submit = await main.findByRole('button', { name: t.create.en })
  for (const [path, text] of Object.entries(typed)) await fill(user, field(path), text)
  await user.click(submit)
  await waitFor(() => expect(location.pathname).toBe(paths.gateway(name)))
  expect(cluster.gateways.get(name)).toMatchObject({ enable: true, ...sent })
})

it('JT/T 808 asks for both services unless every terminal may connect', async () => {
  const cluster = await openExtensions()
  const { user, main } = await renderScreen(paths.newGateway('jt808'))
  const submit = await main.findByRole('button', { name: t.create.en })
  await user.click(field('proto.auth.allow_anonymous'))
  await user.click(submit)
  expect(await main.findAllByText(problemMessages.service.en)).toHaveLength(2)
  await fill(user, field('proto.auth.registry'), 'http://10.0.0.9/registry')
  await fill(user, field('proto.auth.authentication'), 'http://10.0.0.9/login')
  await user.click(submit)
  await waitFor(() => expect(location.pathname).toBe(paths.gateway('jt808')))
  expect(cluster.gateways.get('jt808')).toMatchObject({
    proto: {
      auth: {
        allow_anonymous: false,
        registry: 'http://10.0.0.9/registry',
        authentication: 'http://10.0.0.9/login',
      },
    },
    ...listeners('tcp', '6207'),
  })
})

it('a gateway that is not loaded according to the list, and runs according to itself, has one screen', async () => {
  await openInFrontOfLater()
  const { main } = await renderScreen(paths.gateway('stomp'))
  await main.findByRole('button', { name: t.create.en })
  expect(location.pathname).toBe(paths.newGateway('stomp'))
})

it('the list names the node on which a gateway does not run', async () => {
  const { gateways, nodes } = await openExtensions()
  gateways.set('gbt32960', listeners('tcp', '7325'))
  await renderScreen(paths.gateways())
  await expectRow({
    [t.name.en]: new RegExp(`^${p.gbt32960.en}`),
    [t.state.en]: `${t.inconsistent.en}${t.stoppedNodes.en(nodes[1])}`,
  })
})

describe('a change of a gateway at a cluster disconnects all its clients', () => {
  const CLIENTS = '12'
  const restart = () => screen.findByText(t.restartText.en(CLIENTS))
  /** STOMP with two listeners, and with clients on both nodes. */
  async function openStomp(to: string, authentication?: object) {
    const cluster = await openExtensions()
    cluster.gateways.set('stomp', {
      ...listeners('tcp', '61613'),
      ...(authentication !== undefined && { authentication }),
    })
    cluster.clients.set('stomp', [5, 7])
    const rendered = await renderScreen(to)
    const isChanged = () => !cluster.clients.has('stomp')
    return { ...cluster, ...rendered, isChanged }
  }
  /** The question that was asked last. */
  const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1) ?? document.body)
  const BUILT_IN = {
    ...{ mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username' },
    password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
    enable: true,
  }

  it('when a listener is created, after a question', async () => {
    const { user, main, isChanged, gateways } = await openStomp(
      paths.gateway('stomp', { tab: 'listeners', listener: 'new' }),
    )
    await main.findByRole('button', { name: gl.add.en })
    await fill(user, field('name'), 'second')
    await fill(user, field('bind'), '61700')
    await user.click(main.getByRole('button', { name: gl.add.en }))
    await restart()
    await user.click((await dialog()).getByRole('button', { name: uiMessages.cancel.en }))
    expect(isChanged()).toBe(false)
    await user.click(main.getByRole('button', { name: gl.add.en }))
    await restart()
    await user.click((await dialog()).getByRole('button', { name: t.restart.en }))
    await waitFor(() => expect(isChanged()).toBe(true))
    expect(gateways.get('stomp')?.listeners).toHaveLength(2)
    // Without connected clients there is no question.
    await waitFor(() => expect(location.search).not.toContain('new'))
  })

  it('when a listener is changed, which the review says', async () => {
    const settings = await openStomp(
      paths.gateway('stomp', { tab: 'listeners', listener: 'stomp:tcp:default', part: 'settings' }),
    )
    await settings.main.findByRole('button', { name: formMessages.review.en })
    await fill(settings.user, field('max_connections'), '77')
    await settings.user.click(settings.main.getByRole('button', { name: formMessages.review.en }))
    await screen.findByText(t.disconnects.en(CLIENTS))
  })

  it('when a listener is deleted, which the question says', async () => {
    const list = await openStomp(paths.gateway('stomp', { tab: 'listeners' }))
    await rowAction(list.user, 'default', gl.deleteOne.en)
    await screen.findByText(t.disconnects.en(CLIENTS))
  })

  it('when an authenticator is created, after a question', async () => {
    const { user, main, isChanged } = await openStomp(
      paths.gateway('stomp', {
        tab: 'auth',
        mechanism: 'password_based',
        backend: 'built_in_database',
      }),
    )
    await user.click(await main.findByRole('button', { name: ga.add.en }))
    await user.click(await main.findByRole('button', { name: wizardMessages.create.en }))
    await restart()
    expect(isChanged()).toBe(false)
    await user.click((await dialog()).getByRole('button', { name: t.restart.en }))
    await waitFor(() => expect(isChanged()).toBe(true))
    await screen.findByText(new RegExp(`^${ga.added.en('')}`))
  })

  it('when an authenticator is changed, disabled, enabled or deleted', async () => {
    const to = paths.gateway('stomp', { tab: 'auth' })
    const { user, main, clients, isChanged } = await openStomp(to, BUILT_IN)
    const toggle = () => {
      const [ofGateway, own = ofGateway] = main.getAllByRole('switch')
      if (own === undefined) throw new Error('no switch')
      return own
    }
    const cancel = async () =>
      user.click((await dialog()).getByRole('button', { name: uiMessages.cancel.en }))
    await user.click(await main.findByRole('button', { name: ga.deleteOne.en }))
    await screen.findByText(joinSentences(ga.deleteText.en, t.disconnects.en(CLIENTS)))
    await cancel()
    await user.click(toggle())
    await screen.findByText(joinSentences(ga.disableText.en, t.disconnects.en(CLIENTS)))
    await user.click((await dialog()).getByRole('button', { name: ga.disable.en }))
    await waitFor(() => expect(isChanged()).toBe(true))
    clients.set('stomp', [12, 0])
    await waitFor(() => expect(toggle()).toHaveProperty('checked', false))
    await user.click(toggle())
    await restart()
    await cancel()
    expect(isChanged()).toBe(false)
  })

  it('when the settings of an authenticator are saved', async () => {
    const to = paths.gateway('stomp', { tab: 'auth' })
    const { user, main, isChanged } = await openStomp(to, BUILT_IN)
    await user.selectOptions(
      await main.findByLabelText(label(kindMessages.idOf.en)),
      kindMessages.clientId.en,
    )
    await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
    await user.click(await screen.findByRole('button', { name: t.restart.en }))
    await waitFor(() => expect(isChanged()).toBe(true))
  })

  it('but not when the question is answered with no', async () => {
    const to = paths.gateway('stomp', { tab: 'auth' })
    const { user, main, isChanged } = await openStomp(to, BUILT_IN)
    await user.selectOptions(
      await main.findByLabelText(label(kindMessages.idOf.en)),
      kindMessages.clientId.en,
    )
    await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
    await restart()
    await user.click((await dialog()).getByRole('button', { name: uiMessages.cancel.en }))
    expect(isChanged()).toBe(false)
  })

  it('and with no client, nothing is asked', async () => {
    const { user, main, clients, gateways } = await openStomp(
      paths.gateway('stomp', { tab: 'listeners', listener: 'new' }),
    )
    clients.delete('stomp')
    await main.findByRole('button', { name: gl.add.en })
    await fill(user, field('name'), 'second')
    await fill(user, field('bind'), '61700')
    await user.click(main.getByRole('button', { name: gl.add.en }))
    await waitFor(() => expect(gateways.get('stomp')?.listeners).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a gateway without listeners has an empty list, and is given one', async () => {
  const { gateways } = await openExtensions()
  gateways.set('stomp', {})
  const { user, main } = await renderScreen(paths.gateway('stomp', { tab: 'listeners' }))
  await main.findByText(gl.empty.en)
  await user.click(main.getByRole('button', { name: gl.add.en }))
  await waitFor(() => expect(location.search).toContain('new'))
  await waitFor(() => field('name'))
  await fill(user, field('name'), 'first')
  await fill(user, field('bind'), '61700')
  await user.click(main.getByRole('button', { name: gl.add.en }))
  await waitFor(() => expect(gateways.get('stomp')?.listeners).toHaveLength(1))
})

it('a listener that runs on some nodes names the others', async () => {
  const { gateways, nodes } = await openExtensions()
  const on = (running: boolean) => ({ running, current_connections: 0 })
  const of = {
    status: { running: 'inconsistent', current_connections: 0 },
    node_status: nodes.map((node, i) => ({ node, status: on(i === 0) })),
  }
  gateways.set('stomp', listeners('tcp', '61613', of))
  await renderScreen(paths.gateway('stomp', { tab: 'listeners' }))
  await expectRow({
    [gl.name.en]: 'default',
    [gl.state.en]: `${gl.inconsistent.en}${gl.stoppedNodes.en(nodes[1] ?? '')}`,
  })
})
