import { actionCreate } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { CLOSED } from '@signalbox/testing/closed-port'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { codeMessages } from '#api/error.messages.ts'
import { formMessages } from '#domain/integration/form/form.messages.ts'
import { outputsFormMessages as outputs } from '#domain/rule/outputs/outputs-form.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { paths } from '#paths.ts'
import { designerMessages } from '#screens/integrate/flows/designer/designer.messages.ts'
import { nodesMessages } from '#screens/integrate/flows/nodes/nodes.messages.ts'
import { explorerMessages } from '#screens/monitor/explorer/explorer.messages.ts'
import { scheduleMessages } from '#screens/system/backup/schedule.messages.ts'
import { useFaultyServer } from '#testing/faulty-server.ts'
import { renderScreen, type RenderedScreen } from '#testing/render.tsx'
import { setPageConfig } from '#testing/signalbox.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { appMessages } from './app.messages.ts'

const REASON = 'The database is locked'
const FAULT = {
  kind: 'status',
  status: 500,
  body: JSON.stringify({ code: 'INTERNAL_ERROR', message: REASON }),
} as const
const TITLE = codeMessages.INTERNAL_ERROR.en

const server = useFaultyServer()

beforeAll(async () => {
  const { api } = server
  const connector = { type: 'http', name: 'away', url: `http://${CLOSED}` } // Nothing listens there.
  await api.call(connectorCreate, {
    body: { ...connector, resource_opts: { start_timeout: '100ms' } },
  })
  const action = { type: 'http', name: 'shared', connector: 'away' } as const
  await api.call(actionCreate, { body: { ...action, parameters: { path: '/in' } } })
  for (const id of ['one', 'two']) {
    const rule = { sql: `SELECT * FROM "${id}"`, actions: ['http:shared'] }
    await api.call(ruleCreate, { body: { id, ...rule } })
  }
})

/** Until the test ends, or the proxy is reset. The live reads would repeat what has failed. */
const fail = (asked: RegExp) =>
  server.proxy.misbehave(FAULT, (path) => asked.test(path) || path.endsWith('/live'))
const hold = (asked: RegExp) =>
  server.proxy.misbehave({ kind: 'held' }, (path) => asked.test(path) || path.endsWith('/live'))

const dialog = async () => within(await screen.findByRole('dialog'))

/** The reason goes with its button, and the focus stays inside. */
async function readAgain({ user }: RenderedScreen): Promise<void> {
  await (await dialog()).findByText(REASON)
  server.proxy.reset()
  await user.click((await dialog()).getByRole('button', { name: uiMessages.retry.en }))
  await expect.poll(() => screen.queryByText(REASON)).toBeNull()
  const panel = await screen.findByRole('dialog')
  await expect.poll(() => panel.contains(document.activeElement)).toBe(true)
}

async function openShared() {
  const rendered = await renderScreen(paths.flow('one'))
  const { user, main } = rendered
  await user.click(await main.findByRole('radio', { name: designerMessages.nodes.en }))
  await user.click(await main.findByRole('button', { name: /^HTTP.* shared$/ }))
  return { ...rendered, panel: await dialog() }
}

it('the panel of an action in a flow says why its settings could not be read', async () => {
  fail(/\/actions$/)
  const { panel, ...rendered } = await openShared()
  await readAgain(rendered)
  await panel.findByText(nodesMessages.usedBy.en('two'))
})

it('an action in a flow is edited after it is known who else uses it', async () => {
  hold(/\/rules\?/)
  const { panel } = await openShared()
  await panel.findByText(uiMessages.loading.en)
  const save = { name: settingsMessages.save.en }
  expect(panel.queryByRole('button', save)).toBeNull()
  server.proxy.reset()
  await panel.findByText(nodesMessages.usedBy.en('two'))
  await panel.findByRole('button', save)
})

it('an action in a flow has a warning if it is not known who else uses it', async () => {
  fail(/\/rules\?/)
  const { panel } = await openShared()
  await panel.findByText(nodesMessages.usageNotRead.en(TITLE))
  panel.getByText(nodesMessages.shared.en)
})

it('the palette of a flow says why it has no types, and reads them again', async () => {
  fail(/\/(action|source)_types$/)
  const { user, main } = await renderScreen(paths.newFlow())
  const palette = within(await main.findByRole('region', { name: designerMessages.palette.en }))
  await palette.findByText(REASON)
  server.proxy.reset()
  await user.click(palette.getByRole('button', { name: uiMessages.retry.en }))
  await palette.findByRole('button', { name: 'HTTP service' })
  await expect.poll(() => palette.queryByText(REASON)).toBeNull()
})

it('the palette of a flow says why the broker has no types', async () => {
  const body = JSON.stringify({ code: 'NOT_FOUND', message: 'Request Path Not Found' })
  server.proxy.misbehave({ kind: 'status', status: 404, body }, (path) =>
    path.endsWith('/source_types'),
  )
  const { main } = await renderScreen(paths.newFlow())
  const palette = within(await main.findByRole('region', { name: designerMessages.palette.en }))
  const reason = unavailableMessages.answered.en('404')
  await palette.findByText(designerMessages.otherSources.en(reason))
  await palette.findByRole('button', { name: 'HTTP service' })
  expect(palette.queryByRole('button', { name: uiMessages.retry.en })).toBeNull()
})

async function addOutput() {
  const rendered = await renderScreen(paths.newRule({ topic: 'new/#' }))
  const { user, main } = rendered
  await user.click(await main.findByRole('button', { name: outputs.add.en }))
  await user.click(await screen.findByRole('menuitem', { name: outputs.addAction.en }))
  return rendered
}
/** It is the one that the form begins with. */
async function expectAdded({ user, main }: RenderedScreen): Promise<void> {
  await (await dialog()).findByRole('option', { name: 'http:shared' })
  await user.click((await dialog()).getByRole('button', { name: outputs.add.en }))
  await main.findByRole('link', { name: /shared/ })
}

it('the form of an output says why the actions could not be read', async () => {
  fail(/\/actions$/)
  const rendered = await addOutput()
  await readAgain(rendered)
  await expectAdded(rendered)
})

it('the form of an output begins with an action although it is opened before they are read', async () => {
  hold(/\/actions$/)
  const rendered = await addOutput()
  await import('#screens/integrate/rules/form/outputs/AddAction.tsx')
  server.proxy.reset()
  await expectAdded(rendered)
})

it('the form of an action says why it offers no connector', async () => {
  fail(/\/connectors$/)
  const { main } = await renderScreen(paths.newAction({ type: 'http' }))
  await main.findByText(formMessages.connectorsNotRead.en(TITLE))
})

it.each([
  ['schedule of backups', paths.backup(), scheduleMessages.schedule.en, /\/schedule$/],
  ['limits of the explorer', paths.explorer(), explorerMessages.settings.en, /\/topic_activity$/],
])('the form of the %s says why it does not begin', async (_, path, name, asked) => {
  fail(asked)
  const rendered = await renderScreen(path)
  await rendered.user.click(await rendered.main.findByRole('button', { name }))
  await readAgain(rendered)
  await (await dialog()).findAllByRole('switch')
})

it('the switch of telemetry says why its state is not known', async () => {
  onTestFinished(setPageConfig({ mode: 'upstream', upstreams: [''], upstreamHosts: ['127.0.0.1'] }))
  fail(/\/telemetry\/status$/)
  const { user } = await renderScreen(paths.banned())
  await user.click(await screen.findByRole('button', { name: appMessages.profile.en('admin') }))
  await user.click(await screen.findByRole('menuitem', { name: appMessages.settings.en }))
  await (await dialog()).findByText(TITLE)
})
