import { paths } from '@signalbox/console/paths'
import { clientsMessages } from '@signalbox/console/screens/monitor/clients/clients.messages'
import { metricsMessages } from '@signalbox/console/screens/monitor/metrics/metrics.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, type Page, test } from './fixtures.ts'
import { filterField, row } from './pages.ts'

const at = (page: Page, wanted: Record<string, string | null>) =>
  expect(page).toHaveURL((url) =>
    Object.entries(wanted).every(([key, value]) => url.searchParams.get(key) === value),
  )

test('Back undoes the last filter, sort or page, and leaves the list last', async ({
  open,
  connect,
}) => {
  const prefix = uniqueId('back')
  for (let i = 0; i < 3; i++) await connect({ clientId: `${prefix}-${i}` })
  const page = await open(paths.nodes())
  await page.goto(`.${paths.clients({ limit: 20 })}`)
  const field = filterField(page)
  await field.fill(prefix)
  await at(page, { like_clientid: prefix })
  await page.getByRole('button', { name: clientsMessages.clientId.en }).click()
  await at(page, { sort: 'clientid', like_clientid: prefix })
  await field.fill(`${prefix}-1`)
  await field.press('Enter')
  await at(page, { like_clientid: `${prefix}-1` })
  await expect(row(page, `${prefix}-2`)).toHaveCount(0)

  await page.goBack()
  await at(page, { like_clientid: prefix, sort: 'clientid' })
  await expect(row(page, `${prefix}-2`)).toBeVisible()
  await expect(field).toHaveValue(prefix)
  await page.goBack()
  await at(page, { like_clientid: prefix, sort: null })
  await page.goBack()
  await at(page, { like_clientid: null, limit: '20' })
  await expect(field).toHaveValue('')
  await page.goForward()
  await expect(field).toHaveValue(prefix)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
})

test('what is typed into a search field is one entry of the history', async ({ open }) => {
  const page = await open(paths.metrics())
  const field = page.getByRole('searchbox', { name: metricsMessages.search.en })
  for (const text of ['conn', 'connect', 'conn', 'connack']) {
    await field.fill(text)
    await at(page, { q: text })
  }
  await page.goBack()
  await at(page, { q: null })
  await expect(field).toHaveValue('')
  await page.goForward()
  await at(page, { q: 'connack' })
  await expect(field).toHaveValue('connack')
})

test('a page that is no longer there is no entry of the history', async ({ open, connect }) => {
  const { clientId } = await connect({ clientId: uniqueId('beyond') })
  const page = await open(paths.nodes())
  await page.goto(`.${paths.clients({ like_clientid: clientId, page: 7 })}`)
  await expect(row(page, clientId)).toBeVisible()
  await at(page, { page: null })
  await page.getByRole('button', { name: uiMessages.columns.en }).waitFor()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === paths.nodes())
})
