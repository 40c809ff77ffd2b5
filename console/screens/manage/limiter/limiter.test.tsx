import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { limiterMessages as t } from '#domain/config/roots/limiter.messages.ts'

const signalbox = useSignalbox()
const limits = () => signalbox.api.call(limiterGet, {})

it('a limit is set, and removed by the word for no limit', async () => {
  await signalbox.api.call(limiterUpdate, { body: { bytes_rate: '1MB/s' } })
  const { user, main } = await renderScreen(paths.limits())
  const noLimitBox = (label: string) => main.getByLabelText(`${label}: ${t.noLimit.en}`)
  await main.findByLabelText(`${t.messages.en}: ${t.noLimit.en}`)
  await user.click(noLimitBox(t.messages.en))
  await fill(user, field('messages_rate'), 'x')
  await user.click(main.getByText(formMessages.review.en))
  await main.findByText(formMessages.wrongRate.en)
  await fill(user, field('messages_rate'), '250')
  await user.click(noLimitBox(t.bytes.en))
  await user.click(main.getByText(formMessages.review.en))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: reviewMessages.apply.en('2') }))
  await screen.findByText(formMessages.updated.en())
  expect(await limits()).toMatchObject({ messages_rate: '250/s', bytes_rate: 'infinity' })
})

it('the scopes are beside each other, with links to the listeners', async () => {
  const { main } = await renderScreen(paths.limits())
  const table = within(await main.findByRole('group', { name: t.scopes.en }))
  expect(table.getAllByText(t.here.en)).toHaveLength(3)
  const links = table.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set([paths.listeners()]))
  await waitFor(() => expect(field('max_conn_rate')).toHaveProperty('disabled', true))
})
