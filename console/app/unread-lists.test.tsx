import { authenticationCreate, authenticationDelete } from '@signalbox/contract/authentication'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { type BadUpstream, startBadUpstream } from '@signalbox/testing/bad-upstream'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mqttUserMessages } from '../parts/authenticators/users/users.messages.ts'
import { rulesMessages } from '../parts/rule/rules.messages.ts'
import { paths } from '../paths.ts'
import { bannedMessages } from '../screens/access/banned/banned.messages.ts'
import { flowsMessages } from '../screens/integrate/flows/flows.messages.ts'
import { gatewayListenerMessages } from '../screens/manage/gateways/gateways.messages.ts'
import { renderScreen } from '../testing/render.tsx'
import { sendCallsTo } from '../testing/signalbox.ts'

const AUTHENTICATOR = 'password_based:built_in_database'

let signalbox: SharedSignalbox
let proxy: BadUpstream
let restoreFetch = () => {}
beforeAll(async () => {
  signalbox = await openSignalbox()
  proxy = await startBadUpstream(signalbox)
  restoreFetch = sendCallsTo(proxy)
  const api = await signalbox.api()
  await api.call(authenticationCreate, {
    body: { mechanism: 'password_based', backend: 'built_in_database' },
  })
  await api.call(gatewayUpdate, {
    path: { name: 'stomp' },
    body: { enable: true, listeners: [] },
  })
})
afterAll(async () => {
  restoreFetch()
  const api = await signalbox.api()
  await api.call(authenticationDelete, { path: { id: AUTHENTICATOR } })
  await api.call(gatewayUpdate, { path: { name: 'stomp' }, body: { enable: false } })
  await proxy.close()
  await signalbox.stop()
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
    proxy.misbehave({ kind: 'held' }, (asked) => {
      const isList = asked.split('?')[0]?.endsWith(list) === true
      isAsked ||= isList
      return isList
    })
    const { main } = await renderScreen(path)
    await expect.poll(() => isAsked).toBe(true)
    await main.findByRole('table')
    expect(main.queryByRole('button', { name })).toBeNull()
    proxy.reset()
    await main.findByRole('button', { name })
  },
)
