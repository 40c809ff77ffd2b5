import { readLaterOpenApi } from '@signalbox/testing/facts'
import { startTwoNodes, TWO_NODES, type TwoNodes } from '@signalbox/testing/two-nodes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { codeMessages } from '#api/error.messages.ts'
import { formMessages as itemForm } from '#domain/integration/form/form.messages.ts'
import { integrationMessages } from '#domain/integration/families.messages.ts'
import { removeMessages } from '#domain/integration/remove/remove.messages.ts'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { laterFieldMessages } from '#form/later/later-fields.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { featureMessages, screenlessMessages } from '#screens/manage/cluster/screenless.messages.ts'
import { alarmsMessages } from '#screens/monitor/alarms/alarms.messages.ts'
import { field, fill, label } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, setPageConfig } from '#testing/signalbox.ts'
import { rowAction } from '#testing/tables.ts'
import { appMessages } from './app.messages.ts'

const VERSION = '5.8.9'

/** A cluster of another version than the recorded one, with other answers to some calls. */
async function openCluster(
  answers: Readonly<Record<string, unknown>> = {},
  { version = VERSION, edition = 'opensource' } = {},
): Promise<TwoNodes & { asked: string[]; lock: () => void }> {
  const cluster = await startTwoNodes()
  onTestFinished(cluster.close)
  onTestFinished(sendCallsTo(cluster))
  onTestFinished(
    setPageConfig({ mode: 'upstream', upstreams: ['test'], upstreamHosts: ['127.0.0.1'] }),
  )
  const asked: string[] = []
  let isLocked = false
  cluster.answer((method, called) => {
    asked.push(called)
    if (called === '/login' && isLocked) {
      return { status: 401, body: { code: 'LOGIN_LOCKED', message: 'locked' } }
    }
    if (called === '/login') {
      return { status: 200, body: { license: { edition }, token: 't', version } }
    }
    const body = answers[`${method} ${called}`]
    return body === undefined ? undefined : { status: body instanceof Error ? 500 : 200, body }
  })
  return {
    ...cluster,
    asked,
    lock: () => {
      isLocked = true
    },
  }
}

it.each([paths.monitoring({ tab: 'opentelemetry' }), paths.durableSessions()])(
  '%s: the open edition of 5.8.9 does not have it, and is not asked for it',
  async (path) => {
    const { asked } = await openCluster()
    await renderScreen(path)
    await screen.findByText(unavailableMessages.removed.en(VERSION))
    expect(screen.queryByText(unavailableMessages.own.en)).toBeNull()
    expect(asked.filter((each) => /^\/(opentelemetry|ds)/.test(each))).toEqual([])
  },
)

it('features without a screen are named on the page of the cluster', async () => {
  await openCluster({}, { edition: 'ee', version: '7.0.0' })
  const { main } = await renderScreen(paths.cluster())
  await main.findByText(screenlessMessages.about.en)
  main.getByText(featureMessages.messageQueues.en)
  main.getByText(screenlessMessages.later.en('7.0.0', '6.3'))
  await openCluster({}, { version: '5.7.2' })
  const earlier = await renderScreen(paths.cluster())
  await earlier.main.findByText('emqx2@127.0.0.1')
  expect(earlier.main.queryByText(screenlessMessages.title.en)).toBeNull()
})

it('settings of the version are shown, saved, and kept', async () => {
  const cluster = await openCluster()
  for (const roots of Object.values(cluster.configs)) {
    roots.retainer = { ...roots.retainer, allow_never_expire: true, of_a_later_version: [1] }
  }
  const before = cluster.configs['emqx1@127.0.0.1'].retainer
  const { user, main } = await renderScreen(paths.retainer())
  await user.click(await main.findByText(formMessages.further.en))
  await user.click(main.getByLabelText(laterFieldMessages.allow_never_expire.en))
  await user.click(main.getByRole('button', { name: formMessages.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cluster.configs[TWO_NODES.first].retainer).toEqual({
    ...before,
    allow_never_expire: false,
  })
  await openCluster({}, { version: '5.7.2' })
  const earlier = await renderScreen(paths.retainer())
  await earlier.main.findByText('stop_publish_clear_msg')
  expect(earlier.main.queryByText(formMessages.further.en)).toBeNull()
})

it('a connector of a type that only the cluster describes is created', async () => {
  const cluster = await openCluster(
    {
      'GET /action_types': ['couchbase', 'http'],
      'GET /source_types': [],
      'GET /schemas/connectors': readLaterOpenApi('enterprise-5.8.1'),
      'POST /connectors': { type: 'couchbase', name: 'n' },
    },
    { edition: 'ee', version: '5.8.1' },
  )
  const { user, main } = await renderScreen(paths.newConnector())
  await user.click(await main.findByRole('button', { name: 'Couchbase' }))
  await renderScreen(paths.newConnector({ type: 'couchbase' }))
  await fill(user, await screen.findByLabelText(label(itemForm.name.en)), 'n')
  await fill(user, field('server'), 'db:8093')
  await fill(user, field('username'), 'u')
  await fill(user, field('password'), 'p')
  await user.click(screen.getByRole('button', { name: itemForm.create.en }))
  await waitFor(() =>
    expect(cluster.writes.map(({ body }) => body)).toMatchObject([
      { type: 'couchbase', name: 'n', server: 'db:8093', username: 'u', password: 'p' },
    ]),
  )
})

it('an alarm is ended where the version can', async () => {
  const alarm = {
    ...{ node: 'emqx1@127.0.0.1', name: 'gone', message: 'm', details: {} },
    ...{ activate_at: '2026-11-20T22:03:09.985+00:00', duration: 1000 },
  }
  const alarms = {
    data: [alarm],
    meta: { page: 1, limit: 100, count: 1, hasnext: false },
  }
  const cluster = await openCluster({ 'GET /alarms': alarms })
  const { user } = await renderScreen(paths.alarms({ by: 'alarm' }))
  await rowAction(user, 'gone', alarmsMessages.deactivate.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: alarmsMessages.deactivate.en }))
  await waitFor(() =>
    expect(cluster.writes).toEqual([
      { method: 'POST', path: '/alarms/force_deactivate', body: { name: 'gone' } },
    ]),
  )
})

it('a source that the cluster cannot delete has the reason', async () => {
  const source = { type: 'mqtt', name: 's1', connector: 'm1', enable: true, status: 'connected' }
  const rule = {
    ...{ id: 'listens', sql: 'SELECT * FROM "$bridges/mqtt:s1"', actions: [], enable: true },
    ...{ from: ['$bridges/mqtt:s1'], name: '', description: '', created_at: '' },
  }
  await openCluster({
    'GET /sources': [source],
    'GET /actions': [],
    'GET /connectors': [],
    'GET /rules': { data: [rule], meta: { page: 1, limit: 100, count: 1, hasnext: false } },
    'DELETE /sources/mqtt:s1': new Error('badkey'),
  })
  const { user } = await renderScreen(paths.sources())
  await rowAction(user, 's1', integrationMessages.deleteOne.en)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: integrationMessages.deleteOne.en }))
  await screen.findByText(removeMessages.sourceInUse.en('s1'))
  screen.getByText(removeMessages.sourceInUseText.en('listens'))
})

it('a login that the cluster has locked says so', async () => {
  const { lock } = await openCluster()
  const { user } = await renderScreen(paths.nodes())
  lock()
  await user.click(await screen.findByRole('button', { name: /^Profile of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  await screen.findByText('Logged out')
  await waitFor(() => field('username'))
  await fill(user, field('username'), 'admin')
  await fill(user, field('password'), 'Signal-201')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText(codeMessages.LOGIN_LOCKED.en)
})

it.each([
  ['enterprise', true],
  ['open', false],
] as const)(
  'pages of a later version are in the navigation and the palette of the %s edition: %s',
  async (edition, isThere) => {
    await openInFrontOfLater(edition)
    const { user } = await renderScreen(paths.nodes())
    const bar = within(screen.getByRole('navigation', { name: appMessages.navigation.en }))
    for (const [group, page] of [
      ['Manage', 'Cluster links'],
      ['Monitor', 'Durable queues'],
    ] as const) {
      await user.click(bar.getByRole('button', { name: group }))
      expect(bar.getAllByRole('link').length).toBeGreaterThan(5)
      expect(bar.queryByRole('link', { name: page }) !== null, page).toBe(isThere)
    }
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: appMessages.commandsHint.en })
    await user.type(field, 'confluent')
    const name = /External schema registries/
    if (isThere) await screen.findByRole('option', { name })
    else await screen.findByText(appMessages.commandsEmpty.en)
  },
)
