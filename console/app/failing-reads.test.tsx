import { pluginDelete } from '@signalbox/contract/plugins'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import { pluginPath } from '#screens/manage/plugins/plugins.paths.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen } from '#testing/render.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

const REASON = 'The database is locked'
const BODY = JSON.stringify({ code: 'INTERNAL_ERROR', message: REASON })

const server = useFaultyServer()

it.each([
  ['overview', paths.overview()],
  ['explorer', paths.explorer()],
  ['connectors', paths.connectors()],
  ['action', paths.action('http:any')],
  ['rules', paths.rules()],
  ['rule', paths.rule('any')],
  ['flows', paths.flows()],
  ['diagram of flows', paths.flows({ show: 'map' })],
  ['flow', paths.flow('any')],
  ['webhooks', paths.webhooks()],
  ['webhook', paths.webhook('any')],
  ['listeners', paths.listeners()],
  ['form of a new listener', paths.newListener({ type: 'wss' })],
  ['monitoring', paths.monitoring()],
])('the %s says why it could not be read, and reads again', async (name, path) => {
  const fault = { kind: 'status', status: 500, body: BODY } as const
  server.proxy.misbehave(fault, (asked) => !asked.endsWith('/login'))
  const { user, main } = await renderScreen(path)
  await main.findAllByText(REASON)
  if (name === 'overview') {
    await main.findByText(overviewMessages.unknown.en)
    expect(main.queryByText(overviewMessages.ok.en)).toBeNull()
    // All reads have failed for one reason.
    await expect.poll(() => main.getAllByText(REASON).length).toBe(1)
  }
  server.proxy.reset()
  // A read that was under way at the reset fails after it, and offers its own button.
  await expect
    .poll(async () => {
      for (const button of main.queryAllByRole('button', { name: uiMessages.retry.en })) {
        await user.click(button)
      }
      return main.queryByText(REASON)
    })
    .toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

/** Until the test ends, or the proxy is reset. */
function fail(asked: RegExp): void {
  server.proxy.misbehave({ kind: 'status', status: 500, body: BODY }, (path) => asked.test(path))
}

it('the parts of a plugin say why they could not be read', async () => {
  const { api } = server
  const schema = { type: 'record', name: 'C', fields: [] }
  const name = await installPlugin(api, '/api/v5', { name: 'one', schema })
  onTestFinished(() => api.call(pluginDelete, { path: { name } }))
  const asked = { config: /\/(schema|live)$/, state: /plugin_host|\/live$/ }
  for (const tab of ['config', 'state'] as const) {
    fail(asked[tab])
    const { main } = await renderScreen(pluginPath({ name }, { tab }))
    await main.findByText(REASON)
    server.proxy.reset()
  }
})

it('the panel of a new action in a flow says why the actions could not be read', async () => {
  fail(/\/actions$/)
  const { user, main } = await renderScreen(paths.newFlow())
  await user.click(await main.findByRole('button', { name: 'HTTP service' }))
  const panel = within(await screen.findByRole('dialog'))
  await panel.findByText(REASON)
  server.proxy.reset()
  await user.click(panel.getByRole('button', { name: uiMessages.retry.en }))
  await expect.poll(() => panel.queryByText(REASON)).toBeNull()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})
