import { startTwoNodes, TWO_NODES } from '@signalbox/testing/two-nodes'
import { NODES, startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { trendMessages } from '#domain/trends/trends.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig, useSignalbox } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { nodesMessages as t } from './nodes.messages.ts'

const NODE = 'signalbox@127.0.0.1'
const signalbox = useSignalbox()

it('the list leads to a node, whose statistics follow its clients', async () => {
  const { user, main } = await renderScreen(paths.nodes())
  await expectRow({
    [nodeMessages.node.en]: NODE,
    [nodeMessages.status.en]: nodeMessages.running.en,
    [nodeMessages.role.en]: nodeMessages.core.en,
    [nodeMessages.version.en]: /^\d+\.\d+\.\d+/,
  })
  await user.click(main.getByRole('link', { name: NODE }))
  await screen.findByRole('heading', { level: 1, name: NODE })
  expect(location.pathname).toBe(paths.node(NODE))
  const cpu = await main.findByText(nodeMessages.cpu.en)
  expect(cpu.closest('div')?.textContent).toMatch(/\d%/)
  await waitFor(() => expect(document.title).toContain(NODE))
  // The broker is this file's own: no other client comes or goes.
  await signalbox.connect()
  await signalbox.connect()
  const statistics = await screen.findByLabelText(t.figures.en)
  await waitFor(() => {
    const sessions = within(statistics).getByText(t.sessions.en).parentElement
    expect(sessions?.textContent).toMatch(/\D2(\D|$)/)
  })
})

it('the list is searched, filtered and sorted, and the address keeps it', async () => {
  const { user, main } = await renderScreen(paths.nodes({ q: 'SIGNALBOX 5.7' }))
  const table = within(await main.findByRole('table', { name: t.title.en }))
  await table.findByRole('link', { name: NODE })
  const load = table.getByRole('button', { name: new RegExp(`^${nodeMessages.memory.en}`) })
  await user.click(load)
  await user.click(load)
  await waitFor(() => expect(location.search).toContain('sort=memory&order=desc'))
  await user.type(main.getByLabelText(t.search.en), ' status:stopped{Enter}')
  await main.findByText(uiMessages.noMatch.en)
  await waitFor(() => expect(location.search).toContain('status=stopped'))
  await user.click(
    within(main.getByRole('search')).getByRole('button', { name: uiMessages.clearFilters.en }),
  )
  await table.findByRole('link', { name: NODE })
})

it('a node has charts of its own, whose range is in the address', async () => {
  const { user, main } = await renderScreen(paths.node(NODE))
  for (const { en } of [trendMessages.traffic, trendMessages.bytesTitle, trendMessages.topics]) {
    await main.findByRole('figure', { name: en })
  }
  await user.click(main.getByRole('radio', { name: trendMessages.range6h.en }))
  await waitFor(() => expect(location.search).toBe('?latest=21600'))
})

it('the place of the logs is said in the language of the reader', async () => {
  const { main } = await renderScreen(paths.node(NODE), { language: 'zh' })
  await main.findByText(t.logsOnStderr.zh)
})

it('a node that does not exist is reported as such', async () => {
  const { main } = await renderScreen(paths.node('nobody@127.0.0.1'), { language: 'zh' })
  await main.findByText(t.notRunning.zh)
  expect(main.queryByRole('heading', { name: t.information.zh })).toBeNull()
})

it('a node that stops keeps its last known values, with their time', async () => {
  const cluster = await startTwoNodes()
  onTestFinished(() => cluster.close())
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  )
  const { main } = await renderScreen(paths.node(TWO_NODES.second))
  await main.findByLabelText(t.figures.en)
  cluster.stop(TWO_NODES.second)
  await main.findByText(t.notRunning.en)
  main.getByText(new RegExp(`^${t.lastKnown.en('')}`))
  main.getByLabelText(t.figures.en)
  main.getByRole('heading', { name: t.information.en })
})

it('nodes of a cluster have their Erlang processes', async () => {
  const cluster = await startRecordedCluster()
  onTestFinished(cluster.close)
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  )
  await renderScreen(paths.nodes())
  const processes = nodeMessages.processes.en
  await expectRow({ [nodeMessages.node.en]: NODES.first, [processes]: /^[\d,]+ \/ 2,097,152$/ })
  await expectRow({ [nodeMessages.node.en]: NODES.stopped, [processes]: '—' })
})
