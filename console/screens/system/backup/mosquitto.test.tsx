import { backupList } from '@signalbox/contract/backup'
import { globalZoneGet } from '@signalbox/contract/configs'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rootMessages as roots } from '#domain/config-history/history.messages.ts'
import { restoreMessages as r } from '#domain/restore/restore.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { backupMessages as words } from './backup.messages.ts'
import { mosquittoMessages as t } from './mosquitto.messages.ts'
import { mosquittoReasons as reasons } from './mosquitto-reasons.messages.ts'

const signalbox = useSignalbox()

const conf = (...lines: string[]) => new File([lines.join('\n')], 'mosquitto.conf')

async function openPanel(language: 'en' | 'zh' = 'en') {
  const { user, main } = await renderScreen(paths.backup(), { language })
  await user.click(await main.findByRole('button', { name: words.fromMosquitto[language] }))
  const panel = within(await screen.findByRole('dialog'))
  const choose = (...files: File[]) =>
    user.upload(panel.getByLabelText(t.chooseFiles[language]), files)
  return { user, panel, choose }
}

it('files of Mosquitto are previewed line by line, and imported', async () => {
  const { user, panel, choose } = await openPanel()
  await choose(conf('max_inflight_messages 17', 'pid_file /x', 'password_file /etc/passwd'))
  await panel.findByText(reasons.file_missing.en)
  panel.getByText(reasons.needless.en)
  panel.getByText('mosquitto.conf:3')
  await choose(new File(['joe:in-clear\n'], 'passwd'))
  await panel.findByText(reasons.plain_password.en)
  expect(panel.queryByText(/in-clear/)).toBeNull()
  await user.click(panel.getByRole('radio', { name: t.taken.en('2') }))
  panel.getByText('mqtt.max_inflight = 17')
  const row = panel.getByRole('rowheader', { name: roots.mqtt.en }).closest('tr')
  expect(row?.textContent).toContain(r.changes.en)
  await user.click(panel.getByRole('button', { name: t.importNow.en }))
  const question = within(await screen.findByRole('dialog', { name: t.confirmTitle.en }))
  await user.click(question.getByRole('button', { name: t.importNow.en }))
  await panel.findByText(words.reloadText.en)
  expect((await signalbox.api.call(globalZoneGet, {})).mqtt).toMatchObject({ max_inflight: 17 })
  // The state before the import.
  expect((await signalbox.api.call(backupList, { query: {} })).data).toHaveLength(1)
})

it('files that cannot be read are refused with the reason, and removed', async () => {
  const { user, panel, choose } = await openPanel()
  await choose(new File(['x'], 'passwd'))
  await panel.findByText(t.unreadable.en)
  panel.getByText(/no mosquitto.conf/)
  await user.click(panel.getByRole('button', { name: t.removeFiles.en }))
  expect(panel.queryByText(t.unreadable.en)).toBeNull()
})

it('many lines are shown in pages', async () => {
  const { user, panel, choose } = await openPanel('zh')
  await choose(conf(...Array.from({ length: 450 }, (_, i) => `option_${i} 1`)))
  await panel.findByText('option_199 1')
  expect(panel.queryByText('option_200 1')).toBeNull()
  await user.click(panel.getByRole('button', { name: t.more.zh }))
  await user.click(panel.getByRole('button', { name: t.more.zh }))
  panel.getByText('option_449 1')
  expect(panel.queryByRole('button', { name: t.more.zh })).toBeNull()
})
