import {
  allRulesUpdate,
  authorizationSourceCreate,
  authorizationSourceUpdate,
} from '@signalbox/contract/authorization'
import { gatewayClientList } from '@signalbox/contract/gateway-clients'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { connectStomp } from '@signalbox/testing/gateway-clients'
import { freePort } from '@signalbox/testing/free-port'
import { expect, it } from 'vitest'
import { chainNames } from '#domain/chain/names.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { adviceMessages } from './advice.messages.ts'
import { explainMessages, verdictMessages as t } from './explain.messages.ts'
import { rightsMessages } from './rights.messages.ts'

const signalbox = useSignalbox()

it('names the rule that changes the topic, with a link to its test', async () => {
  await signalbox.api.call(topicRewriteUpdate, {
    body: [{ action: 'subscribe', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'new/$1' }],
  })
  const { clientId } = await signalbox.connect()
  const asked = { action: 'subscribe', topic: 'old/+', clientid: clientId } as const
  const { main } = await renderScreen(paths.explain(asked))
  const link = await main.findByRole('link', { name: t.rewritten.en('1', 'new/+') })
  expect(link.getAttribute('href')).toContain(paths.topicRewrite(asked))
  await signalbox.api.call(topicRewriteUpdate, { body: [] })
})

it('a client of a gateway is explained with its mountpoint and its authenticator', async () => {
  const port = await freePort()
  const path = { name: 'stomp' } as const
  const listeners = [{ type: 'tcp', name: 'default', bind: `127.0.0.1:${port}` }]
  await signalbox.api.call(gatewayUpdate, { path, body: { mountpoint: 'plant/', listeners } })
  const client = await connectStomp(port)
  const { data } = await signalbox.api.call(gatewayClientList, { path, query: {} })
  const asked = { gateway: 'stomp', clientid: data[0]?.clientid, topic: 'a' }
  const { main } = await renderScreen(paths.explain(asked))
  await main.findByText(
    `${t.gatewayMountpoint.en('stomp', 'plant/')} ${t.gatewayWithoutAuthenticator.en('stomp')}`,
  )
  await main.findByDisplayValue('stomp')
  client.close()
})

it('a cached result decides, and the rule that is quoted is said to be without the cache', async () => {
  const setRule = async (permission: 'allow' | 'deny') => {
    const rule = { permission, action: 'publish', topic: 'office/#' } as const
    await signalbox.api.call(allRulesUpdate, { body: { rules: [rule] } })
  }
  await signalbox.api.call(authorizationSourceUpdate, {
    path: { type: 'file' },
    body: { type: 'file', enable: false, rules: '{allow, all}.' },
  })
  await signalbox.api.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  await setRule('deny')
  const { clientId, mqtt } = await signalbox.connect()
  await mqtt.publishAsync('office/door', 'x', { qos: 1 }).catch(() => undefined)
  // It does not clear the cache.
  await setRule('allow')
  const asked = { action: 'publish', topic: 'office/door', qos: 1, clientid: clientId } as const
  const { user, main } = await renderScreen(paths.explain(asked))
  await main.findByText(t.deny.en(t.cache.en))
  const rule = t.ruleOf.en(t.ofAll.en('1'), chainNames.built_in_database.en)
  main.getByText(t.uncached.en(t.allowedBy.en(rule)))
  const effect = (text: string) => expectRow({ [rightsMessages.effect.en]: text })
  await effect(rightsMessages.decidesUncached.en)

  await user.click(main.getByRole('button', { name: adviceMessages.clear.en }))
  await main.findByText(t.allowedBy.en(rule))
  await effect(rightsMessages.decides.en)
})

it('a viewer cannot test a login, and the button says why', async () => {
  const as = await signalbox.viewer()
  const { main } = await renderScreen(paths.explain({ who: 'imagined', action: 'connect' }), { as })
  const button = await main.findByRole<HTMLButtonElement>('button', {
    name: explainMessages.tryLogin.en,
  })
  expect(button.disabled).toBe(true)
  expect(button.title).toBe(explainMessages.viewerConnect.en)
})
