import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '../../paths.ts'
import { renderScreen } from '../../testing/render.tsx'
import { sendCallsTo, useSignalbox } from '../../testing/signalbox.ts'
import { doctorMessages, findingMessages } from './doctor/doctor.messages.ts'
import { firstStepsMessages } from './first-steps.messages.ts'
import { overviewMessages as t } from './overview.messages.ts'

const signalbox = useSignalbox()
const WARNINGS = /^\d+ warnings?$/

it('a fresh broker has a checklist, which ticks what the broker has seen and can be dismissed', async () => {
  const words = firstStepsMessages
  const { user, main } = await renderScreen(paths.overview())
  const list = within(await main.findByRole('region', { name: words.title.en }))
  const port = new URL(signalbox.mqttUrl).port
  await list.findByText(`mosquitto_sub -h localhost -p ${port} -t 'demo/#' -v`)
  await list.findByText(words.count.en(0, 4))
  const { mqtt } = await signalbox.connect()
  await list.findByText(words.count.en(1, 4))
  await mqtt.publishAsync('demo/hello', 'hello')
  await list.findByText(words.count.en(2, 4))
  await user.click(list.getByRole('button', { name: words.dismiss.en }))
  expect(main.queryByRole('region', { name: words.title.en })).toBeNull()

  // Once dismissed it does not return.
  const again = await renderScreen(paths.overview())
  await again.main.findByRole('button', { name: WARNINGS })
  expect(again.main.queryByRole('region', { name: words.title.en })).toBeNull()
})

it('the state is one line, whose warnings unfold and can be dismissed in this browser', async () => {
  const warning = findingMessages.nobodyAsked.en()
  const { user, main } = await renderScreen(paths.overview())
  const toggle = await main.findByRole('button', { name: WARNINGS })
  const state = within(main.getByRole('region', { name: t.state.en }))
  // More of them come while the page is at rest: the number is that of the list.
  const expectListed = (region: typeof state, isDismissed: boolean) =>
    waitFor(() => {
      const dismissals = region.getAllByRole('button', { name: /^Dismiss: / })
      region.getByRole('button', { name: doctorMessages.count.en(`${dismissals.length}`) })
      const named = region.queryByRole('button', { name: doctorMessages.dismissWhich.en(warning) })
      expect(named === null).toBe(isDismissed)
    })
  expect(state.getByRole('link', { name: t.nodesRunning.en('1') }).getAttribute('href')).toBe(
    paths.nodes(),
  )
  await user.click(toggle)
  await user.click(state.getByRole('button', { name: doctorMessages.dismissWhich.en(warning) }))
  await expectListed(state, true)

  // Loaded again, it is still dismissed; its restore button is last in the list.
  const again = await renderScreen(paths.overview())
  await again.user.click(await again.main.findByRole('button', { name: WARNINGS }))
  const restore = doctorMessages.restoreWhich.en(warning)
  const restored = within(again.main.getByRole('region', { name: t.state.en }))
  await expectListed(restored, true)
  await again.user.click(again.main.getByRole('button', { name: restore }))
  await expectListed(restored, false)
})

it('a broker is not healthy if a check could not run, whatever was dismissed', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  const proxy = await startBadUpstream(broker)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  proxy.misbehave({ kind: 'status', status: 500 }, (path) => path.endsWith('/users/logins'))
  const { user, main } = await renderScreen(paths.overview())
  const region = main.getByRole('region', { name: t.state.en })
  const state = within(region)
  await expect.poll(() => region.querySelector('[data-shown="true"]')).not.toBeNull()
  await user.click(await state.findByRole('button', { name: WARNINGS }))
  await state.findByText(doctorMessages.notRead.en)
  // More of them come while the page is at rest.
  await waitFor(async () => {
    for (const button of state.queryAllByRole('button', { name: /^Dismiss: / })) {
      await user.click(button)
    }
    state.getByRole('button', { name: /^\d+ dismissed/ })
  })
  expect(state.queryByText(t.healthy.en)).toBeNull()
})

it('a client that loses messages is named with the reason, and counted in the state', async () => {
  const properties = { sessionExpiryInterval: 600 }
  const session = { clientId: 'asleep', clean: false, protocolVersion: 5, properties } as const
  const { mqtt } = await signalbox.connect(session)
  await mqtt.subscribeAsync('lost/#', { qos: 1 })
  await mqtt.endAsync(true)
  const publisher = (await signalbox.connect()).mqtt
  const { main } = await renderScreen(paths.overview())
  // More than its queue holds.
  for (let i = 0; i < 15; i++) {
    await Promise.all(
      Array.from({ length: 100 }, () => publisher.publishAsync('lost/1', 'x', { qos: 1 })),
    )
  }
  const losing = main.getByRole('region', { name: t.losingClients.en })
  const link = await within(losing).findByRole('link', { name: 'asleep' })
  expect(link.getAttribute('href')).toBe(paths.client('asleep'))
  await main.findByRole('link', { name: t.clientsLosing.en('1') })
})

it('the counters lead to their lists', async () => {
  await signalbox.connect()
  const { main } = await renderScreen(paths.overview(), { language: 'zh' })
  const label = await main.findByText(t.live.zh)
  const counter = within(label.parentElement ?? document.body)
  await waitFor(() => expect(Number(counter.getByRole('link').textContent)).toBeGreaterThan(0))
  expect(counter.getByRole('link').getAttribute('href')).toBe(
    paths.clients({ conn_state: 'connected' }),
  )
})

it('a broker with durable sessions shows what it stores for them', async () => {
  const broker = await openSignalbox(['--durable-sessions'])
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  const session = { clean: false, protocolVersion: 5, reconnectPeriod: 0 } as const
  const { mqtt } = await connectMqtt(broker.mqttUrl, {
    ...session,
    properties: { sessionExpiryInterval: 600 },
  })
  await mqtt.subscribeAsync('kept/#', { qos: 1 })
  await mqtt.endAsync(true)
  const publisher = await connectMqtt(broker.mqttUrl)
  await publisher.mqtt.publishAsync('kept/1', 'x', { qos: 1 })
  await publisher.end()
  const { main } = await renderScreen(paths.overview())
  const strip = within(await main.findByLabelText(t.durable.en))
  const value = (label: string) => strip.getByText(label).nextElementSibling?.textContent
  await waitFor(() => expect(value(t.storedMessages.en)).toBe('1'))
  expect(value(t.durable.en)).toBe('1')
  expect(value(t.durableDisconnected.en)).toBe('1')
  expect(value(t.durableSubscriptions.en)).toBe('1')
})
