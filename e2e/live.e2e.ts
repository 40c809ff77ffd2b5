import { createClient } from '@signalbox/contract/client'
import { login } from '@signalbox/contract/login'
import { overviewMessages } from '@signalbox/console/screens/overview/overview.messages'
import { paths } from '@signalbox/console/paths'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import type { Page, Request } from '@playwright/test'
import { expect, startForJourney, test, USER } from './fixtures.ts'
import { logIn, row } from './pages.ts'

const figure = async (page: Page) => {
  const text = await page
    .locator('main')
    .getByText(overviewMessages.live.en)
    .first()
    .locator('..')
    .textContent()
  return Number(/\d+/.exec(text?.replace(overviewMessages.live.en, '') ?? '')?.[0])
}

const isCallTo = (path: string) => (request: Request) =>
  new URL(request.url()).pathname.endsWith(`/api/v5${path}`)

test('figures move over one stream, without being asked for again', async ({
  page,
  open,
  connect,
}) => {
  const streams: Request[] = []
  page.on('request', (request) => isCallTo('/live')(request) && streams.push(request))
  await open(paths.overview())
  await expect.poll(() => figure(page)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  const before = await figure(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (isCallTo('/monitor_current')(request)) asked.push(request.url())
  })
  for (const step of [1, 2]) {
    await connect()
    await expect.poll(() => figure(page)).toBeGreaterThanOrEqual(before + step)
  }
  expect(asked).toEqual([])
})

test('a hidden page closes the stream, and opens it again', async ({ page, open, connect }) => {
  const opened = page.waitForRequest(isCallTo('/live'))
  await open(paths.overview())
  await opened
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  const letGo = page.waitForEvent('requestfailed', isCallTo('/live'))
  await setHidden(true)
  await letGo
  const again = page.waitForRequest(isCallTo('/live'))
  await setHidden(false)
  await again
  const before = await figure(page)
  await connect()
  await expect.poll(() => figure(page)).toBeGreaterThanOrEqual(before + 1)
})

test('figures move where there is no room for a stream, too', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/503/)
  const signalbox = await own(startForJourney)
  const end = new AbortController()
  const { apiUrl } = signalbox
  const { token } = await createClient({ baseUrl: apiUrl }).call(login, { body: USER })
  const authorization = `Bearer ${token}`
  const body = JSON.stringify({ reads: [{ operation: 'topicList', interval_ms: 60_000 }] })
  const headers = { authorization, 'content-type': 'application/json' }
  const ask = () => fetch(`${apiUrl}/live`, { method: 'POST', headers, body, signal: end.signal })
  const all = await Promise.all(Array.from({ length: 64 }, ask))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200))
  const refused = page.waitForResponse((response) => isCallTo('/live')(response.request()))
  await page.goto(`${signalbox.url}${paths.overview().slice(1)}`)
  await logIn(page, USER)
  expect((await refused).status()).toBe(503)
  const asked = page.waitForResponse((response) => isCallTo('/monitor_current')(response.request()))
  expect((await asked).status()).toBe(200)
  await page.waitForResponse((response) => isCallTo('/monitor_current')(response.request()))
  end.abort()
})

test('what was seen between two looks of the stream does not stay', async ({ open, connect }) => {
  const { mqtt } = await connect()
  const topic = uniqueId('between')
  const page = await open(paths.subscriptions({ match_topic: topic }))
  await expect(page.getByText(uiMessages.noMatch.en)).toBeVisible()
  // The stream has reported once that there is nothing, and only sends "same" from then on.
  const freshness = page.getByText(/^Live · /)
  const first = await freshness.textContent()
  await expect(freshness).not.toHaveText(first ?? '')
  await mqtt.subscribeAsync(topic)
  await page.getByRole('button', { name: uiMessages.refresh.en }).first().click()
  await expect(row(page, topic)).toBeVisible()
  await mqtt.unsubscribeAsync(topic)
  await expect(row(page, topic)).toHaveCount(0)
})
