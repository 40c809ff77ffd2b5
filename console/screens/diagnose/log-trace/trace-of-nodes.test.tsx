import { startTwoNodes, TWO_NODES, type TwoNodes } from '@signalbox/testing/two-nodes'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { logTraceMessages as t } from './log-trace.messages.ts'

// The trace of a client that moves between two nodes.

const { first, second } = TWO_NODES
const lineAt = (second: number, msg: string) =>
  `2026-11-29T10:14:0${second}.000000+00:00 [MQTT] c@127.0.0.1:1 msg: ${msg}\n`
const LOGS: Record<string, string> = {
  [first]: lineAt(1, 'connected_first') + lineAt(4, 'back_on_first'),
  [second]: lineAt(2, 'moved_to_second') + 'a line without a time\n',
}
/** Nodes whose log cannot be read. */
let silent: string[] = []
let cluster: TwoNodes
let restore: (() => void)[] = []

beforeEach(async () => {
  silent = []
  cluster = await startTwoNodes()
  cluster.answer((_, path, query) => {
    const node = query.get('node') ?? first
    if (path !== '/trace/rec/log') return undefined
    if (silent.includes(node)) return { status: 404, body: { code: 'NODE_ERROR', message: '' } }
    const items = (LOGS[node] ?? '').slice(Number(query.get('position')))
    return { status: 200, body: { items, meta: { position: LOGS[node]?.length, bytes: 1 } } }
  })
  restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  ]
})
afterEach(async () => {
  for (const each of restore) each()
  await cluster.close()
})

const MERGED = ['connected_first', 'moved_to_second', 'a line without a time', 'back_on_first']
const events = () =>
  Array.from(document.querySelectorAll('tbody tr[data-row]'), (row) =>
    MERGED.find((each) => row.textContent.includes(each)),
  )

it('the lines of all nodes are merged by time, and one node can be selected', async () => {
  const { user } = await renderScreen(paths.trace('rec'))
  await waitFor(() => expect(events()).toEqual(MERGED))
  expect(screen.getByRole('columnheader', { name: new RegExp(t.node.en) })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText(t.node.en, { selector: 'select' }), second)
  await waitFor(() => expect(events()).toEqual(MERGED.slice(1, 3)))
  await user.selectOptions(screen.getByLabelText(t.node.en, { selector: 'select' }), '')
  await waitFor(() => expect(events()).toEqual(MERGED))
})

it('the log of a stopped node is named as missing', async () => {
  cluster.stop(second)
  await renderScreen(paths.logTrace())
  await screen.findByText(t.sizeOfStopped.en(second))
  await renderScreen(paths.trace('rec'))
  await screen.findByText(t.missing.en(second))
  await waitFor(() => expect(events()).toEqual(['connected_first', 'back_on_first']))
})

it('a node that does not answer is named, and the others are shown', async () => {
  silent = [second]
  await renderScreen(paths.trace('rec'))
  await screen.findByText(t.missing.en(second))
  await waitFor(() => expect(events()).toEqual(['connected_first', 'back_on_first']))
})
