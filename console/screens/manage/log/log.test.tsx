import { authorizationSourceUpdate } from '@signalbox/contract/authorization'
import { configProvisionalList, configProvisionalRevert } from '@signalbox/contract/config-history'
import { logConfigGet, logConfigUpdate, logHandlerList } from '@signalbox/contract/log'
import { screen, waitFor } from '@testing-library/react'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { paths } from '#paths.ts'
import { catchDownloads } from '#testing/downloads.ts'
import { field, fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, openPeek, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { logMessages as t, logSettingMessages as words } from './log.messages.ts'

const signalbox = useSignalbox()

const config = () => signalbox.api.call(logConfigGet, {})
const update = (body: Parameters<typeof signalbox.api.call<typeof logConfigUpdate>>[1]['body']) =>
  signalbox.api.call(logConfigUpdate, { body })

beforeAll(async () => {
  await signalbox.api.call(authorizationSourceUpdate, {
    path: { type: 'file' },
    body: {
      type: 'file',
      enable: true,
      rules: '{deny, all, subscribe, ["denied"]}.\n{allow, all}.',
    },
  })
})

/** A line of the log that a client causes. */
async function causeLine(clientId: string): Promise<void> {
  const client = await signalbox.connect({ clientId })
  await client.mqtt.subscribeAsync('denied').catch(() => undefined)
}

describe('the log', () => {
  it('is followed, searched and shown field by field', async () => {
    await update({ throttling: { time_window: '1s', msgs: [] } })
    const { main, user } = await renderScreen(paths.log())
    await causeLine('log-client-1')
    await main.findAllByText(/clientid=log-client-1/)
    await causeLine('log-client-2')
    await main.findAllByText(/clientid=log-client-2/)
    await user.type(main.getByRole('combobox', { name: t.search.en }), 'log-client-1{Enter}')
    await waitFor(() => expect(main.queryByText(/clientid=log-client-2/)).toBeNull())
    expect(location.search).toContain('q=log-client-1')
    const peek = await openPeek(user, 'authorization_permission_denied')
    await peek.findByRole('link', { name: 'log-client-1' })
    await user.click(main.getByRole('radio', { name: logLevels.error.en }))
    await main.findByText(uiMessages.noMatch.en)
  })

  it('is filtered by a click on a field', async () => {
    await update({ throttling: { msgs: [] } })
    await causeLine('field-client-1')
    await causeLine('field-client-2')
    const { main, user } = await renderScreen(paths.log())
    await main.findAllByText('clientid=field-client-2')
    const [one] = await main.findAllByRole('button', { name: 'clientid=field-client-1' })
    if (one === undefined) throw new Error('no field')
    await user.click(one)
    await waitFor(() => expect(main.queryByText('clientid=field-client-2')).toBeNull())
    expect(main.queryAllByText('clientid=field-client-1').length).toBeGreaterThan(0)
    expect(new URLSearchParams(location.search).get('field')).toBe('clientid=field-client-1')
  })

  it('folds equal lines, and shows them all when asked to', async () => {
    await update({ throttling: { msgs: [] } })
    const client = await signalbox.connect({ clientId: 'folded-client' })
    for (let i = 0; i < 3; i++) await client.mqtt.subscribeAsync('denied').catch(() => undefined)
    const { main, user } = await renderScreen(paths.log({ field: 'clientid=folded-client' }))
    const repeated = await main.findByRole('button', { name: t.unfold.en('3') })
    const lines = () => main.queryAllByText('clientid=folded-client')
    expect(lines()).toHaveLength(1)
    expect(repeated.textContent).toBe('× 3')
    await user.click(repeated)
    await waitFor(() => expect(lines()).toHaveLength(3))
    await user.click(main.getByRole('button', { name: t.fold.en }))
    await waitFor(() => expect(lines()).toHaveLength(1))
  })

  it('has levels over time, of which a range is chosen by keyboard', async () => {
    await causeLine('histogram-client')
    const { main, user } = await renderScreen(paths.log({ q: 'histogram-client' }))
    const bars = await main.findByRole('slider', { name: t.histogram.en })
    await waitFor(() => expect(bars.getAttribute('aria-valuetext')).toMatch(/warnings|info/))
    bars.focus()
    await user.keyboard('{Home}{Shift>}{End}{/Shift}{Enter}')
    const search = new URLSearchParams(location.search)
    const [from, to] = ['from', 'to'].map((name) => Date.parse(search.get(name) ?? ''))
    expect(to).toBeGreaterThan(from ?? Number.NaN)
  })

  it('is at debug level for ten minutes after one click, and the broker restores it', async () => {
    const before = (await config()).console.level
    const { main, user } = await renderScreen(paths.log())
    const button = await main.findByRole('button', { name: t.debugFor.en })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    await screen.findByText(t.debugOnText.en)
    expect((await config()).console.level).toBe('debug')
    const changes = await signalbox.api.call(configProvisionalList, {})
    const change = changes.find(({ state }) => state === 'pending')
    if (change === undefined) throw new Error('nothing is provisional')
    await signalbox.api.call(configProvisionalRevert, { path: { id: change.id } })
    expect((await config()).console.level).toBe(before)
  })

  it('has the words of log traces for its levels, also in Chinese', async () => {
    const { main } = await renderScreen(paths.log(), { language: 'zh' })
    for (const level of ['all', 'info', 'warning', 'error'] as const) {
      await main.findByRole('radio', { name: logLevels[level].zh })
    }
  })

  it('of a file is read and downloaded', async () => {
    await update({
      throttling: { msgs: [] },
      file: { audit_trail: { enable: true, path: 'trail.log', formatter: 'json' } },
    })
    await causeLine('log-client-3')
    const downloads = catchDownloads()
    const { main, user } = await renderScreen(paths.log({ handler: 'audit_trail' }))
    await main.findAllByText(/clientid=log-client-3/)
    await user.click(await main.findByRole('button', { name: /Download trail\.log/ }))
    await waitFor(() => expect(downloads).toHaveLength(1))
    expect(downloads[0]?.name).toBe('trail.log')
    expect(await downloads[0]?.content.text()).toContain('"clientid":"log-client-3"')
  })

  it('says that a handler cannot write', async () => {
    const { folder } = await signalbox.api.call(logHandlerList, {})
    await mkdir(join(folder, 'b.log'), { recursive: true })
    await update({ file: { broken: { enable: true, path: 'b.log' } } })
    const { main } = await renderScreen(paths.log({ tab: 'file' }))
    await expectRow({ [t.handler.en]: 'broken', [t.state.en]: t.broken.en })
    await main.findByText(t.failed.en('broken'))
    main.getByText(/the path is a folder/)
  })
})

describe('the settings of the log', () => {
  it('warn about the level debug before it is saved, and keep the rest', async () => {
    await update({ console: { level: 'warning', time_offset: '+08:00' } })
    const { main, user } = await renderScreen(paths.log({ tab: 'console' }))
    await user.selectOptions(await main.findByLabelText(words.level.en), 'debug')
    await main.findByText(words.levelWarning.en)
    await user.click(main.getByRole('button', { name: formMessages.review.en }))
    await screen.findByText(t.debugTitle.en)
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
    await waitFor(async () =>
      expect((await config()).console).toMatchObject({ level: 'debug', time_offset: '+08:00' }),
    )
    await update({ console: { level: 'warning' } })
  })

  it('offer the offsets of time that exist', async () => {
    const { main, user } = await renderScreen(paths.log({ tab: 'console' }))
    const select = await main.findByLabelText(words.timeOffset.en)
    await user.selectOptions(select, '+05:45')
    await user.click(main.getByRole('button', { name: formMessages.review.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
    await waitFor(async () => expect((await config()).console.time_offset).toBe('+05:45'))
  })

  it('list all file handlers, create and delete one', async () => {
    await update({ file: { first: { path: 'first.log' }, second: { path: 'second.log' } } })
    const { main, user } = await renderScreen(paths.log({ tab: 'file' }))
    await expectRow({ [t.handler.en]: 'second', [t.state.en]: t.stopped.en })
    await user.click(main.getByRole('button', { name: t.add.en }))
    await screen.findByRole('heading', { name: t.add.en })
    await fill(user, field('name'), 'third')
    await fill(user, field('path'), 'log/third.log')
    await user.click(screen.getByRole('button', { name: t.create.en }))
    await main.findByRole('heading', { name: t.settingsOf.en('third') })
    expect(Object.keys((await config()).file)).toEqual(['first', 'second', 'third'])
    await rowAction(user, 'second', t.remove.en)
    await screen.findByText(t.removeEffect.en)
    await user.click(await screen.findByRole('button', { name: /^Apply/ }))
    await waitFor(async () =>
      expect(Object.keys((await config()).file)).toEqual(['first', 'third']),
    )
  })

  it('report a path outside of the log folder', async () => {
    await update({ file: { default: { path: 'x.log' } } })
    const { main, user } = await renderScreen(paths.log({ tab: 'file' }))
    await user.click(await main.findByLabelText(words.enable.en))
    await fill(user, main.getByLabelText(words.path.en), '/etc/x.log')
    await user.click(main.getByRole('button', { name: formMessages.review.en }))
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('2') }))
    await screen.findByText(/a file directly in the log folder/)
    expect((await config()).file.default?.enable).toBe(false)
  })

  it('are read-only for a viewer', async () => {
    const { main } = await renderScreen(paths.log({ tab: 'file' }), {
      as: await signalbox.viewer(),
    })
    const create = await main.findByRole('button', { name: t.add.en })
    expect(create).toHaveProperty('disabled', true)
    expect(create.title).toBe(lockMessages.viewerOnly.en)
  })

  it('have no tab of the audit log without one', async () => {
    const { main } = await renderScreen(paths.log({ tab: 'throttling' }))
    await main.findByLabelText(words.timeWindow.en)
    expect(main.queryByRole('link', { name: t.tabAudit.en })).toBeNull()
  })
})
