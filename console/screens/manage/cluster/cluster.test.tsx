import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { clusterMessages as t } from './cluster.messages.ts'

const signalbox = useSignalbox()

it('the embedded broker says that it is one node, and how to manage a cluster', async () => {
  await signalbox.connect()
  const { main } = await renderScreen(paths.cluster())
  await main.findByText(t.oneNode.en)
  main.getByText(/--upstream/)
  await expectRow({
    [nodeMessages.node.en]: 'signalbox@127.0.0.1',
    [nodeMessages.role.en]: nodeMessages.core.en,
    [nodeMessages.live.en]: '1',
  })
  const figures = within(await main.findByLabelText(t.title.en, { selector: 'dl' }))
  figures.getByText('signalbox@127.0.0.1')
  expect(main.queryByRole('button', { name: t.invite.en })).toBeNull()
  expect(main.queryByText(t.differ.en)).toBeNull()
})
