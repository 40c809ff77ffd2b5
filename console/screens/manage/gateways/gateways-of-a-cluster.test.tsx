import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { openExtensions } from '../../../testing/extensions.ts'
import { field, fill } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { expectRow } from '../../../testing/tables.ts'
import { problemMessages } from './model/fields.messages.ts'
import { gatewaysMessages as t, protocolMessages as p } from './gateways.messages.ts'

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

it('the list names the node on which a gateway does not run', async () => {
  const { gateways, nodes } = await openExtensions()
  gateways.set('gbt32960', listeners('tcp', '7325'))
  await renderScreen(paths.gateways())
  await expectRow({
    [t.name.en]: new RegExp(`^${p.gbt32960.en}`),
    [t.state.en]: `${t.inconsistent.en}${t.stoppedNodes.en(nodes[1])}`,
  })
})
