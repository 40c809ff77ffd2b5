import {
  NODES,
  type RecordedCluster,
  startRecordedCluster,
} from '@signalbox/testing/recorded-cluster'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { editionMessages } from '#domain/page/edition.messages.ts'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, openRowMenu, rowAction } from '#testing/tables.ts'
import { clusterMessages as t } from './cluster.messages.ts'

// In front of a cluster of three nodes, one of which is stopped.

let cluster: RecordedCluster
let restore: (() => void)[] = []
beforeAll(async () => {
  cluster = await startRecordedCluster()
  restore = [
    sendCallsTo(cluster),
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  ]
})
afterAll(async () => {
  for (const each of restore) each()
  await cluster.close()
})

it('shows every node, stopped ones too, and the core node of a replicant', async () => {
  const { main } = await renderScreen(paths.cluster())
  await expectRow({
    [nodeMessages.node.en]: NODES.second,
    [nodeMessages.role.en]: nodeMessages.replicant.en,
    [nodeMessages.status.en]: nodeMessages.running.en,
    [t.edition.en]: editionMessages.openSource.en,
    [t.attached.en]: `${NODES.first} (4 streams)`,
  })
  await expectRow({
    [nodeMessages.node.en]: NODES.stopped,
    [nodeMessages.status.en]: nodeMessages.stopped.en,
    [nodeMessages.version.en]: '—',
    [nodeMessages.live.en]: '—',
  })
  const figures = within(await main.findByLabelText(t.title.en, { selector: 'dl' }))
  expect(figures.getByText(t.stoppedNodes.en).parentElement?.textContent).toContain('1')
  expect(main.queryByText(t.oneNode.en)).toBeNull()
  main.getByText(t.invitationsUnknown.en)
})

it('a stopped node is removed; the node of the console cannot be', async () => {
  const { user } = await renderScreen(paths.cluster())
  const menu = await openRowMenu(user, NODES.first)
  const locked = menu.getByRole('menuitem', { name: `${t.remove.en} ${t.removeSelf.en}` })
  expect(locked).toHaveProperty('disabled', true)
  await user.keyboard('{Escape}')
  await rowAction(user, NODES.stopped, t.remove.en)
  const dialog = within(
    await screen.findByRole('dialog', { name: t.removeTitle.en(NODES.stopped) }),
  )
  await user.click(dialog.getByRole('button', { name: t.remove.en }))
  await screen.findByText(t.removed.en(NODES.stopped))
  await expectNoRow(NODES.stopped)
})

it('an invitation is followed until it fails, with the reason in words', async () => {
  const { user, main } = await renderScreen(paths.cluster())
  await user.click(await main.findByRole('button', { name: t.invite.en }))
  const form = within(await screen.findByRole('dialog', { name: t.invite.en }))
  const send = () => user.click(form.getByRole('button', { name: t.invite.en }))
  await send()
  await form.findByText(t.nameRequired.en)
  const name = form.getByRole('textbox', { name: new RegExp(t.nodeName.en) })
  await user.type(name, 'nowhere')
  await send()
  await form.findByText(t.badName.en)
  await user.clear(name)
  await user.type(name, NODES.second)
  await send()
  await form.findByText(t.already.en)
  await user.clear(name)
  await user.type(name, 'emqx@10.0.0.9')
  await send()
  const table = within(await main.findByRole('group', { name: t.invitations.en }))
  await waitFor(() => table.getByText(new RegExp(`${t.failed.en}: ${t.nodeDown.en}`)))
  table.getByText('emqx@10.0.0.9')
})
