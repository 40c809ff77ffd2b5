import { installPlugin } from '@signalbox/testing/plugin-package'
import { pluginConfigUpdate, pluginList } from '@signalbox/contract/plugins'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#paths.ts'
import { openExtensions } from '#testing/extensions.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectRow, findRow, rowAction } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import {
  installMessages as i,
  pluginMessages as d,
  pluginsMessages as t,
} from './plugins.messages.ts'

const upstream = useUpstream()

it('a start that the cluster accepts and that fails is reported with its nodes', async () => {
  // Erlang, which the broker behind cannot start: it answers 204 as the reference does.
  await installPlugin(upstream.api, '/api/v5', { name: 'erlang_plugin' })
  const { user } = await renderScreen(paths.plugins())
  await findRow('erlang_plugin')
  await rowAction(user, 'erlang_plugin', t.start.en)
  await screen.findByText(t.startFailed.en('erlang_plugin-1.0.0'))
  await screen.findByText(t.startFailedText.en('signalbox@127.0.0.1'))
  await expectRow({ [t.name.en]: 'erlang_plugin', [t.status.en]: t.inactive.en })
})

it('a node that does not answer is named as the reason of a list that fails', async () => {
  upstream.proxy.misbehave({ kind: 'status', status: 500 }, (path) => path.endsWith('/plugins'))
  const { main } = await renderScreen(paths.plugins())
  await main.findByText(t.nodeDown.en)
  upstream.proxy.reset()
})

it('a cluster shows no state of threads, and its version rule is checked before an upload', async () => {
  const schema = { type: 'record', name: 'C', fields: [{ name: 'a', type: 'string', default: '' }] }
  const name = await installPlugin(upstream.api, '/api/v5', { name: 'other', schema })
  await upstream.api.call(pluginConfigUpdate, { path: { name }, body: { a: 'x' } })
  const { main } = await renderScreen(paths.plugin(name))
  await main.findByRole('textbox', { name: 'a' })
  expect(main.queryByRole('link', { name: d.stateTab.en })).toBeNull()
  const install = await renderScreen(paths.pluginInstall())
  const input = await install.main.findByLabelText(i.chooseFile.en)
  await install.user.upload(input, new File(['x'], 'some_plugin-0.1.0-alpha.tar.gz'))
  await install.main.findByText(i.lastLetter.en)
  expect(await upstream.api.call(pluginList, {})).toHaveLength(2)
})

it('a plugin that runs on some nodes only names the others, in the list and on its page', async () => {
  const { nodes } = await openExtensions()
  const line = `${nodes[1]}: ${t.inactive.en}`
  await renderScreen(paths.plugins())
  await expectRow({ [t.name.en]: 'demo_plugin', [t.status.en]: new RegExp(line) })
  const { main } = await renderScreen(paths.plugin('demo_plugin-1.0.0'))
  await main.findByText(line)
})
