import { startTwoNodes, TWO_NODES, type TwoNodes } from '@signalbox/testing/two-nodes'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { configurationMessages as texts } from './configuration.messages.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { formMessages as c } from '#form/form.messages.ts'
import { reviewMessages as t } from '#form/review/review.messages.ts'

// Settings in front of a cluster of two nodes, whose configuration files contain different values.

const { first, second } = TWO_NODES
let cluster: TwoNodes
let restore: (() => void)[] = []
beforeEach(async () => {
  cluster = await startTwoNodes()
  restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  ]
})
afterEach(async () => {
  for (const each of restore) each()
  await cluster.close()
})

function readHttpListener(node: typeof first | typeof second) {
  const { listeners } = cluster.configs[node].dashboard ?? {}
  return (listeners as { http: Record<string, unknown> }).http
}

/** Changes one setting and opens the review. */
async function change(path: string, label: string | RegExp, value: string) {
  const { user, main } = await renderScreen(path)
  const [input] = await main.findAllByRole('textbox', { name: label })
  if (input === undefined) throw new Error('The setting is not there')
  await fill(user, input, value)
  const form = input.closest('form')
  if (form === null) throw new Error('It is in a form')
  await user.click(within(form).getByRole('button', { name: c.review.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const apply = await dialog.findByRole('button', { name: t.apply.en('1') })
  return { user, main, dialog, apply }
}

describe('a form in front of nodes with values of their own', () => {
  const own = (...values: string[]) =>
    c.nodesDiffer.en([first, second].map((node, i) => `${node}: ${values[i] ?? ''}`).join(' · '))

  it('shows the values of each node beside the setting', async () => {
    await renderScreen(paths.log({ tab: 'file' }))
    await screen.findByText(own('/srv/emqx1/log/emqx.log', '/srv/emqx2/log/emqx.log'))
    Object.assign(cluster.configs[second].mqtt ?? {}, { max_topic_levels: 64 })
    await renderScreen(paths.mqttGeneral())
    await screen.findByText(own('128', '64'))
  })

  it('names the nodes whose values are unknown', async () => {
    cluster.silence(second)
    await renderScreen(paths.sysTopics())
    await screen.findByText(c.unreadNodes.en(second))
  })
})

describe('a change in front of nodes with values of their own', () => {
  it('leaves the address of the API of each node, and shows them', async () => {
    const { user, dialog, apply } = await change(paths.mqttAdvanced(), 'Max connections', '600')
    dialog.getByText(t.nodeStays.en(first, '127.0.0.1:28083'))
    dialog.getByText(t.nodeStays.en(second, '127.0.0.1:28093'))
    await user.click(apply)
    await screen.findByText(c.updated.en())
    expect(readHttpListener(first)).toMatchObject({ bind: '127.0.0.1:28083', max_connections: 600 })
    expect(readHttpListener(second)).toMatchObject({
      bind: '127.0.0.1:28093',
      max_connections: 600,
    })
    expect(cluster.writes.map(({ body }) => body)).toEqual([
      { listeners: { http: { max_connections: 600 } } },
    ])
  })

  it('leaves the log files of each node', async () => {
    const { user, dialog, apply } = await change(paths.log({ tab: 'file' }), 'Files', '12')
    dialog.getByText(t.nodeStays.en(second, '/srv/emqx2/log/emqx.log'))
    await user.click(apply)
    await screen.findByText(c.updated.en())
    const readLogFile = (node: typeof first | typeof second) => cluster.configs[node].log?.file
    expect(readLogFile(first)).toMatchObject({
      default: { rotation_count: 12, path: '/srv/emqx1/log/emqx.log' },
    })
    expect(readLogFile(second)).toMatchObject({
      default: { rotation_count: 12, path: '/srv/emqx2/log/emqx.log' },
    })
  })

  it('is refused where the cluster takes the settings together, unless the user insists', async () => {
    Object.assign(cluster.configs[second].mqtt ?? {}, { max_packet_size: '2MB' })
    const { user, dialog, apply } = await change(paths.mqttGeneral(), 'Max topic levels', '64')
    dialog.getByText(t.overwritten.en)
    dialog.getByText(/^emqx2@127.0.0.1: 2.?MB becomes 1.?MB$/)
    expect(apply).toHaveProperty('disabled', true)
    expect(cluster.writes).toEqual([])
    await user.click(dialog.getByRole('checkbox', { name: t.overwrite.en }))
    await user.click(apply)
    await screen.findByText(c.updated.en())
    expect(cluster.configs[second].mqtt).toMatchObject({
      max_packet_size: '1MB',
      max_topic_levels: 64,
    })
  })

  it('of a value that differs shows the value of every node', async () => {
    const { dialog } = await change(paths.mqttAdvanced(), 'Bind', '127.0.0.1:28099')
    const row = within(dialog.getByRole('row', { name: /listeners\.http\.bind/ }))
    row.getByText(first)
    row.getByText('127.0.0.1:28083')
    row.getByText(second)
    row.getByText('127.0.0.1:28093')
  })

  it('says which nodes could not be asked', async () => {
    cluster.silence(second)
    const { dialog } = await change(paths.mqttAdvanced(), 'Max connections', '600')
    dialog.getByText(t.nodeUnread.en(second))
    expect(dialog.queryByText(t.keptNodes.en)).toBeNull()
  })

  it('says which nodes do not run', async () => {
    cluster.stop(second)
    const { user, dialog, apply } = await change(paths.mqttAdvanced(), 'Max connections', '600')
    dialog.getByText(t.nodeStopped.en(second))
    await user.click(apply)
    await waitFor(() => expect(cluster.writes).toHaveLength(1))
    expect(JSON.stringify(cluster.writes)).not.toContain('bind')
  })

  it('by a text is refused if it sets other values of one node on all', async () => {
    const { user } = await renderScreen(paths.configuration())
    await user.click(await screen.findByRole('button', { name: /^(More|List) actions|Actions$/ }))
    await user.click(await screen.findByRole('menuitem', { name: texts.import.en }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: texts.importText.en })
    await fill(user, field, 'dashboard { token_expired_time = 61m }')
    await dialog.findByText(t.nodeBecomes.en(second, '127.0.0.1:28093', '127.0.0.1:28083'))
    const apply = dialog.getByRole('button', { name: texts.importApply.en('1') })
    expect(apply).toHaveProperty('disabled', true)
    // A value that the text has is the user's.
    await fill(user, field, 'sysmon { os { cpu_check_interval = 61s } }')
    await waitFor(() => expect(apply).toHaveProperty('disabled', false))
  })
})
