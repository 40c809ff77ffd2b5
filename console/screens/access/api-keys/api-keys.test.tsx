import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { createClient } from '@signalbox/contract/client'
import { nodeList } from '@signalbox/contract/nodes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fieldMessages } from '#messages/fields.messages.ts'
import { paths } from '#paths.ts'
import { fill, label } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { expectRow, openPeek, rowAction } from '#testing/tables.ts'
import { apiKeysMessages as t } from './api-keys.messages.ts'
import { rotationMessages as words } from './rotation.messages.ts'

const signalbox = useSignalbox()

it('input that cannot be a key is reported at its field', async () => {
  const { user, main } = await renderScreen(paths.apiKeys())
  await user.click(await main.findByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  const name = await form.findByLabelText(label(t.name.en))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(fieldMessages.nameRequired.en)
  await fill(user, name, '1 key')
  await form.findByText(fieldMessages.nameByLetter.en('256'))
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

it('a key is rotated with two clicks, and its old secret works until it is revoked', async () => {
  const body = { name: 'robot', desc: '', enable: true, expired_at: 'infinity' }
  const made = await signalbox.api.call(apiKeyCreate, { body })
  const withSecret = (secret: string) =>
    createClient({
      baseUrl: `${signalbox.url}api/v5`,
      authorization: () => `Basic ${btoa(`${made.api_key}:${secret}`)}`,
    }).call(nodeList, {})
  const { user, main } = await renderScreen(paths.apiKeys())
  await expectRow({ [t.name.en]: 'robot', [words.lastUsed.en]: words.unused.en })
  const row = within((await main.findByText('robot')).closest('tr') as HTMLElement)
  await user.click(row.getByRole('button', { name: words.rotate.en }))
  const form = within(await screen.findByRole('dialog', { name: words.title.en('robot') }))
  expect(form.getByLabelText(label(words.overlap.en))).toHaveProperty('value', '2')
  await user.click(form.getByRole('button', { name: words.rotate.en }))

  const panel = within(await screen.findByRole('dialog', { name: words.rotated.en }))
  const secret = panel.getByText(/^[\w-]{43}$/).textContent
  expect(secret).not.toBe(made.api_secret)
  await withSecret(secret)
  await withSecret(made.api_secret)
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: t.savedIt.en }))
  await expectRow({
    [t.name.en]: 'robot',
    [words.secret.en]: /Old secret valid until /,
  })

  await rowAction(user, 'robot', words.revokeOld.en)
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: words.revokeOld.en }))
  await screen.findByText(words.revoked.en('robot'))
  await expect(withSecret(made.api_secret)).rejects.toMatchObject({ status: 401 })
  await withSecret(secret)
  await waitFor(() => expect(main.queryByText(/Old secret/)).toBeNull())
})
