import { paths } from '@signalbox/console/paths'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectMany } from '@signalbox/testing/raw-client'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { expect, test } from './fixtures.ts'
import { closeReport, row } from './pages.ts'

const COUNT = 10_000

test('10,000 clients: pages, a filter, one of them found, a hundred kicked', async ({
  open,
  signalbox,
}) => {
  test.slow()
  const prefix = uniqueId('crowd')
  const crowd = await connectMany(signalbox.mqttUrl, COUNT, {
    id: (i) => `${prefix}-${String(i).padStart(5, '0')}`,
  })
  try {
    const page = await open(paths.clients())
    await expect(page.getByText(/of 10,\d{3}/).first()).toBeVisible()
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    await page.getByRole('button', { name: uiMessages.nextPage.en }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
    await expect(page.getByText(/^21–40 of 10,\d{3}$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^21–40 of 10,\d{3}$/)).toBeVisible()
    // A thousand rows on one page are not a thousand rows in the document.
    await page.getByRole('combobox', { name: uiMessages.perPage.en }).selectOption('1000')
    await expect(page.getByText(/^1–1,000 of 10,\d{3}$/)).toBeVisible()
    expect(await rows.count()).toBeLessThan(200)
    await page.goto(`.${paths.clients({ like_clientid: `${prefix}-09999` })}`)
    await expect(row(page, `${prefix}-09999`)).toBeVisible()
    await expect(rows).toHaveCount(1)

    const group = `${prefix}-042`
    await page.goto(`.${paths.clients({ like_clientid: group, limit: 100 })}`)
    // Brokers do not count what a part of an id matches.
    await expect(page.getByText('1–100', { exact: true })).toBeVisible()
    await expect(row(page, `${group}99`)).toBeVisible()
    await page.getByRole('checkbox', { name: uiMessages.selectAll.en }).check()
    await page.getByRole('button', { name: clientsMessages.kick.en, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(clientsMessages.kickMany.en('100'))
    await dialog.getByRole('button', { name: clientsMessages.kick.en, exact: true }).click()
    await expect(dialog.getByText(clientsMessages.kickManyDone.en('100'))).toBeVisible()
    await closeReport(page)
    const kicked = crowd.clients.filter(({ packets }) =>
      packets.some((each) => each.cmd === 'disconnect' && each.reasonCode === 0x98),
    )
    expect(kicked.every(({ clientId }) => clientId.startsWith(group))).toBe(true)
    expect(kicked).toHaveLength(100)
    await expect(page.getByText(uiMessages.noMatch.en, { exact: true })).toBeVisible()
  } finally {
    crowd.end()
  }
})
