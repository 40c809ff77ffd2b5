import { startLargeCluster } from '@signalbox/testing/large-cluster'
import { openSignalbox } from '@signalbox/testing/shared-process'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { treeToolsMessages } from '#screens/monitor/explorer/tree-tools.messages.ts'
import { webhooksMessages } from '#screens/integrate/webhooks/webhooks.messages.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'

const LONGEST = 100

/** A page in front of a cluster of 100,000 clients and 10,000 topics. */
async function open(path: string) {
  const cluster = await startLargeCluster()
  onTestFinished(() => cluster.close())
  const front = await openSignalbox(['--upstream', cluster.url])
  onTestFinished(() => front.stop())
  onTestFinished(sendCallsTo(front))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['large'], upstreamHosts: ['127.0.0.1'] }),
  )
  const rendered = await renderScreen(path)
  return { ...rendered, cluster, longest: () => longestIn(cluster.takeAsked()) }
}

const longestIn = (asked: readonly { rows: number; isWhole: boolean }[]) =>
  Math.max(...asked.map(({ rows, isWhole }) => (isWhole ? 0 : rows)))

// Topics are joined with their subscribers by the server of Signalbox, which reads both lists.
it.each([
  [paths.clients(), 'device-000000'],
  [paths.subscriptions(), 'device-000001'],
  [paths.retained(), 'site/0/line/0/temperature'],
  [paths.rules(), 'rule-000019'],
  [paths.flows(), 'rule-000019'],
  [paths.webhooks(), webhooksMessages.empty.en],
])('%s reads a page of its list', async (path, last) => {
  const { longest } = await open(path)
  await screen.findAllByText(last)
  expect(longest()).toBeLessThanOrEqual(LONGEST)
})

it('rules are read whole when the user sorts them', async () => {
  const { user, longest } = await open(paths.rules())
  await screen.findAllByText('rule-000019')
  longest()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${rulesMessages.note.en}`) }))
  await expect.poll(longest).toBe(1000)
})

it('topics are read when the user asks for them', async () => {
  const t = treeToolsMessages
  const { user, main, longest } = await open(paths.explorer())
  await main.findByText(t.waiting.en('10,000', '200,000'))
  expect(longest()).toBeLessThanOrEqual(LONGEST)
  await user.click(main.getByRole('button', { name: t.readNow.en }))
  await user.click(await main.findByRole('button', { name: t.cancel.en }))
  await expect.poll(() => main.queryAllByRole('button', { name: t.readAgain.en })).not.toEqual([])
})
