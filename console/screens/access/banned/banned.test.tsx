import { bannedClear, bannedCreate, bannedList } from '@signalbox/contract/banned'
import { globalZoneGet } from '@signalbox/contract/configs'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { flappingMessages } from '#domain/config/roots/flapping.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, findRow, openListMenu, openPeek, rowAction } from '#testing/tables.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { bannedMessages as t, banKinds } from './banned.messages.ts'

const signalbox = useSignalbox()
const dialog = async () => within(await screen.findByRole('dialog'))
const bans = async () => (await signalbox.api.call(bannedList, { query: {} })).data

it('an expression shows the clients that it matches, and an active ban can be replaced', async () => {
  const prefix = uniqueId('re')
  await signalbox.connect({ clientId: `${prefix}-1` })
  await signalbox.connect({ clientId: `${prefix}-2` })
  const { user } = await renderScreen(paths.banned({ add: 'clientid_re' }))
  const form = await dialog()
  const who = await form.findByLabelText(label(banKinds.clientid_re.en))
  await fill(user, who, '^bad(')
  await form.findByText(/missing/)
  await user.click(form.getByRole('button', { name: t.add.en }))
  await form.findByText(new RegExp(`^${t.badExpression.en}: `))
  // Said at the field now, and not a second time below it.
  expect(form.getAllByText(/missing/)).toHaveLength(1)
  await fill(user, who, `^${prefix}-[0-9]$`)
  await form.findByText(t.hits.en('2'))
  form.getByText(`${prefix}-2`)
  const body = { as: 'clientid_re', who: `^${prefix}-[0-9]$`, reason: 'before' } as const
  await signalbox.api.call(bannedCreate, { body })
  await fill(user, form.getByLabelText(label(t.reason.en)), 'after')
  await user.click(form.getByRole('button', { name: t.add.en }))
  await user.click(await screen.findByRole('button', { name: t.replace.en }))
  await expectRow({ [t.who.en]: body.who, [t.reason.en]: 'after' })
  // Changed in place: the subject of the ban and its end stay.
  const before = (await bans()).find(({ who }) => who === body.who)
  await rowAction(user, body.who, t.change.en)
  const change = await dialog()
  await fill(user, change.getByLabelText(label(t.reason.en)), 'changed')
  await user.click(change.getByRole('button', { name: t.change.en }))
  await expectRow({ [t.who.en]: body.who, [t.reason.en]: 'changed' })
  const after = (await bans()).find(({ who }) => who === body.who)
  expect(after?.until).toBe(before?.until)
})

it('a search is in the address, and says when it finds nothing', async () => {
  const name = uniqueId('found')
  for (const who of [`${name}-1`, `${name}-2`]) {
    await signalbox.api.call(bannedCreate, { body: { as: 'username', who } })
  }
  const { user, main } = await renderScreen(paths.banned())
  await fill(user, await main.findByRole('searchbox', { name: t.search.en }), `${name}-2`)
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(`${name}-2`))
  const again = await renderScreen(`${location.pathname}${location.search}`)
  await findRow(`${name}-2`)
  await fill(again.user, again.main.getByRole('searchbox', { name: t.search.en }), 'nowhere')
  await again.main.findByText(uiMessages.noMatch.en)
})

it('a button that is gone after a click passes the focus to the table', async () => {
  const who = uniqueId('focus')
  await signalbox.api.call(bannedCreate, { body: { as: 'username', who } })
  const { user, main } = await renderScreen(paths.banned({ q: who }))
  await user.click(within(await findRow(who)).getByRole('checkbox'))
  await user.click(await main.findByRole('button', { name: uiMessages.clearSelection.en }))
  const table = main.getByRole('group', { name: t.title.en })
  expect(document.activeElement).toBe(table)
  await fill(user, main.getByRole('searchbox', { name: t.search.en }), 'nowhere')
  const clear = { name: uiMessages.clearFilters.en }
  await user.click(await within(table).findByRole('button', clear))
  await findRow(who)
  expect(document.activeElement).toBe(table)
})

it('input that cannot be a ban is reported at its field', async () => {
  const { user } = await renderScreen(paths.banned({ add: 'peerhost_net' }))
  const form = await dialog()
  const ban = await form.findByRole('button', { name: t.add.en })
  const network = form.getByLabelText(label(banKinds.peerhost_net.en))
  await user.click(ban)
  await form.findByText(t.required.en)
  await fill(user, network, '10.3.4.5/99')
  await form.findByText(t.badNetwork.en)
  await fill(user, network, '10.3.4.5/16')
  await form.findByText(t.kept.en('10.3.0.0/16'))
  await user.selectOptions(form.getByLabelText(label(t.lasts.en)), t.untilTime.en)
  await fill(user, form.getByLabelText(label(t.until.en)), '2020-01-01T00:00')
  await user.click(ban)
  await form.findByText(t.badTime.en)
  await fill(user, form.getByLabelText(label(t.until.en)), '2035-01-01T00:00')
  await user.click(ban)
  await findRow('10.3.0.0/16')
})

it('all bans are deleted at once, after a question with their number', async () => {
  await signalbox.api.call(bannedClear, {})
  for (const who of ['a', 'b']) {
    await signalbox.api.call(bannedCreate, { body: { as: 'username', who } })
  }
  const { user, main } = await renderScreen(paths.banned())
  await findRow('a')
  const menu = await openListMenu(user)
  await user.click(menu.getByRole('menuitem', { name: t.clear.en }))
  const question = await dialog()
  question.getByText(t.clearText.en('2'), { exact: false })
  await user.click(question.getByRole('button', { name: t.clear.en }))
  await main.findByText(t.empty.en)
  expect(await bans()).toEqual([])
})

it('flapping detection is set, and the rest of the zone stays', async () => {
  const zone = () => signalbox.api.call(globalZoneGet, {})
  const before = await zone()
  const { user, main } = await renderScreen(paths.flapping())
  const enable = await main.findByRole('switch')
  // The reason that fields share is shown once, and each field has it for those who hear the page.
  const reasons = main.getAllByText(flappingMessages.disabledText.en)
  expect(reasons).toHaveLength(3)
  expect(reasons.filter(({ className }) => className !== 'sr-only')).toHaveLength(1)
  await user.click(enable)
  await fill(user, main.getByLabelText(label(flappingMessages.count.en)), '3')
  const save = async () => user.click(main.getByRole('button', { name: formMessages.review.en }))
  const apply = async (count: string) => {
    await save()
    await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en(count) }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await apply('2')
  await screen.findByText(formMessages.updated.en())
  const changed = { ...before.flapping_detect, enable: true, max_count: 3 }
  expect(await zone()).toEqual({ ...before, flapping_detect: changed })
  await fill(user, main.getByLabelText(label(flappingMessages.banTime.en)), '0')
  await save()
  await main.findByText(fieldMessages.atLeast.en('1ms'))
  // Disabled, whatever is in fields that cannot be edited then.
  await user.click(enable)
  await apply('1')
  expect((await zone()).flapping_detect).toEqual({ ...changed, enable: false })
})

it('an address with an unknown kind opens no form', async () => {
  const { main } = await renderScreen(`${paths.banned()}?add=nonsense`)
  await main.findByRole('table')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a viewer bans nobody', async () => {
  const { main } = await renderScreen(paths.banned(), { as: await signalbox.viewer() })
  expect(await main.findByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
})

it('a ban is shown beside the list, with the clients that cannot reconnect', async () => {
  const username = uniqueId('banned')
  const { clientId } = await signalbox.connect({ username })
  await signalbox.api.call(bannedCreate, {
    body: { as: 'username', who: username, reason: 'too loud' },
  })
  const { user } = await renderScreen(paths.banned({ q: username }))
  const panel = await openPeek(user, username)
  await panel.findByText('too loud')
  await panel.findByRole('link', { name: clientId })
  await user.click(panel.getByRole('button', { name: t.deleteOne.en }))
  const question = await dialog()
  question.getByText(username)
  const before = await signalbox.api.call(bannedList, { query: { like: username } })
  await user.click(question.getByRole('button', { name: t.deleteOne.en }))
  await user.click(await screen.findByRole('button', { name: uiMessages.undo.en }))
  await screen.findByText(uiMessages.undone.en)
  const after = await signalbox.api.call(bannedList, { query: { like: username } })
  expect(after.data).toEqual(before.data)
})
