import { bannedCreate } from '@signalbox/contract/banned'
import { clientList } from '@signalbox/contract/clients'
import { connectorCreate } from '@signalbox/contract/connectors'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { startBadUpstream } from '@signalbox/testing/bad-upstream'
import { CLOSED } from '@signalbox/testing/closed-port'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { joinSentences } from '#join-sentences.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, useSignalbox } from '#testing/signalbox.ts'
import { doctorMessages, findingMessages } from '#screens/overview/doctor/doctor.messages.ts'
import { demoMessages } from '#screens/overview/demo/demo.messages.ts'
import { healthMessages } from '#screens/overview/health/health.messages.ts'
import { firstStepsMessages } from '#screens/overview/first-steps.messages.ts'
import { overviewMessages as t } from '#screens/overview/overview.messages.ts'

const signalbox = useSignalbox()
const WARNINGS = /^Checks: \d+ warnings?$/

it('a fresh broker has a checklist, which ticks what the broker has seen and can be dismissed', async () => {
  const words = firstStepsMessages
  const { user, main } = await renderScreen(paths.overview())
  const list = within(await main.findByRole('region', { name: words.title.en }))
  // It is the first thing on the page.
  const state = main.getByRole('region', { name: t.state.en })
  const region = main.getByRole('region', { name: words.title.en })
  expect(region.compareDocumentPosition(state)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const port = new URL(signalbox.mqttUrl).port
  await list.findByText(`mosquitto_sub -h localhost -p ${port} -t 'demo/#' -v`)
  await list.findByText(words.count.en(0, 4))
  const { mqtt } = await signalbox.connect()
  await list.findByText(words.count.en(1, 4))
  // A done step is one line, without its commands.
  within(list.getByRole('list', { name: words.isDone.en })).getByText(words.connect.en)
  expect(list.queryByText(/mosquitto_sub/)).toBeNull()
  await mqtt.publishAsync('demo/hello', 'hello')
  await list.findByText(words.count.en(2, 4))
  await user.click(list.getByRole('button', { name: words.dismiss.en }))
  expect(main.queryByRole('region', { name: words.title.en })).toBeNull()

  // Once dismissed it does not return.
  const again = await renderScreen(paths.overview())
  await again.main.findByRole('button', { name: WARNINGS })
  expect(again.main.queryByRole('region', { name: words.title.en })).toBeNull()
})

it('demo traffic is started from the checklist, marked in the state, and removed with one click', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  localStorage.removeItem('signalbox.first-steps')
  const { user, main } = await renderScreen(paths.overview())
  const list = within(await main.findByRole('region', { name: firstStepsMessages.title.en }))
  await user.click(await list.findByRole('button', { name: demoMessages.start.en }))
  await screen.findByText(demoMessages.started.en)
  const state = within(main.getByRole('region', { name: t.state.en }))
  const link = await state.findByRole('link', { name: demoMessages.running.en })
  expect(link.getAttribute('href')).toBe(paths.clients({ like_clientid: 'demo-' }))
  // Its clients are not the user's: no step is ticked.
  list.getByText(firstStepsMessages.count.en(0, 4))
  await user.click(state.getByRole('button', { name: demoMessages.remove.en }))
  await screen.findByText(demoMessages.removed.en)
  const api = await broker.api()
  expect((await api.call(clientList, { query: {} })).data).toEqual([])
  await list.findByRole('button', { name: demoMessages.start.en })
  expect(state.queryByRole('link', { name: demoMessages.running.en })).toBeNull()

  // The counters of the broker include what the demo published: the first look of another browser does not count it.
  localStorage.removeItem('signalbox.first-steps')
  const again = await renderScreen(paths.overview())
  const other = within(await again.main.findByRole('region', { name: firstStepsMessages.title.en }))
  await other.findByText(firstStepsMessages.count.en(0, 4))
  const { mqtt } = await connectMqtt(broker.mqttUrl)
  onTestFinished(() => mqtt.endAsync(true).then(() => undefined))
  await other.findByText(firstStepsMessages.count.en(1, 4))
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
      const count = doctorMessages.count.en(`${dismissals.length}`)
      region.getByRole('button', { name: doctorMessages.checks.en(count) })
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
  expect(state.queryByText(t.ok.en)).toBeNull()
})

it('a client that loses messages is named with the reason, and counted in the state', async () => {
  const properties = { sessionExpiryInterval: 600 }
  const session = { clientId: 'asleep', clean: false, protocolVersion: 5, properties } as const
  const { mqtt } = await signalbox.connect(session)
  await mqtt.subscribeAsync('lost/#', { qos: 1 })
  await mqtt.endAsync(true)
  const publisher = (await signalbox.connect()).mqtt
  const { user, main } = await renderScreen(paths.overview())
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
  main.getByText(t.problem.en)
  // The sentence has the cause and its actions.
  const actions = within(main.getByRole('group', { name: healthMessages.action.en }))
  expect(actions.getByRole('link', { name: healthMessages.show.en }).getAttribute('href')).toBe(
    paths.clients({ sort: 'send_msg.dropped', order: 'desc' }),
  )
  actions.getByRole('link', { name: healthMessages.raiseQueue.en })
  await user.click(
    await actions.findByRole('button', { name: healthMessages.clearSessions.en('1') }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: healthMessages.clearSessions.en('1') }))
  await screen.findByText(healthMessages.cleared.en('1'))
  await expect
    .poll(async () => (await signalbox.api.call(clientList, { query: {} })).data.length)
    .toBe(1)
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

it('refused clients are counted in the state, and lead to their denials', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  const api = await broker.api()
  const who = uniqueId('refused')
  await api.call(bannedCreate, { body: { as: 'username', who } })
  for (const clientId of ['a', 'b', 'a']) {
    const login = { clientId: `${who}-${clientId}`, username: who, reconnectPeriod: 0 }
    await expect(connectMqtt(broker.mqttUrl, login)).rejects.toThrow()
  }
  const { main } = await renderScreen(paths.overview())
  const link = await main.findByRole('link', { name: t.clientsRefused.en('2') })
  expect(link.getAttribute('href')).toBe(paths.refused({ kind: 'connect' }))
  await main.findByText(t.degraded.en)
  const tile = await main.findByRole('link', { name: t.refusals.en })
  expect(tile.getAttribute('href')).toBe(paths.refused({ kind: 'connect' }))
  await main.findByText(t.refusedClients.en('2'))
  // The sentence names the client with the most refusals.
  await main.findByText(new RegExp(`${who}-a`))
  await main.findByRole('link', { name: healthMessages.explain.en })
})

it('load of the machine is no problem, and a target that is down degrades the broker', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  const api = await broker.api()
  // Memory is always in use: a threshold at nothing raises the alarm.
  const { os } = await api.call(sysmonGet, {})
  const changed = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '1%' } as const
  await api.call(sysmonUpdate, { body: { os: changed } })
  const { main } = await renderScreen(paths.overview())
  const readTone = async (name: RegExp) =>
    (await main.findByRole('link', { name })).closest('li')?.dataset.tone
  expect(await readTone(/^\d+ alarms? of the host$/)).toBe('neutral')
  await main.findByText(t.ok.en)
  await main.findByText(joinSentences(healthMessages.ok.en, healthMessages.hostLoad.en))
  const connector = { type: 'http', name: 'away', url: `http://${CLOSED}` } as const
  await api.call(connectorCreate, {
    body: { ...connector, resource_opts: { start_timeout: '100ms' } },
  })
  await expect.poll(() => readTone(/^\d+ alarms?$/)).toBe('degraded')
  await main.findByText(t.degraded.en)
  await main.findByText(healthMessages.target.en('http:away'))
  const link = await main.findByRole('link', { name: healthMessages.openConnector.en })
  expect(link.getAttribute('href')).toBe(paths.connector('http:away'))
})
