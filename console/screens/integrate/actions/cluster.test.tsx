import { actionCreate, actionGet } from '@signalbox/contract/actions'
import { connectorCreate } from '@signalbox/contract/connectors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backlogMessages } from '../../../parts/integration/detail/backlog.messages.ts'
import { detailMessages } from '../../../parts/integration/detail/detail.messages.ts'
import { actionMessages as t } from '../../../parts/integration/families.messages.ts'
import { formMessages as form } from '../../../parts/integration/form/form.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { field, fill } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useUpstream } from '../../../testing/upstream.ts'

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

  const { user, main } = await renderScreen(paths.action('http:one', 'settings'))
  await fill(user, await waitFor(() => field('description')), 'note')
  await user.click(main.getByRole('button', { name: settingsMessages.save.en }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(new RegExp(t.saveText.en))
  await user.click(dialog.getByRole('button', { name: form.save.en }))
  await waitFor(async () => {
    const action = await cluster.api.call(actionGet, { path: { id: 'http:one' } })
    expect(action.description).toBe('note')
  })
})
