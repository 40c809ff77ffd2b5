import { expect, type Page, test } from '@signalbox/e2e/fixtures'
import { expectAccessible, expectRow, logIn } from '@signalbox/e2e/pages'
import { alarmList } from '@signalbox/contract/alarms'
import { sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import type { SharedSignalbox } from '@signalbox/testing/shared-process'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { appMessages } from '#app/app.messages.ts'
import { formMessages } from '#form/form.messages.ts'
import { reviewMessages } from '#form/review/review.messages.ts'
import { sysmonMessages } from '#domain/config/roots/sysmon.messages.ts'
import { paths } from '#paths.ts'
import { uiMessages } from '#ui/ui.messages.ts'
import { alarmNames, alarmsMessages } from './alarms.messages.ts'

const CPU_HIGH = sysmonMessages['os.cpu_high_watermark'].en
const MEMORY = alarmNames.high_system_memory_usage.label

/** A Signalbox whose memory is looked at each second: alarms of the machine are everybody's. */
async function openOwn(page: Page, signalbox: SharedSignalbox, path: string): Promise<void> {
  await page.goto(`${signalbox.url}login`)
  await logIn(page, DEFAULT_USER)
  await page.getByRole('button', { name: /Skip for now|暂时跳过/ }).click()
  await page.waitForURL('**/dashboard/overview')
  await page.goto(`${signalbox.url}${path.slice(1)}`)
}

/** Resolves when the alarm is raised: what opens then shows it at once. */
async function raiseMemoryAlarm(signalbox: SharedSignalbox): Promise<void> {
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
    [alarmsMessages.message.en]: /^Memory usage [\d.]+% when raised, now [\d.]+%$/,
  })

  await table.getByText(/when raised/).click()
  const details = page.getByRole('region', { name: uiMessages.peek.en })
  await expect(details).toContainText(/high_watermark\s*0.1/)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  // Taken back on the page itself: the watermark is set where it is explained.
  await page.getByRole('link', { name: alarmsMessages.settings.en, exact: true }).click()
  const high = page.getByLabel(sysmonMessages['os.sysmem_high_watermark'].en, { exact: true })
  await expect(high).toHaveValue('0.1')
  await high.fill('100')
  const form = page.locator('form').first()
  await form.getByRole('button', { name: formMessages.review.en }).click()
  await page.getByRole('button', { name: reviewMessages.apply.en('1') }).click()
  await expect(page.getByText(formMessages.updated.en(), { exact: true })).toBeVisible()
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

test('unsaved settings are not lost by a link, unless the user discards them', async ({ open }) => {
  const page = await open(paths.alarmSettings())
  await page.getByLabel(CPU_HIGH, { exact: true }).fill('150')
  const elsewhere = page.getByRole('link', { name: /^Alarms: \d+ active$/ })
  const question = page.getByRole('dialog', { name: uiMessages.discardTitle.en })
  await elsewhere.click()
  await question.getByRole('button', { name: uiMessages.cancel.en }).click()
  await expect(page.getByLabel(CPU_HIGH, { exact: true })).toHaveValue('150')
  await elsewhere.click()
  await question.getByRole('button', { name: uiMessages.discard.en }).click()
  await expect(page).toHaveURL((url) => url.pathname === paths.alarms())
  // The address changes before the screen.
  await expect(page.getByLabel(CPU_HIGH, { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel(CPU_HIGH, { exact: true })).toHaveValue('80')
})

test('alarms and their settings are accessible in both languages and themes', async ({
  page,
  own,
}) => {
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
