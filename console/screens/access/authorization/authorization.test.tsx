import {
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceDelete,
  authorizationSourceGet,
} from '@signalbox/contract/authorization'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { chainNames } from '#domain/chain/names.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { authorizationSettingsMessages as t } from '#domain/config/roots/authorization.messages.ts'
import { paths } from '#paths.ts'
import { createUnreachable, unreachable } from '#testing/backends.ts'
import { fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { authorizationMessages } from './authorization.messages.ts'

const signalbox = useSignalbox()

it('the rules of the ACL file have one heading, and the text is labelled with it', async () => {
  const { main } = await renderScreen(paths.authorization('file', 'settings'))
  await main.findByRole('textbox', { name: authorizationMessages.rules.en })
  expect(main.getAllByText(authorizationMessages.rules.en)).toHaveLength(1)
})

it.each([
  ['switch', authorizationMessages.disableText.en],
  ['button', authorizationMessages.deleteText.en],
])('the %s that ends a source says what clients may do without it', async (role, text) => {
  const { user, main } = await renderScreen(paths.authorization('file'))
  const name = role === 'button' ? chainMessages.deleteOne.en : /./
  await user.click(await main.findByRole(role, { name }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(text(chainNames.file.en))
  expect(text('x')).toContain('clients can publish and subscribe')
})

it.each(unreachable('acl'))(
  '%s: an unreachable source is reported, and decides nothing',
  async (type, fields) => {
    await signalbox.api.call(authorizationSourceDelete, { path: { type: 'file' } }).catch(() => {})
    const screenOfNew = await renderScreen(paths.newIn('authorization', { type }))
    await createUnreachable(screenOfNew, fields, paths.authorization(type))
    const made = await signalbox.api.call(authorizationSourceGet, { path: { type } })
    expect(made).toMatchObject(fields)
    const { mqtt } = await signalbox.connect()
    const [granted] = await mqtt.subscribeAsync(uniqueId('away'), { qos: 1 })
    expect(granted?.qos).toBe(1)
    await signalbox.api.call(authorizationSourceDelete, { path: { type } })
  },
)

it('settings are reviewed, wrong topic filters refused, and the change of another user stays', async () => {
  const { user, main } = await renderScreen(paths.authorization())
  const before = await signalbox.api.call(authorizationSettingsGet, {})
  const excludes = await main.findByRole('textbox', { name: t.cacheExcludes.en })
  const review = main.getByRole('button', { name: formMessages.review.en })
  await fill(user, excludes, 'a/#\n\nb/#/c')
  await user.click(review)
  await main.findByText(t.wrongFilter.en('b/#/c'))
  await fill(user, excludes, 'a/#\n\n b \n')
  await user.selectOptions(main.getByRole('combobox', { name: t.noMatch.en }), t.deny.en)
  await signalbox.api.call(authorizationSettingsUpdate, {
    body: { ...before, deny_action: 'disconnect' },
  })
  await user.click(review)
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /no_match/ }))
  change.getByText(t.allow.en)
  change.getByText(t.deny.en)
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('2') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await signalbox.api.call(authorizationSettingsGet, {})).toEqual({
    no_match: 'deny',
    deny_action: 'disconnect',
    cache: { ...before.cache, excludes: ['a/#', 'b'] },
  })
  // Without a cache, its other settings do not apply.
  await user.click(main.getByRole('switch', { name: t.cache.en }))
  expect(main.getByRole('textbox', { name: t.cacheSize.en })).toHaveProperty('disabled', true)
  main.getAllByText(t.cacheDisabled.en)
  await signalbox.api.call(authorizationSettingsUpdate, { body: before })
})
