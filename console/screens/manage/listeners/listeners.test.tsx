import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectNoRow, expectRow, openPeek } from '#testing/tables.ts'
import { editorMessages } from '#domain/listeners/editor.messages.ts'
import {
  listenersMessages as t,
  typeAboutMessages,
  typeGroupMessages,
} from './listeners.messages.ts'

const signalbox = useSignalbox()

it('the list shows configured and live state, filters and sorts', async () => {
  await signalbox.connect()
  const { user, main } = await renderScreen(paths.listeners())
  await expectRow({
    [t.name.en]: 'default',
    [t.type.en]: 'TCP',
    [t.state.en]: t.running.en,
    [t.connections.en]: t.noLimitOf.en('1'),
  })
  await expectRow({ [t.type.en]: 'WS' })
  await user.type(main.getByLabelText(t.search.en), 'type:ws{Enter}')
  await waitFor(() => expect(location.search).toContain('type=ws'))
  await expectNoRow('TCP')
  await renderScreen(paths.listeners({ sort: 'type', order: 'desc', state: 'running' }))
  await expectRow({ [t.type.en]: 'WS' })
  const types = [...document.querySelectorAll('tbody tr[data-row] td:nth-child(2)')]
  expect(types.map((cell) => cell.textContent)).toEqual(['WS', 'TCP'])
})

it('a row opens beside the list with its state on each node', async () => {
  const { user } = await renderScreen(paths.listeners({ q: 'tcp' }))
  const peek = await openPeek(user, 'TCP')
  const table = within(peek.getByRole('group', { name: t.byNode.en }))
  table.getByText('signalbox@127.0.0.1')
  table.getByText(nodeMessages.running.en)
  expect(location.search).toContain('peek=')
})

it('a listener that does not exist is reported as such', async () => {
  const { main } = await renderScreen(paths.listener('tcp:nope'))
  await main.findByText(t.notFound.en)
})

it('without listeners of a filter, the filter is what found none', async () => {
  const { main } = await renderScreen(paths.listeners({ q: 'nothing-like-it' }))
  await waitFor(() => expect(main.queryByText(t.emptyText.en)).toBeNull())
  await screen.findByLabelText(t.search.en)
})

it('a new listener begins with its type, of which those without a way to serve are locked', async () => {
  const { user, main } = await renderScreen(paths.listeners())
  await user.click(await main.findByRole('button', { name: t.create.en }))
  const types = within(await main.findByRole('group', { name: t.type.en }))
  types.getByRole('heading', { name: typeGroupMessages.encrypted.en })
  types.getByText(typeAboutMessages.wss.en('8084'))
  expect(types.getByRole('button', { name: 'QUIC', hidden: true })).toHaveProperty('disabled', true)
  await user.click(types.getByRole('button', { name: 'WS' }))
  await main.findByRole('button', { name: editorMessages.create.en })
  expect(new URLSearchParams(location.search).get('type')).toBe('ws')
  expect(main.getByRole('radio', { name: 'WS' })).toHaveProperty('checked', true)
})
