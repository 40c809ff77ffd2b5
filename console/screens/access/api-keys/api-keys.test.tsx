import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { fill, label } from '../../../testing/fields.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useSignalbox } from '../../../testing/signalbox.ts'
import { expectRow, openPeek } from '../../../testing/tables.ts'
import { apiKeysMessages as t } from './api-keys.messages.ts'

const signalbox = useSignalbox()

it('input that cannot be a key is reported at its field', async () => {
  const { user, main } = await renderScreen(paths.apiKeys())
  await user.click(await main.findByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByLabelText(label(t.name.en))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.nameEmpty.en)
  await fill(user, name, '1 key')
  await form.findByText(t.nameWrong.en)
  form.getByText(t.expiryWrong.en)
})

it('an existing name is reported at its field, and the form stays open', async () => {
  const body = { name: 'twice', desc: '', enable: true, expired_at: '2020-01-01T00:00:00Z' }
  await signalbox.api.call(apiKeyCreate, { body })
  const { user, main } = await renderScreen(paths.apiKeys())
  await expectRow({ [t.name.en]: 'twice', [t.expires.en]: new RegExp(t.expired.en) })
  await user.click(main.getByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByLabelText(label(t.name.en))
  await fill(user, name, 'twice')
  await user.click(form.getByLabelText(label(t.neverExpires.en)))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(t.nameTaken.en)
  expect(name).toHaveProperty('value', 'twice')
  const again = await renderScreen(paths.apiKeys())
  const panel = await openPeek(again.user, 'twice')
  panel.getByText(t.expired.en)
  await again.user.click(panel.getByRole('button', { name: t.edit.en }))
  await screen.findByRole('dialog')
})

it('a viewer creates no key', async () => {
  const { main } = await renderScreen(paths.apiKeys(), { as: await signalbox.viewer() })
  expect(await main.findByRole('button', { name: t.add.en })).toHaveProperty('disabled', true)
})
