import { actionCreate, actionGet } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { sourceCreate } from '@signalbox/contract/sources'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backlogMessages } from '#domain/integration/detail/backlog.messages.ts'
import { detailMessages } from '#domain/integration/detail/detail.messages.ts'
import {
  actionMessages as t,
  integrationMessages as words,
} from '#domain/integration/families.messages.ts'
import { formMessages as form } from '#domain/integration/form/form.messages.ts'
import { historyMessages } from '#domain/integration/history/history.messages.ts'
import { removeMessages } from '#domain/integration/remove/remove.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { rowAction } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'

const cluster = useUpstream()

it('an action of a cluster has no backlog, and is restarted also for a note', async () => {
  const resource_opts = { start_timeout: '100ms' }
  await cluster.api.call(connectorCreate, {
    body: { type: 'http', name: 'away', url: 'http://127.0.0.1:9', resource_opts },
  })
  await cluster.api.call(actionCreate, {
    body: { type: 'http', name: 'one', connector: 'away', parameters: {} },
  })
  const overview = await renderScreen(paths.action('http:one'))
  await overview.main.findByText(detailMessages.matched.en)
  expect(overview.main.queryByText(backlogMessages.title.en)).toBeNull()
  await overview.main.findByText(historyMessages.noHistory.en)

  const { user, main } = await renderScreen(paths.action('http:one', 'settings'))
  await fill(user, await waitFor(() => field('description')), 'note')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(t.saveText.en)
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(async () => {
    const action = await cluster.api.call(actionGet, { path: { id: 'http:one' } })
    expect(action.description).toBe('note')
  })
})

describe('an action and a source of one type with one name', () => {
  beforeAll(async () => {
    const { host } = new URL(cluster.mqttUrl)
    const body = { type: 'mqtt', name: 'self', server: host, pool_size: 1, enable: false } as const
    await cluster.api.call(connectorCreate, { body })
  })
  const source = (name: string) =>
    cluster.api.call(sourceCreate, {
      body: { type: 'mqtt', name, connector: 'self', parameters: { topic: 'a' } },
    })
  const action = (name: string) =>
    cluster.api.call(actionCreate, {
      body: { type: 'mqtt', name, connector: 'self', parameters: { topic: 'a' } },
    })

  it('are not created by the form, which the cluster could not undo', async () => {
    await source('both')
    const { user, main } = await renderScreen(paths.newAction({ type: 'mqtt', connector: 'self' }))
    await fill(user, await main.findByLabelText(label(form.name.en)), 'both')
    await fill(user, field('parameters.topic'), 't')
    await user.click(main.getByRole('button', { name: form.create.en }))
    await main.findByText(form.nameOfSource.en)
    await fill(user, main.getByLabelText(label(form.name.en)), 'of-action')
    await user.click(main.getByRole('button', { name: form.create.en }))
    await waitFor(() => expect(location.pathname).toBe(paths.action('mqtt:of-action')))
  })

  it('are not created by the form of a source either', async () => {
    await action('other')
    const { user, main } = await renderScreen(paths.newSource({ type: 'mqtt', connector: 'self' }))
    await fill(user, await main.findByLabelText(label(form.name.en)), 'other')
    await fill(user, field('parameters.topic'), 't')
    await user.click(main.getByRole('button', { name: form.create.en }))
    await main.findByText(form.nameOfAction.en)
  })

  it('have a repair when the cluster deletes neither', async () => {
    await action('clash-1')
    // EMQX 5.7.2 answers with this stack trace.
    const message = '{error,{name_clash_action_source,[{emqx_bridge_v2_api,handle_delete,4,[]}]}}'
    cluster.proxy.misbehave(
      { kind: 'status', status: 500, body: JSON.stringify({ code: 'INTERNAL_ERROR', message }) },
      (path, method) => method === 'DELETE' && path.includes('/actions/'),
    )
    onTestFinished(() => cluster.proxy.reset())
    const { user } = await renderScreen(paths.actions())
    await rowAction(user, 'clash-1', words.deleteOne.en)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: words.deleteOne.en }))
    await screen.findByText(removeMessages.nameClash.en('clash-1'))
    const command = `emqx eval 'emqx_bridge_v2:remove(sources, mqtt, <<"clash-1">>).'`
    screen.getByText(removeMessages.nameClashText.en(command))
  })
})
