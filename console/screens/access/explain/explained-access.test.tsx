import { gatewayClientList } from '@signalbox/contract/gateway-clients'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { connectStomp } from '@signalbox/testing/gateway-clients'
import { freePort } from '@signalbox/testing/free-port'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { verdictMessages as t } from './explain.messages.ts'

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
