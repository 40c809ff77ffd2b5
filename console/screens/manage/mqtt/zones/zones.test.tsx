import { globalZoneGet } from '@signalbox/contract/configs'
import { listenerCreate } from '@signalbox/contract/listeners'
import { zoneGet, zoneList, zoneUpdate } from '@signalbox/contract/zones'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formMessages as c } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { mqttMessages } from '#domain/config/roots/mqtt.messages.ts'
import { paths } from '#paths.ts'
import { field, fill } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { zonesMessages as t } from './zones.messages.ts'

const signalbox = useSignalbox()
const { max_inflight: label } = mqttMessages

function row(path: string): Queries {
  const found = document.querySelector<HTMLElement>(`[data-setting="${path}"]`)
  if (found === null) throw new Error(`There is no setting ${path}`)
  return within(found)
}

it('a zone is created, gets a value of its own, and follows the global zone again', async () => {
  const { user, main } = await renderScreen(paths.zones())
  await main.findByText(t.empty.en)
  await user.click(main.getByRole('button', { name: t.create.en }))
  await waitFor(() => field('name'))
  await fill(user, field('name'), 'edge')
  const form = within(screen.getByRole('dialog'))
  await user.click(form.getByRole('button', { name: t.create.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.zone('edge')))
  const setting = () => row('mqtt.max_inflight')
  await waitFor(() => setting().getByText(/^Global: 32/))
  await fill(user, setting().getByRole('textbox'), '8')
  await user.click(await screen.findByRole('button', { name: c.review.en }))
  const change = within(await screen.findByRole('row', { name: /max_inflight/ }))
  change.getByText('32')
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(c.updated.en())
  const read = () => signalbox.api.call(zoneGet, { path: { name: 'edge' } })
  expect((await read()).overrides).toEqual({ mqtt: { max_inflight: 8 } })
  expect((await signalbox.api.call(globalZoneGet, {})).mqtt.max_inflight).toBe(32)

  await waitFor(() => setting().getByText(c.ownValue.en))
  await user.click(setting().getByRole('button', { name: c.follow.en(label.en, '32') }))
  await user.click(screen.getByRole('button', { name: c.review.en }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await waitFor(() => expect(setting().queryByText(c.ownValue.en)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await read()).overrides).toEqual({ mqtt: {} })
})

it('the list names listeners and own values, and deletes a zone', async () => {
  const body = { mqtt: { max_inflight: 5 }, flapping_detect: { enable: true } }
  await signalbox.api.call(zoneUpdate, { path: { name: 'plant' }, body })
  await signalbox.api.call(listenerCreate, {
    body: { type: 'tcp', name: 'zoned', bind: '127.0.0.1:0', zone: 'plant' },
  })
  const { user, main } = await renderScreen(paths.zones())
  const found = within(await main.findByRole('row', { name: /plant/ }))
  found.getByText('max_inflight, flapping_detect.enable')
  found.getByText('tcp:zoned')
  await user.click(found.getByRole('button', { name: /plant/ }))
  await user.click(await screen.findByRole('menuitem', { name: t.delete.en }))
  const question = within(await screen.findByRole('dialog'))
  question.getByText(t.deleteText.en('plant', 'tcp:zoned', '0'))
  await user.click(question.getByRole('button', { name: t.delete.en }))
  await screen.findByText(t.deleted.en('plant'))
  const names = (await signalbox.api.call(zoneList, {})).map(({ name }) => name)
  expect(names).not.toContain('plant')
})

it('a missing zone is reported, with a link to the list', async () => {
  const { user, main } = await renderScreen(paths.zone('nope'))
  await main.findByText(t.notFound.en)
  await user.click(main.getByRole('link', { name: t.back.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.zones()))
})
