import { gatewayUpdate } from '@signalbox/contract/gateways'
import { connectCoap, connectLwm2m, type GatewayClient } from '@signalbox/testing/gateway-clients'
import { freePort } from '@signalbox/testing/free-port'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, rowAction } from '#testing/tables.ts'
import {
  coapMessages as k,
  gatewayClientMessages as c,
  gatewaysMessages as t,
  lwm2mMessages as w,
} from './gateways.messages.ts'

// What only clients of CoAP and of LwM2M can.

const signalbox = useSignalbox()
const clients: GatewayClient[] = []

afterEach(() => {
  for (const each of clients.splice(0)) each.close()
})

it('resources of a device are read, observed and written', async () => {
  const { user, main } = await renderScreen(paths.newGateway('lwm2m'))
  const submit = await main.findByRole('button', { name: t.create.en })
  const udp = await freePort()
  await fill(user, field('first_listener.bind'), `127.0.0.1:${udp}`)
  await user.click(submit)
  await waitFor(() => expect(location.pathname).toBe(paths.gateway('lwm2m')))
  const values = new Map([
    ['/3/0/0', 'Signalworks'],
    ['/3/0/14', '+01'],
  ])
  const meter = await connectLwm2m(udp, 'meter-1', values)
  clients.push(meter)
  await renderScreen(paths.gateway('lwm2m', { tab: 'clients' }))
  await expectRow({ [c.endpoint.en]: 'meter-1', [c.lifetime.en]: '1h' })
  const device = await renderScreen(paths.gateway('lwm2m', { tab: 'clients', client: 'meter-1' }))
  const path = await device.main.findByLabelText(label(w.path.en))
  await user.click(device.main.getByRole('button', { name: w.discover.en }))
  await expectRow({ [w.path.en]: '/3/0/0', [w.resource.en]: /Manu/, [w.operations.en]: 'R' })
  await fill(user, path, '/3/0/0')
  await user.click(device.main.getByRole('button', { name: w.read.en }))
  await expectRow({ [w.path.en]: '/3/0/0', [w.value.en]: 'Signalworks', [w.resource.en]: /Manu/ })
  await fill(user, path, '/3/0/14')
  await user.click(device.main.getByRole('button', { name: w.read.en }))
  await expectRow({ [w.path.en]: '/3/0/14', [w.value.en]: '+01' })
  await rowAction(user, '/3/0/14', w.write.en)
  const form = within(await screen.findByRole('dialog'))
  await fill(user, await form.findByLabelText(label(w.value.en)), '+08')
  await user.click(form.getByRole('button', { name: w.write.en }))
  await expectRow({ [w.path.en]: '/3/0/14', [w.value.en]: '+08' })
  expect(values.get('/3/0/14')).toBe('+08')
  await rowAction(user, '/3/0/14', w.observe.en)
  await waitFor(() => expect(() => meter.notify('/3/0/14', '+09')).not.toThrow())
  // Without a further click.
  await waitFor(() => expectRow({ [w.path.en]: '/3/0/14', [w.value.en]: '+09' }))
  await rowAction(user, '/3/0/14', w.unobserve.en)
  await fill(user, path, '/9/0/9')
  await user.click(device.main.getByRole('button', { name: w.read.en }))
  await device.main.findByText(w.refused.en('4.04', 'not_found'))
})

it('a request to a CoAP client shows its answer', async () => {
  const udp = await freePort()
  await signalbox.api.call(gatewayUpdate, {
    path: { name: 'coap' },
    body: {
      enable: true,
      connection_required: true,
      listeners: [{ type: 'udp', name: 'default', bind: `127.0.0.1:${udp}` }],
    },
  })
  clients.push(await connectCoap(udp, 'valve-1'))
  const { user, main } = await renderScreen(
    paths.gateway('coap', { tab: 'clients', client: 'valve-1' }),
  )
  await fill(user, await main.findByLabelText(label(k.payload.en)), 'open')
  await fill(user, field('timeout'), 'soon')
  await fill(user, field('token'), 'too-long-a-token')
  await user.click(main.getByRole('button', { name: k.send.en }))
  await main.findByText(k.wrongTimeout.en)
  main.getByText(k.wrongToken.en)
  await fill(user, field('timeout'), '5s')
  await fill(user, field('token'), 'tk1')
  await user.click(main.getByRole('button', { name: k.send.en }))
  const answer = within(await main.findByRole('status', { name: k.answer.en }))
  answer.getByText('OPEN')
  answer.getByText('tk1')
  for (const each of clients.splice(0)) each.close()
  await fill(user, field('timeout'), '1s')
  await user.click(main.getByRole('button', { name: k.send.en }))
  await main.findByText(k.noAnswer.en)
})
