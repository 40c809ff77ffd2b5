import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn } from '@signalbox/e2e/pages'
import { alarmList } from '@signalbox/contract/alarms'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { DEFAULT_USER, type Signalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { appMessages } from '../../../app/app.messages.ts'
import { settingsMessages } from '../../../parts/settings.messages.ts'
import { paths } from '../../../paths.ts'
import { uiMessages } from '../../../ui/ui.messages.ts'
import {
  alarmNames,
  alarmSettingsMessages,
  alarmsMessages,
  limiterMessages,
} from './alarms.messages.ts'

const MEMORY = alarmNames.high_system_memory_usage.label

/** A Signalbox whose memory is looked at each second: alarms of the machine are everybody's. */
async function openOwn(page: Page, signalbox: Signalbox, path: string): Promise<void> {
  await page.goto(`${signalbox.url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: /Skip for now|暂时跳过/ }).click()
  await page.waitForURL('**/dashboard/overview')
  await page.goto(`${signalbox.url}${path.slice(1)}`)
}

/** Resolves when the alarm is raised: what opens then shows it at once. */
async function raiseMemoryAlarm(signalbox: Signalbox): Promise<void> {
  const api = await signalbox.api()
  const { os } = await api.call(sysmonGet, {})
  const changed = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '0.1%' }
  await api.call(sysmonUpdate, { body: { os: changed } })
  await waitFor(async () => (await api.call(alarmList, { query: {} })).data.length > 0)
}

test('an alarm is raised, counted at the bell, and is history when it has ended', async ({
  page,
  own,
}) => {
  const signalbox = await own()
  await raiseMemoryAlarm(signalbox)
  await openOwn(page, signalbox, paths.overview())
  const bell = page.getByRole('link', { name: appMessages.alarms.en('1') })
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(page).toHaveURL((url) => url.pathname === paths.alarms())
  const table = page.getByRole('table')
  await expectRow(table, {
    [alarmsMessages.name.en]: new RegExp(MEMORY.en),
    [alarmsMessages.message.en]: /% mem usage$/,
    [alarmsMessages.details.en]: /usage: [\d.]+, high_watermark: 0.1/,
  })

  // The details are the way to all of them.
  await page.getByRole('button', { name: /high_watermark/ }).click()
  const details = page
    .getByRole('dialog')
    .getByLabel(alarmsMessages.details.en)
    .locator('visible=true')
  await expect(details.last()).toContainText('"high_watermark": 0.1')
  await page.keyboard.press('Escape')

  // Taken back on the page itself: the watermark is set where it is explained.
  await page.getByRole('link', { name: alarmsMessages.settings.en }).last().click()
  const high = page.getByLabel(alarmSettingsMessages.memHigh.en, { exact: true })
  await expect(high).toHaveValue('0.1')
  await high.fill('100')
  const form = page.locator('form').first()
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()
  const api = await signalbox.api()
  await waitFor(async () => (await api.call(alarmList, { query: {} })).data.length === 0)
  await page.goto(`${signalbox.url}${paths.alarms().slice(1)}`)
  await expect(page.getByText(alarmsMessages.empty.en)).toBeVisible()
  await page.getByRole('link', { name: alarmsMessages.history.en, exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.alarmHistory())
  await expectRow(table, { [alarmsMessages.name.en]: new RegExp(MEMORY.en) })

  await page.getByRole('button', { name: alarmsMessages.clear.en }).click()
  await page.getByRole('dialog').getByRole('button', { name: alarmsMessages.clear.en }).click()
  await expect(page.getByText(alarmsMessages.emptyHistory.en)).toBeVisible()
})

test('invalid watermarks are reported at their field', async ({ open }) => {
  const page = await open(paths.alarmSettings())
  const form = page.locator('form').first()
  await page.getByLabel(alarmSettingsMessages.cpuHigh.en, { exact: true }).fill('50')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await expect(page.getByText(alarmSettingsMessages.highAboveLow.en)).toBeVisible()
  await page.getByLabel(alarmSettingsMessages.cpuHigh.en, { exact: true }).fill('150')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await expect(page.getByText(alarmSettingsMessages.outOfRange.en('0%', '100%'))).toBeVisible()
  // What was entered is not lost by a link, unless that is wanted.
  const elsewhere = page.getByRole('link', { name: alarmsMessages.title.en, exact: true }).first()
  const question = page.getByRole('dialog', { name: uiMessages.discardTitle.en })
  await elsewhere.click()
  await question.getByRole('button', { name: uiMessages.cancel.en }).click()
  await expect(page.getByLabel(alarmSettingsMessages.cpuHigh.en, { exact: true })).toHaveValue(
    '150',
  )
  await elsewhere.click()
  await question.getByRole('button', { name: uiMessages.discard.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.alarms())
  await page.goBack()
  await page.getByLabel(alarmSettingsMessages.cpuHigh.en, { exact: true }).fill('50')
  await form.getByRole('button', { name: settingsMessages.discard.en }).click()
  await expect(page.getByLabel(alarmSettingsMessages.cpuHigh.en, { exact: true })).toHaveValue('80')
})

test('a storm of connections is refused above the limit, and raises an alarm', async ({
  page,
  own,
}) => {
  const signalbox = await own()
  await openOwn(page, signalbox, paths.alarmSettings())
  const rate = page.getByLabel(limiterMessages.connections.en, { exact: true })
  const form = page.locator('form').filter({ has: rate })
  await rate.fill('fast')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await expect(page.getByText(limiterMessages.wrongRate.en)).toBeVisible()
  await rate.fill('3/m')
  const save = form.getByRole('button', { name: settingsMessages.save.en })
  await save.click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()

  // Somebody else changes something else of it: that stays.
  const api = await signalbox.api()
  const limits = () => api.call(limiterGet, {})
  await api.call(limiterUpdate, { body: { max_conn_rate: '3/m', messages_rate: '70/s' } })
  await rate.fill('4/m')
  await save.click()
  await expect.poll(limits).toMatchObject({ max_conn_rate: '4/m', messages_rate: '70/s' })
  await expect(page.getByLabel(limiterMessages.messages.en, { exact: true })).toHaveValue('70/s')
  // The same: that is not undone unasked.
  const question = page.getByRole('dialog', { name: settingsMessages.changedTitle.en })
  await api.call(limiterUpdate, { body: { max_conn_rate: '5/m', messages_rate: '70/s' } })
  await rate.fill('2/m')
  await save.click()
  await expect(question).toContainText('max_conn_rate')
  await question.getByRole('button', { name: settingsMessages.reload.en }).click()
  await expect(rate).toHaveValue('5/m')
  await api.call(limiterUpdate, { body: { max_conn_rate: '1/s', messages_rate: '70/s' } })
  await rate.fill('2/m')
  await save.click()
  await expect(question).toContainText('1/s')
  await question.getByRole('button', { name: settingsMessages.overwrite.en }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(limits).toMatchObject({ max_conn_rate: '2/m' })

  const clients = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((clientId) => connectMqtt(signalbox.mqttUrl, { clientId })),
  )
  const refused = clients.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  await page.goto(`${signalbox.url}${paths.alarms().slice(1)}`)
  await expectRow(page.getByRole('table'), {
    [alarmsMessages.name.en]: new RegExp(alarmNames.high_connection_rate.label.en),
  })

  // Without the limit the alarm ends, and clients get in.
  await page.goto(`${signalbox.url}${paths.alarmSettings().slice(1)}`)
  await expect(rate).toHaveValue('2/m')
  await rate.fill('')
  await form.getByRole('button', { name: settingsMessages.save.en }).click()
  await expect(page.getByText(settingsMessages.saved.en, { exact: true })).toBeVisible()
  const late = await connectMqtt(signalbox.mqttUrl, { clientId: 'late' })
  await page.goto(`${signalbox.url}${paths.alarms().slice(1)}`)
  await expect(page.getByText(alarmsMessages.empty.en)).toBeVisible()
  await late.end()
  for (const client of clients) if (client.status === 'fulfilled') await client.value.end()
})

test('alarms and their settings are accessible in four variants', async ({ page, own }) => {
  const signalbox = await own()
  await raiseMemoryAlarm(signalbox)
  await openOwn(page, signalbox, paths.alarms())
  await expectAccessible(page, (it) =>
    it
      .getByText(new RegExp(`${MEMORY.en}|${MEMORY.zh}`))
      .first()
      .waitFor(),
  )
  await page.goto(`${signalbox.url}${paths.alarmHistory().slice(1)}`)
  await expectAccessible(page)
  await page.goto(`${signalbox.url}${paths.alarmSettings().slice(1)}`)
  await expectAccessible(page, (it) => it.locator('form').last().waitFor())
})
