import { openSignalbox } from '@signalbox/testing/shared-process'
import { startTwoNodes, TWO_NODES } from '@signalbox/testing/two-nodes'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { provisionalMessages as t } from './history.messages.ts'

it('a change of a cluster is made for a time, and reverted on all nodes', async () => {
  const cluster = await startTwoNodes()
  onTestFinished(() => cluster.close())
  cluster.answer((_, path) => (path === '/rule_test' ? { status: 400, body: {} } : undefined))
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  const limits = () => cluster.configs[TWO_NODES.second]['mqtt']
  const before = structuredClone(limits())
  const { user, main } = await renderScreen(paths.mqttGeneral())
  await fill(user, await main.findByRole('textbox', { name: 'Max topic levels' }), '64')
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: t.apply.en }))
  dialog.getByText(t.applyOnCluster.en)
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  const revert = await screen.findByRole('button', { name: t.revert.en })
  expect(limits()).toMatchObject({ max_topic_levels: 64 })
  await user.click(revert)
  await screen.findByText(t.reverted.en)
  expect(limits()).toEqual(before)
})
