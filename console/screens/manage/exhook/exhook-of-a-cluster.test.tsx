import { expect, it } from 'vitest'
import { chainMessages as words } from '#domain/chain/chain.messages.ts'
import { paths } from '#paths.ts'
import { openExtensions } from '#testing/extensions.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow } from '#testing/tables.ts'
import { exhookMessages as t } from './exhook.messages.ts'

it('the list names the node without a connection, and the page has every node', async () => {
  const { nodes } = await openExtensions()
  const [first, second] = nodes
  await renderScreen(paths.exhooks())
  await expectRow({ [t.name.en]: 'e1', [words.status.en]: `${words.inconsistent.en}${second}` })
  const { main } = await renderScreen(paths.exhook('e1'))
  await main.findByText(second)
  expect(main.getByText(first).closest('tr')?.textContent).toContain(words.connected.en)
  expect(main.getByText(second).closest('tr')?.textContent).toContain(words.disconnected.en)
})

it('the form says why a server of a cluster cannot be tested', async () => {
  await openExtensions()
  const { main } = await renderScreen(paths.newExhook())
  const button = await main.findByRole('button', { name: t.probe.en })
  expect(button).toHaveProperty('disabled', true)
  main.getByText(t.probeOfCluster.en)
})
