import { ADDED } from '@signalbox/testing/later-cluster'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { backendMessages } from '#domain/backends/backends.messages.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { paths } from '#paths.ts'
import { field, fill, label } from '#testing/fields.ts'
import { openInFrontOfLater } from '#testing/later.ts'
import { renderScreen } from '#testing/render.tsx'
import { expectNoRow, expectRow, rowAction } from '#testing/tables.ts'
import { schemasMessages } from '../schemas.messages.ts'
import { registriesMessages as t } from './registries.messages.ts'

const SPECIAL = 'a/b #1 客户'
const basic = { mechanism: 'basic', username: 'cps', password: 'of-the-registry' }
const config = { type: 'confluent', url: 'http://sr.example.com:8081', auth: basic, [ADDED]: [1] }

async function openWithRegistries() {
  const { resources } = await openInFrontOfLater('enterprise')
  resources.registries.set(SPECIAL, config)
  return resources
}

it('a registry is added, and the refusal of the cluster is shown as it is', async () => {
  const { registries } = await openWithRegistries()
  const { user, main } = await renderScreen(paths.schemas())
  await user.click(await main.findByRole('link', { name: t.title.en }))
  await expectRow({ [t.name.en]: SPECIAL, [t.url.en]: config.url, [t.auth.en]: 'cps' })
  await user.click(await main.findByRole('button', { name: t.add.en }))
  const form = within(await screen.findByRole('dialog'))
  await fill(user, field('name'), SPECIAL)
  await fill(user, field('url'), 'https://new.example.com')
  await user.selectOptions(form.getByLabelText(label(t.auth.en)), t.authBasic.en)
  await fill(user, field('auth.username'), 'u')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(fieldMessages.required.en(backendMessages.password.en))
  await user.selectOptions(form.getByLabelText(label(t.auth.en)), t.authNone.en)
  await user.click(form.getByRole('button', { name: t.create.en }))
  await form.findByText(/External registry already exists/)
  await fill(user, field('name'), 'second')
  await user.click(form.getByRole('button', { name: t.create.en }))
  await screen.findByText(t.created.en('second'))
  await expectRow({ [t.name.en]: 'second', [t.auth.en]: t.authNone.en })
  expect(registries.get('second')).toEqual({
    ...{ type: 'confluent', url: 'https://new.example.com', auth: 'none' },
  })
})

it('a registry is edited without a loss of its password and unknown fields, and deleted', async () => {
  const { registries } = await openWithRegistries()
  const { user } = await renderScreen(paths.externalRegistries())
  await rowAction(user, SPECIAL, t.edit.en)
  const form = within(await screen.findByRole('dialog'))
  expect(field('auth.password').value).toBe('******')
  await fill(user, field('url'), 'http://other.example.com')
  await user.click(form.getByRole('button', { name: t.save.en }))
  await screen.findByText(t.saved.en(SPECIAL))
  expect(registries.get(SPECIAL)).toEqual({ ...config, url: 'http://other.example.com' })
  await rowAction(user, SPECIAL, t.deleteOne.en)
  await screen.findByText(t.deleteText.en(SPECIAL))
  await user.click(screen.getByRole('button', { name: t.deleteOne.en }))
  await screen.findByText(t.deleted.en(SPECIAL))
  await expectNoRow(SPECIAL)
  expect(registries.size).toBe(0)
})

it('schemas have no tabs where the broker has no external registries', async () => {
  await openInFrontOfLater('open')
  const { main } = await renderScreen(paths.schemas())
  await main.findByRole('heading', { name: schemasMessages.title.en })
  expect(main.queryByRole('link', { name: t.title.en })).toBeNull()
})
