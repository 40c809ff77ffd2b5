import { type Fault, startBadUpstream } from '@signalbox/testing/bad-upstream'
import {
  type RecordedEnterprise,
  startRecordedEnterprise,
} from '@signalbox/testing/recorded-enterprise'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectRow, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { rebalanceMessages as t } from './rebalance.messages.ts'

let cluster: RecordedEnterprise
beforeAll(async () => {
  cluster = await startRecordedEnterprise()
})
afterAll(() => cluster.close())

function open(server: { url: string } = cluster) {
  onTestFinished(sendCallsTo(server))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  return renderScreen(paths.rebalance())
}

it('a node is evacuated after its name was typed, with live progress, and stopped', async () => {
  const [node, other] = cluster.nodes
  const { user, main } = await open()
  await main.findByText(t.nothing.en)
  await expectRow({ [t.node.en]: node, [t.state.en]: t.inService.en })
  await rowAction(user, node, t.evacuate.en)
  const form = within(await screen.findByRole('dialog', { name: t.evacuationOf.en(node) }))
  const rate = form.getByRole('textbox', { name: label(t.connRate.en) })
  // Keys are for the first field, and not for the button that closes the panel.
  await waitFor(() => expect(document.activeElement).toBe(rate))
  // The key that opened the form may still be held.
  expect(fireEvent.keyDown(rate, { key: 'Enter', repeat: true })).toBe(false)
  await user.clear(rate)
  await user.type(rate, '10')
  await user.click(form.getByRole('checkbox', { name: other }))
  await user.click(form.getByRole('button', { name: t.evacuate.en }))
  const question = within(await screen.findByRole('dialog', { name: t.confirmEvacuation.en(node) }))
  question.getByText(t.confirmEvacuationText.en('60', '10'))
  await waitFor(() => expect(document.activeElement).toBe(question.getByRole('textbox')))
  await user.type(question.getByRole('textbox'), node)
  await user.click(question.getByRole('button', { name: t.evacuate.en }))
  await main.findByText(t.evacuationOf.en(node))
  expect(cluster.started.at(-1)).toEqual({
    ...{ conn_evict_rate: 10, sess_evict_rate: 100, migrate_to: [other] },
    ...{ wait_health_check: '1m', wait_takeover: '1m' },
  })
  main.getByText(t.evicting_conns.en)
  await expectRow({ [t.node.en]: node, [t.state.en]: t.evacuating.en })
  const left = () => /^(\d+) left/.exec(main.getByText(/left of 100/).textContent ?? '')?.[1]
  const first = left()
  await waitFor(() => expect(left()).not.toBe(first))
  await user.click(main.getByRole('button', { name: t.stop.en }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: t.stop.en }),
  )
  await main.findByText(t.nothing.en)
})

async function openBehind(fault: Fault) {
  const proxy = await startBadUpstream(cluster)
  onTestFinished(() => proxy.close())
  proxy.misbehave(fault, (path) => path.includes('/nodes'))
  const page = await open(proxy)
  await page.main.findByText(t.nothing.en)
  return { ...page, proxy }
}

it('a rebalance that is opened before the nodes are read has the focus in its first field', async () => {
  const { user, main } = await openBehind({ kind: 'held' })
  expect(main.queryByText(t.noNodes.en)).toBeNull()
  await user.click(main.getByRole('button', { name: t.rebalance.en }))
  const form = within(await screen.findByRole('dialog', { name: t.rebalance.en }))
  const rate = form.getByRole('textbox', { name: label(t.connRate.en) })
  await waitFor(() => expect(document.activeElement).toBe(rate))
})

it('nodes that cannot be read are no empty table', async () => {
  const body = JSON.stringify({ code: 'INTERNAL_ERROR', message: 'The node is down' })
  const { user, main, proxy } = await openBehind({ kind: 'status', status: 500, body })
  await main.findByText('The node is down')
  expect(main.queryByText(t.noNodes.en)).toBeNull()
  proxy.reset()
  const retry = main.queryByRole('button', { name: uiMessages.retry.en })
  if (retry !== null) await user.click(retry)
  await expectRow({ [t.node.en]: cluster.nodes[0], [t.state.en]: t.inService.en })
})

it('nodes are rebalanced, unless they are balanced already', async () => {
  const { user, main } = await open()
  await user.click(await main.findByRole('button', { name: t.rebalance.en }))
  const form = within(await screen.findByRole('dialog', { name: t.rebalance.en }))
  const threshold = form.getByRole('textbox', { name: label(t.absConn.en) })
  const ratio = form.getByRole('textbox', { name: label(t.relConn.en) })
  const submit = async () => {
    await user.click(form.getByRole('button', { name: t.rebalance.en }))
  }
  await user.clear(ratio)
  await user.type(ratio, '0.5')
  await submit()
  await form.findByText(t.ratioRule.en)
  await user.clear(ratio)
  await user.clear(threshold)
  await user.type(threshold, '10000')
  const sure = async () => {
    await submit()
    const question = within(await screen.findByRole('dialog', { name: t.confirmRebalance.en }))
    await user.click(question.getByRole('button', { name: t.rebalance.en }))
  }
  await sure()
  await form.findByText(t.nothingToBalance.en)
  await user.clear(threshold)
  await user.type(threshold, '5')
  await sure()
  await main.findByText(t.rebalanceBy.en(cluster.nodes[0]))
  main.getByText(t.averagesOf.en('90', '30'))
  expect(cluster.started.at(-1)).toMatchObject({ abs_conn_threshold: 5, nodes: cluster.nodes })
})

it('the only node is evacuated, and its sessions stay', async () => {
  const broker = await openSignalbox()
  onTestFinished(() => broker.stop())
  onTestFinished(sendCallsTo(broker))
  const client = await mqtt.connectAsync(broker.mqttUrl, {
    ...{ protocolVersion: 5, reconnectPeriod: 0, clientId: 'evacuated', clean: false },
    properties: { sessionExpiryInterval: 3600 },
  })
  onTestFinished(() => client.endAsync(true))
  const ended = new Promise<number | undefined>((resolve) => {
    client.on('disconnect', ({ reasonCode }) => resolve(reasonCode))
  })
  const { user, main } = await renderScreen(paths.rebalance())
  const rebalance = await main.findByRole('button', { name: t.rebalance.en })
  await waitFor(() => expect(rebalance.title).toBe(t.oneNode.en))
  const node = 'signalbox@127.0.0.1'
  await rowAction(user, node, t.evacuate.en)
  const form = within(await screen.findByRole('dialog', { name: t.evacuationOf.en(node) }))
  form.getByText(t.sessionsStay.en)
  expect(form.queryByText(t.migrate.en)).toBeNull()
  const wait = form.getByRole('textbox', { name: label(t.waitHealth.en) })
  await user.clear(wait)
  await user.type(wait, '0')
  await user.click(form.getByRole('button', { name: t.evacuate.en }))
  const question = within(await screen.findByRole('dialog', { name: t.confirmEvacuation.en(node) }))
  await user.type(question.getByRole('textbox'), node)
  await user.click(question.getByRole('button', { name: t.evacuate.en }))
  expect(await ended).toBe(0x9c)
  await main.findByText(t.waiting_takeover.en)
  await expectRow({ [t.node.en]: node, [t.state.en]: t.evacuating.en })
  await user.click(main.getByRole('button', { name: t.stop.en }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: t.stop.en }),
  )
  await main.findByText(t.nothing.en)
})
