import {
  configChangeList,
  configProvisionalCreate,
  configWhole,
} from '@signalbox/contract/config-history'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { type Fault, startBadUpstream } from '@signalbox/testing/bad-upstream'
import { waitFor } from '@signalbox/testing/wait-for'
import { zoneUpdate } from '@signalbox/contract/zones'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { codeMessages } from '#api/error.messages.ts'
import { differenceMessages } from '#domain/config-history/differences.messages.ts'
import { provisionalMessages as p, rootMessages } from '#domain/config-history/history.messages.ts'
import { lockMessages } from '#domain/page/lock.messages.ts'
import { paths } from '#paths.ts'
import { renderScreen } from '#testing/render.tsx'
import { sendCallsTo, useSignalbox } from '#testing/signalbox.ts'
import { expectRow } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { configurationMessages as t, historyMessages as h } from './configuration.messages.ts'
import { placeToChange } from './places.ts'

const signalbox = useSignalbox()

const maxPayload = async () =>
  (await signalbox.api.call(retainerGet, {})).max_payload_size as string
const setPayload = (max_payload_size: string) =>
  signalbox.api.call(retainerUpdate, { body: { max_payload_size } })

it('finds a setting by name and by meaning in both languages, and links to its form', async () => {
  await setPayload('2MB')
  const { user, main } = await renderScreen(paths.configuration())
  const search = await main.findByLabelText(t.search.en)
  for (const words of ['retainer payload', 'delivered but not stored', '最大消息长度']) {
    await user.clear(search)
    await user.type(search, words)
    await expectRow({
      [t.key.en]: /retainer\.max_payload_size/,
      [t.value.en]: '2MB',
      [t.defaultValue.en]: '1MB',
      [t.state.en]: t.changed.en,
      [t.source.en]: /admin/,
    })
    const link = main.getByRole('link', { name: /max_payload_size/ })
    expect(link.getAttribute('href')).toBe(paths.retainer())
  }
  await user.clear(search)
  await user.type(search, 'nothing has this name')
  await waitFor(() => main.queryByText('2MB') === null)
})

it('each root has a name, and its items have a form', async () => {
  const { settings, collections } = await signalbox.api.call(configWhole, {})
  const roots = [...settings, ...collections].map(({ root }) => root)
  expect(roots.filter((root) => !Object.hasOwn(rootMessages, root))).toEqual([])
  const withoutForm = collections.filter(
    ({ root }) =>
      placeToChange({ key: '', root, item: 'a', path: '', value: 1, isChanged: false }) ===
      undefined,
  )
  expect(withoutForm.map(({ root }) => root)).toEqual([])
})

it('shows the settings of a zone with their meaning', async () => {
  const body = { mqtt: { max_inflight: 7 } }
  await signalbox.api.call(zoneUpdate, { path: { name: 'edge' }, body })
  const { main } = await renderScreen(paths.configuration({ q: 'zones edge inflight' }))
  await expectRow({
    [t.key.en]: 'zones.edge.mqtt.max_inflightMax in-flight messages',
    [t.value.en]: '7',
  })
  const link = main.getByRole('link', { name: /max_inflight/ })
  expect(link.getAttribute('href')).toBe(paths.zone('edge'))
})

it('keeps the filter in the address and shows only what was changed', async () => {
  await setPayload('3MB')
  const { main } = await renderScreen(paths.configuration({ changed: 'true' }))
  await expectRow({ [t.key.en]: /retainer\.max_payload_size/ })
  expect(main.queryByText(/retainer\.msg_expiry_interval/)).toBeNull()
})

it('shows what a change did, compares states and rolls back after a review', async () => {
  await setPayload('4MB')
  await setPayload('5MB')
  const { user, main } = await renderScreen(paths.configHistory({ root: 'retainer' }))
  const change = { [h.kind.en]: h.kindChanged.en(), [h.actor.en]: 'admin' }
  await expectRow({ ...change, [h.fields.en]: 'max_payload_size' })
  const menus = await main.findAllByRole('button', { name: /Actions/ })
  await user.click(menus[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: h.compare.en }))
  const comparing = within(await screen.findByRole('dialog'))
  await comparing.findByText('4MB')
  const states = comparing.getByLabelText(h.left.en)
  const [, , , before] = within(states).getAllByRole('option')
  await user.selectOptions(states, before ?? states)
  await comparing.findByText('5MB')
  await user.keyboard('{Escape}')

  await user.click((await main.findAllByRole('button', { name: /Actions/ }))[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: h.rollback.en }))
  const review = within(await screen.findByRole('dialog'))
  await review.findByText('max_payload_size')
  await setPayload('6MB')
  await user.click(review.getByRole('button', { name: h.rollback.en }))
  await review.findByText(h.conflict.en)
  expect(await maxPayload()).toBe('6MB')
  await review.findByText('6MB')
  await user.click(review.getByRole('button', { name: h.rollback.en }))
  await waitFor(async () => (await maxPayload()) === '4MB')
})

async function compareNewest(fault: Fault, on: RegExp) {
  const proxy = await startBadUpstream(signalbox)
  onTestFinished(() => proxy.close())
  onTestFinished(sendCallsTo(proxy))
  proxy.misbehave(fault, (path) => on.test(path))
  const { user, main } = await renderScreen(paths.configHistory({ root: 'retainer', limit: 10 }))
  await user.click((await main.findAllByRole('button', { name: /Actions/ }))[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: h.compare.en }))
  return { user, proxy, comparing: within(await screen.findByRole('dialog')) }
}

it('states that are being compared are not the same, and not those of the former pair', async () => {
  for (const size of ['11MB', '12MB', '13MB']) await setPayload(size)
  const held = { kind: 'held' } as const
  const { user, proxy, comparing } = await compareNewest(held, /config_compare/)
  await comparing.findByText(uiMessages.loading.en)
  expect(comparing.queryByText(differenceMessages.same.en)).toBeNull()
  proxy.reset()
  await comparing.findByText('12MB')
  proxy.misbehave(held, (path) => path.includes('config_compare'))
  const states = comparing.getByLabelText(h.left.en)
  const [, , , , before] = within(states).getAllByRole('option')
  await user.selectOptions(states, before ?? states)
  expect(comparing.queryByText('12MB')).toBeNull()
  proxy.reset()
  await comparing.findByText('11MB')
})

it('a comparison offers all states', async () => {
  const count = 101
  for (let i = 0; i < count; i++) await setPayload(`${100 + i}KB`)
  const { comparing } = await compareNewest({ kind: 'good' }, /./)
  const states = comparing.getByLabelText<HTMLSelectElement>(h.left.en)
  // Before and after each of them.
  await waitFor(() => states.options.length > 2 * count)
})

it('a comparison says why it offers no other states, and reads them again', async () => {
  await setPayload('14MB')
  const failing = { kind: 'status', status: 500 } as const
  const { user, proxy, comparing } = await compareNewest(failing, /config_changes.*limit=10000/)
  const reason = h.statesNotRead.en(codeMessages.INTERNAL_ERROR.en)
  await comparing.findByText(reason)
  const states = comparing.getByLabelText<HTMLSelectElement>(h.left.en)
  const few = states.options.length
  proxy.reset()
  await user.click(comparing.getByRole('button', { name: uiMessages.retry.en }))
  await waitFor(() => expect(comparing.queryByText(reason)).toBeNull())
  expect(states.options.length).toBeGreaterThan(few)
})

it('announces a provisional change to all users, and a click reverts or keeps it', async () => {
  const make = (max_payload_size: string) =>
    signalbox.api.call(configProvisionalCreate, {
      body: { operation: 'retainerUpdate', body: { max_payload_size }, seconds: 300 },
    })
  await setPayload('1MB')
  await make('7MB')
  const { user } = await renderScreen(paths.configuration())
  const banner = await screen.findByText(/Provisional change: Retainer/)
  expect(banner.textContent).toMatch(/[45]m/)
  await user.click(screen.getByRole('button', { name: p.revert.en }))
  await waitFor(async () => (await maxPayload()) === '1MB')
  await waitFor(() => screen.queryByText(/Provisional change/) === null)
  await make('8MB')
  await user.click(await screen.findByRole('button', { name: p.keep.en }))
  await waitFor(() => screen.queryByText(/Provisional change/) === null)
  expect(await maxPayload()).toBe('8MB')
})

it('imports a text after it has shown what it changes', async () => {
  const { user } = await renderScreen(paths.configuration())
  await user.click(await screen.findByRole('button', { name: /^(More|List) actions|Actions$/ }))
  await user.click(await screen.findByRole('menuitem', { name: t.import.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByLabelText(t.importText.en)
  await user.click(text)
  await user.paste('retainer {\n  max_payload_size = ')
  await dialog.findByText(/^Line \d/)
  await user.paste('"9MB"\n}')
  await dialog.findByText('retainer.max_payload_size')
  await user.click(dialog.getByRole('button', { name: t.importApply.en('1') }))
  await waitFor(async () => (await maxPayload()) === '9MB')
})

it('imports a file, and reads it again when it is chosen again', async () => {
  const { user } = await renderScreen(paths.configuration())
  await user.click(await screen.findByRole('button', { name: /^(More|List) actions|Actions$/ }))
  await user.click(await screen.findByRole('menuitem', { name: t.import.en }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByLabelText(t.importText.en)
  const file = new File(['retainer.max_payload_size = "7MB"'], 'some.conf')
  const chooser = dialog.getByLabelText(t.importFile.en, { selector: 'input' })
  await user.upload(chooser, file)
  await dialog.findByText('retainer.max_payload_size')
  await user.clear(text)
  await user.upload(chooser, file)
  await dialog.findByText('retainer.max_payload_size')
})

it('a viewer reads the history without a rollback', async () => {
  await setPayload('2MB')
  const { user, main } = await renderScreen(paths.configHistory(), {
    as: await signalbox.viewer(),
  })
  await expectRow({ [h.what.en]: 'Retainer' })
  await user.click((await main.findAllByRole('button', { name: /Actions/ }))[0] ?? document.body)
  const item = await screen.findByRole('menuitem', { name: new RegExp(h.rollback.en) })
  expect(item.textContent).toContain(lockMessages.viewerOnly.en)
})

it('the history is read page by page', async () => {
  const { data } = await signalbox.api.call(configChangeList, { query: { limit: 1 } })
  expect(data).toHaveLength(1)
  await renderScreen(paths.configHistory({ limit: 1 }))
  await expectRow({ [h.actor.en]: /admin/ })
})
