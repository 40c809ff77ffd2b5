import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mqttUserMessages } from '#domain/authenticators/users/users.messages.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { bannedMessages } from '#screens/access/banned/banned.messages.ts'
import { flowsMessages } from '#screens/integrate/flows/flows.messages.ts'
import { gatewayListenerMessages } from '#screens/manage/gateways/gateways.messages.ts'
import { pluginsMessages } from '#screens/manage/plugins/plugins.messages.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'

const AUTHENTICATOR = 'password_based:built_in_database'

const server = useFaultyServer()

beforeAll(async () => {
  const { api } = server
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await api.call(gatewayUpdate, {
    path: { name: 'stomp' },
    body: { enable: true, listeners: [] },
  })
})
afterAll(async () => {
  const { api } = server
  await api.call(authenticationDelete, { path: { id: AUTHENTICATOR } })
  await api.call(gatewayUpdate, { path: { name: 'stomp' }, body: { enable: false } })
})

it.each([
  ['rules', paths.rules(), '/rules', rulesMessages.create.en],
  ['flows', paths.flows(), '/rules', flowsMessages.create.en],
  ['bans', paths.banned(), '/banned', bannedMessages.add.en],
  [
    'users of an authenticator',
    paths.authentication(AUTHENTICATOR, 'users'),
    '/users',
    mqttUserMessages.add.en,
  ],
  [
    'listeners of a gateway',
    paths.gateway('stomp', { tab: 'listeners' }),
    '/stomp/listeners',
    gatewayListenerMessages.add.en,
  ],
])(
  'the button that creates one of the %s is shown after the list has been read',
  async (_, path, list, name) => {
    let isAsked = false
    server.proxy.misbehave({ kind: 'held' }, (asked) => {
      const isList = asked.split('?')[0]?.endsWith(list) === true
      isAsked ||= isList
      return isList
    })
    const { main } = await renderScreen(path)
    await expect.poll(() => isAsked).toBe(true)
    await main.findByRole('table')
    expect(main.queryByRole('button', { name })).toBeNull()
    server.proxy.reset()
    await main.findByRole('button', { name })
  },
)

it('plugins are counted after they have been read', async () => {
  server.proxy.misbehave({ kind: 'held' }, (asked) => /\/(plugins|live)$/.test(asked))
  const { main } = await renderScreen(paths.plugins())
  main.getByRole('link', { name: pluginsMessages.all.en })
  server.proxy.reset()
  await main.findByRole('link', { name: `${pluginsMessages.all.en}0` })
})
