import { globalZoneGet, globalZoneUpdate, sysTopicsGet } from '@signalbox/contract/configs'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { formMessages as c } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { retainerMessages } from '#domain/config/roots/retainer.messages.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { paths } from '#paths.ts'
import { clickEnabled, fill } from '#testing/fields.ts'
import { type Queries, renderScreen } from '#testing/render.tsx'
import { useSignalbox } from '#testing/signalbox.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { mqttScreenMessages as t } from './mqtt.messages.ts'

const signalbox = useSignalbox()

const button = (main: Queries) => main.findByRole('button', { name: c.review.en })
async function apply(user: UserEvent, main: Queries, count = '1') {
  await user.click(await button(main))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en(count) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
function row(path: string): Queries {
  const found = document.querySelector<HTMLElement>(`[data-setting="${path}"]`)
  if (found === null) throw new Error(`There is no setting ${path}`)
  return within(found)
}

it('a setting of the retainer is changed, marked, and set back to its default', async () => {
  const { user, main } = await renderScreen(paths.retainer())
  expect(await button(main)).toHaveProperty('disabled', true)
  const { expiry, never } = retainerMessages
  const setting = () => row('msg_expiry_interval')
  expect(setting().queryByText(c.changed.en)).toBeNull()
  await user.click(main.getByRole('switch', { name: `${expiry.en}: ${never.en}` }))
  await fill(user, setting().getByRole('textbox'), '1h30m')
  await user.tab()
  setting().getByText(c.changed.en)
  await user.click(await button(main))
  const dialog = within(await screen.findByRole('dialog'))
  const change = within(await dialog.findByRole('row', { name: /msg_expiry_interval/ }))
  change.getByText(never.en)
  change.getByText('1h30m')
  await user.click(dialog.getByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(c.updated.en())
  const read = () => signalbox.api.call(retainerGet, {})
  await expect.poll(async () => (await read()).msg_expiry_interval).toBe('1h30m')
  // As it was read again.
  await waitFor(() => expect(setting().getByRole('textbox')).toHaveProperty('value', '1h30m'))

  await user.click(setting().getByRole('button', { name: c.reset.en(expiry.en, never.en) }))
  // The button is gone.
  expect(document.activeElement).toBe(setting().getByRole('switch'))
  await apply(user, main)
  await expect.poll(async () => (await read()).msg_expiry_interval).toBe('0s')
})

it('a wrong value is refused before it is sent, and found although the search hides it', async () => {
  const { user, main } = await renderScreen(paths.retainer())
  await button(main)
  const setting = () => row('delivery_rate')
  await user.click(setting().getByRole('switch'))
  await fill(user, setting().getByRole('textbox'), 'fast')
  await fill(user, main.getByRole('searchbox', { name: c.search.en }), 'expiry')
  await waitFor(() => expect(document.querySelector('[data-setting="delivery_rate"]')).toBeNull())
  await user.click(await button(main))
  await main.findByText(c.wrongRate.en)
  expect(document.activeElement).toBe(setting().getByRole('textbox'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await clickEnabled(user, main.getByRole('button', { name: settingsMessages.discard.en }))
  await waitFor(() => expect(main.queryByText(c.wrongRate.en)).toBeNull())
})

it('settings that are left without saving are asked about', async () => {
  const { user, main } = await renderScreen(paths.retainer())
  await button(main)
  await user.click(row('stop_publish_clear_msg').getByRole('switch'))
  await user.click(main.getByRole('link', { name: 'Session' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: uiMessages.discard.en }))
  await waitFor(() => expect(location.pathname).toBe(paths.mqttSession()))
})

it('settings of the zone are saved with the change of another user beside them', async () => {
  const { user, main } = await renderScreen(paths.mqttSession())
  await button(main)
  await fill(user, row('mqtt.max_inflight').getByRole('textbox'), '64')
  const now = await signalbox.api.call(globalZoneGet, {})
  const mqtt = { ...now.mqtt, max_awaiting_rel: 7 }
  await signalbox.api.call(globalZoneUpdate, { body: { ...now, mqtt } as never })
  await apply(user, main)
  await screen.findByText(c.updated.en())
  const saved = await signalbox.api.call(globalZoneGet, {})
  expect(saved).toEqual({ ...now, mqtt: { ...mqtt, max_inflight: 64 } })
})

it('a setting that another user has changed is asked about', async () => {
  const { user, main } = await renderScreen(paths.retainer())
  await button(main)
  await fill(user, row('max_payload_size').getByRole('textbox'), '3')
  await signalbox.api.call(retainerUpdate, { body: { max_payload_size: '5MB' } })
  await user.click(await button(main))
  await user.click(await screen.findByRole('radio', { name: /Their value 5 MB/ }))
  await user.click(await screen.findByRole('button', { name: reviewMessages.keepTheirs.en }))
  await waitFor(() =>
    expect(row('max_payload_size').getByRole('textbox')).toHaveProperty('value', '5'),
  )
})

it('priorities are a table or JSON', async () => {
  const { user, main } = await renderScreen(paths.mqttSession())
  await button(main)
  const setting = row('mqtt.mqueue_priorities')
  await user.click(setting.getByRole('switch'))
  await user.click(await setting.findByRole('button', { name: /^Add: / }))
  await user.keyboard('a/b{Enter}300')
  await user.click(await button(main))
  await setting.findByText(/whole number from 1 to 255/)
  await user.click(setting.getByRole('radio', { name: 'JSON' }))
  expect(setting.getByRole('radio', { name: 'JSON' })).toHaveProperty('checked', true)
  await fill(user, setting.getByRole('textbox'), '{"a/b": 30, "c": 2}')
  await user.click(setting.getByRole('radio', { name: 'Table' }))
  const values = setting.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)
  expect(values).toEqual(['a/b', '30', 'c', '2'])
  await user.click(await button(main))
  const change = within(await screen.findByRole('row', { name: /mqueue_priorities/ }))
  change.getByText('Disabled')
  change.getByText(/"a\/b": 30/)
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(c.updated.en())
  const { mqtt } = await signalbox.api.call(globalZoneGet, {})
  expect(mqtt.mqueue_priorities).toEqual({ 'a/b': 30, c: 2 })
})

it('client attributes have different names, and an expression that the broker understands', async () => {
  const { user, main } = await renderScreen(paths.mqttGeneral())
  await button(main)
  const setting = row('mqtt.client_attrs_init')
  await user.click(setting.getByRole('button', { name: /^Add: / }))
  await user.keyboard('a{Enter}clientid{Enter}a{Enter}nofun(')
  await user.click(await button(main))
  await setting.findByText('Duplicated Attribute: a')
  await fill(user, setting.getByRole('textbox', { name: 'Client attributes 2: Attribute' }), 'b')
  await user.click(await button(main))
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.en('1') }))
  await screen.findByText(reviewMessages.notApplied.en)
  const [close] = screen.getAllByRole('button', { name: reviewMessages.close.en }).toReversed()
  if (close !== undefined) await user.click(close)
  // The objection of the broker is at the setting, and what was typed is still there.
  await setting.findByRole('alert')
  expect(setting.getAllByRole('textbox')).toHaveLength(4)
  await clickEnabled(user, main.getByRole('button', { name: settingsMessages.discard.en }))
})

it('clients feel a change at once', async () => {
  const { mqtt } = await signalbox.connect()
  await mqtt.subscribeAsync('plant/#')
  const { user, main } = await renderScreen(paths.mqttGeneral())
  await button(main)
  await user.click(row('mqtt.wildcard_subscription').getByRole('switch'))
  await apply(user, main)
  await expect(mqtt.subscribeAsync('line/#')).rejects.toThrow()
  await user.click(main.getByRole('button', { name: c.formReset.en }))
  expect(document.activeElement).toBe(main.getByRole('search'))
  await apply(user, main)
  await mqtt.subscribeAsync('line/#')
})

it('system topics are disabled by a switch', async () => {
  const { user, main } = await renderScreen(paths.sysTopics())
  await button(main)
  await user.click(row('sys_msg_interval').getByRole('switch'))
  await apply(user, main)
  const read = () => signalbox.api.call(sysTopicsGet, {})
  await expect.poll(async () => (await read()).sys_msg_interval).toBe('disabled')
})

it('durable sessions are enabled by an option of the start, which the page says', async () => {
  const { main } = await renderScreen(paths.durableSessions())
  await main.findByText(/--durable-sessions/)
  await main.findByText(t.storageUnused.en)
  expect(row('durable_sessions.enable').getByRole('switch')).toHaveProperty('disabled', true)
  expect(row('durable_sessions.batch_size').getByRole('textbox')).toHaveProperty('disabled', false)
})

it('durations have the units of the language, and are sent with those of the API', async () => {
  const { user, main } = await renderScreen(paths.mqttSession(), { language: 'zh' })
  const review = await main.findByRole('button', { name: c.review.zh })
  const setting = row('mqtt.retry_interval')
  setting.getByText(new RegExp(c.default.zh('30 秒')))
  const units = setting.getAllByRole('option').map(({ textContent }) => textContent)
  expect(units).toEqual(['天', '小时', '分钟', '秒', '毫秒'])
  await user.selectOptions(setting.getByRole('combobox'), '分钟')
  await user.click(review)
  const change = within(await screen.findByRole('row', { name: /retry_interval/ }))
  change.getByText('30 秒')
  change.getByText('30 分钟')
  await user.click(await screen.findByRole('button', { name: reviewMessages.apply.zh('1') }))
  await screen.findByText(c.updated.zh())
  const { mqtt } = await signalbox.api.call(globalZoneGet, {})
  expect(mqtt.retry_interval).toBe('30m')
})

it('a viewer sees the settings and changes none', async () => {
  const as = await signalbox.viewer()
  const { main } = await renderScreen('/mqtt', { as, language: 'zh' })
  expect(location.pathname).toBe(paths.mqttGeneral())
  const save = await main.findByRole('button', { name: c.review.zh })
  expect(save).toHaveProperty('disabled', true)
  expect(row('mqtt.max_clientid_len').getByRole('textbox')).toHaveProperty('disabled', true)
  expect(row('mqtt.strict_mode').getByRole('switch')).toHaveProperty('disabled', true)
})
