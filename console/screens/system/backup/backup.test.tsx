import { autoSubscribeGet, autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import {
  backupCreate,
  backupDelete,
  backupList,
  backupSchedule,
  backupScheduleGet,
  backupScheduleUpdate,
} from '@signalbox/contract/backup'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { unavailableMessages } from '#domain/page/unavailable.messages.ts'
import { rootMessages as roots } from '#domain/config-history/history.messages.ts'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import {
  expectNoRow,
  expectRow,
  findRow,
  openListMenu,
  openRowMenu,
  rowAction,
} from '#testing/tables.ts'
import { restoreMessages as r } from '#domain/restore/restore.messages.ts'
import { backupMessages as t } from './backup.messages.ts'
import { emqxExportMessages as emqx } from './emqx-export.messages.ts'
import { scheduleMessages as words } from './schedule.messages.ts'

const signalbox = useSignalbox()
const files = async () => (await signalbox.api.call(backupList, { query: {} })).data
const plain = { qos: 0, nl: 0, rap: 0, rh: 0 } as const
const subscribe = (...topics: string[]) =>
  signalbox.api.call(autoSubscribeUpdate, { body: topics.map((topic) => ({ ...plain, topic })) })
const topics = async () =>
  (await signalbox.api.call(autoSubscribeGet, {})).map(({ topic }) => topic)

beforeEach(async () => {
  for (const { filename } of await files()) {
    await signalbox.api.call(backupDelete, { path: { filename }, query: {} })
  }
})

it('a backup is created, downloaded and deleted', async () => {
  const { user, main } = await renderScreen(paths.backup())
  await main.findByText(t.empty.en)
  main.getByText(t.secretsTitle.en)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await screen.findByText(new RegExp(`^${t.created.en('')}.+gz$`))
  const [file] = await files()
  const filename = file?.filename ?? ''
  await expectRow({ [t.file.en]: filename })
  const downloads = catchDownloads()
  await rowAction(user, filename, t.download.en)
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe(filename)
  expect(downloads[0]?.content.size).toBe(file?.size)
  await rowAction(user, filename, t.deleteOne.en)
  await user.click(await screen.findByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en(filename))
  await expectNoRow(filename)
})

it('the parts that change are shown, and those that are chosen are restored', async () => {
  await subscribe('kept')
  const { filename } = await signalbox.api.call(backupCreate, {})
  await subscribe('later')
  const { user } = await renderScreen(paths.backup())
  await findRow(filename)
  await rowAction(user, filename, t.restore.en)
  const panel = within(await screen.findByRole('dialog'))
  const row = (await panel.findByRole('rowheader', { name: roots.auto_subscribe.en })).closest('tr')
  expect(row?.textContent).toContain(r.changes.en)
  await user.click(panel.getByRole('button', { name: t.restoreNow.en }))
  const question = within(await screen.findByRole('dialog', { name: t.restoreTitle.en }))
  await user.click(question.getByRole('button', { name: t.restoreNow.en }))
  await panel.findByText(t.restored.en)
  // The state before is a backup as well.
  expect(await files()).toHaveLength(2)
  const result = within(panel.getByRole('group', { name: r.report.en }))
  const readResult = (name: string) =>
    result.getByRole('rowheader', { name }).closest('tr')?.textContent
  expect(readResult(roots.auto_subscribe.en)).toContain(r.applied.en)
  expect(readResult(roots.mqtt.en)).toContain(r.same.en)
  expect(await topics()).toEqual(['kept'])
})

it('a part that is not chosen stays as it is', async () => {
  await subscribe('kept')
  const { filename } = await signalbox.api.call(backupCreate, {})
  await subscribe('later')
  const { user } = await renderScreen(paths.backup())
  await findRow(filename)
  await rowAction(user, filename, t.restore.en)
  const panel = within(await screen.findByRole('dialog'))
  await user.click(
    await panel.findByRole('checkbox', { name: r.choose.en(roots.auto_subscribe.en) }),
  )
  await user.click(panel.getByRole('checkbox', { name: t.safety.en }))
  await user.click(panel.getByRole('button', { name: t.restoreNow.en }))
  const question = within(await screen.findByRole('dialog', { name: t.restoreTitle.en }))
  await user.click(question.getByRole('button', { name: t.restoreNow.en }))
  await panel.findByText(t.restored.en)
  expect(await topics()).toEqual(['later'])
  expect(await files()).toHaveLength(1)
})

it('backups are scheduled, and the next one is shown', async () => {
  await signalbox.api.call(backupScheduleUpdate, { body: backupSchedule.parse({}) })
  const { user, main } = await renderScreen(paths.backup())
  await user.click(await main.findByRole('button', { name: words.schedule.en }))
  const form = within(await screen.findByRole('dialog', { name: words.schedule.en }))
  await user.click(form.getByRole('switch'))
  await user.selectOptions(form.getByRole('combobox', { name: words.every.en }), words.week.en)
  await user.selectOptions(form.getByRole('combobox', { name: words.weekday.en }), 'Sunday')
  const time = form.getByRole('textbox', { name: words.at.en })
  await user.clear(time)
  await user.type(time, '25:00')
  await user.click(form.getByRole('button', { name: words.save.en }))
  await form.findByText(words.wrongTime.en)
  await user.clear(time)
  await user.type(time, '03:30')
  await user.click(form.getByRole('button', { name: words.save.en }))
  await main.findByText(/^Next scheduled backup: .* 03:30:00\. The newest 7 backups are kept\.$/)
  expect(await signalbox.api.call(backupScheduleGet, {})).toEqual(
    backupSchedule.parse({ enable: true, every: 'week', weekday: 7, at: '03:30' }),
  )
})

it('a viewer sees the list, and neither downloads nor changes anything', async () => {
  const { filename } = await signalbox.api.call(backupCreate, {})
  const { user, main } = await renderScreen(paths.backup(), { as: await signalbox.viewer() })
  await findRow(filename)
  for (const name of [t.create.en, t.upload.en, words.schedule.en]) {
    expect(main.getByRole('button', { name })).toHaveProperty('disabled', true)
  }
  const menu = await openRowMenu(user, filename)
  const isDisabled = (name: string) =>
    menu
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .matches('[aria-disabled="true"], :disabled')
  expect([t.restore.en, t.deleteOne.en, t.download.en].map(isDisabled)).toEqual([true, true, true])
  expect(
    menu.getByRole('menuitem', { name: new RegExp(`^${t.download.en}`) }).textContent,
  ).toContain(unavailableMessages.role.en)
})

it('an archive for EMQX is written, and lists what is left out', async () => {
  await subscribe('moved')
  const { user, main } = await renderScreen(paths.backup())
  await user.click(await main.findByRole('button', { name: t.forEmqx.en }))
  const panel = within(await screen.findByRole('dialog', { name: emqx.title.en }))
  await user.click(panel.getByRole('button', { name: emqx.write.en }))
  const contents = within(await panel.findByRole('group', { name: emqx.contents.en }))
  const rowOf = (name: string) =>
    contents.getByRole('rowheader', { name }).closest('tr')?.textContent ?? ''
  expect(rowOf(roots.auto_subscribe.en)).toContain(emqx.included.en)
  expect(rowOf(r.user.en)).toContain(r.password_unknown.en)
  expect(rowOf(roots.listeners.en)).toContain(r.of_the_machine.en)
  const [file] = await files()
  const downloads = catchDownloads()
  await user.click(panel.getByRole('button', { name: emqx.download.en }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([file?.filename]))
  await expectRow({ [t.file.en]: file?.filename ?? '' })
})

it('on a phone the actions beside the main one are a menu', async () => {
  const { matchMedia } = window
  onTestFinished(() => {
    window.matchMedia = matchMedia
    globalThis.matchMedia = matchMedia
  })
  const narrow = (media: string) =>
    Object.defineProperty(matchMedia(media), 'matches', { value: media === '(width < 640px)' })
  Object.assign(window, { matchMedia: narrow })
  Object.assign(globalThis, { matchMedia: narrow })
  const { user, main } = await renderScreen(paths.backup())
  const menu = await openListMenu(user)
  const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual([words.schedule.en, t.forEmqx.en, t.upload.en, t.fromMosquitto.en])
  expect(main.queryByRole('button', { name: t.upload.en })).toBeNull()
  await user.click(menu.getByRole('menuitem', { name: t.upload.en }))
  await screen.findByRole('dialog', { name: t.uploadTitle.en })
})
