import { autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { backupCreate } from '@signalbox/contract/backup'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { rootMessages as roots } from '#domain/config-history/history.messages.ts'
import { restoreMessages as r } from '#domain/restore/restore.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { findRow, rowAction } from '#testing/tables.ts'
import { useUpstream } from '#testing/upstream.ts'
import { backupMessages as t } from './backup.messages.ts'

const cluster = useUpstream()

/** The dialog of a backup that was made before a subscription was added. */
async function openRestore() {
  const subscribe = (...topics: string[]) =>
    cluster.api.call(autoSubscribeUpdate, {
      body: topics.map((topic) => ({ topic })),
    })
  await subscribe('kept')
  const { filename } = await cluster.api.call(backupCreate, {})
  await subscribe('later')
  const { user } = await renderScreen(paths.backup())
  await findRow(filename)
  await rowAction(user, filename, t.restore.en)
  const panel = within(await screen.findByRole('dialog'))
  const restore = async () => {
    await user.click(panel.getByRole('button', { name: t.restoreNow.en }))
    const question = within(await screen.findByRole('dialog', { name: t.restoreTitle.en }))
    await user.click(question.getByRole('button', { name: t.restoreNow.en }))
  }
  return { panel, restore }
}

it('a backup of a cluster is compared with it, and restored as a whole', async () => {
  const { panel, restore } = await openRestore()
  const row = (await panel.findByRole('rowheader', { name: roots.auto_subscribe.en })).closest('tr')
  expect(row?.textContent).toContain(r.changes.en)
  const mqtt = panel.getByRole('rowheader', { name: roots.mqtt.en }).closest('tr')
  expect(mqtt?.textContent).toContain(r.same.en)
  panel.getByText(t.importText.en)
  // The cluster cannot restore some parts: only the copy of the current state is chosen.
  expect(panel.getAllByRole('checkbox')).toHaveLength(1)
  await restore()
  await panel.findByText(new RegExp(`^(${t.restored.en}|${t.partlyRestored.en})$`))
})

it('a backup that cannot be previewed can be restored', async () => {
  onTestFinished(() => cluster.proxy.reset())
  cluster.proxy.misbehave({ kind: 'cut-off' }, (path) => /\/data\/files\/.+gz/.test(path))
  const { panel, restore } = await openRestore()
  await panel.findByText(t.unreadable.en)
  await restore()
  await panel.findByText(t.restored.en)
})
