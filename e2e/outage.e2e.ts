import { appMessages } from '@signalbox/console/app/app.messages'
import { delayedMessages } from '@signalbox/console/screens/monitor/delayed/delayed.messages'
import { paths } from '@signalbox/console/paths'
import { codeMessages } from '@signalbox/console/ui/code.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, startProcessForJourney, test, USER } from './fixtures.ts'
import { logIn, openPage, row } from './pages.ts'

test('the broker is killed and comes back: a banner, old rows, and all is well again', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/)
  const before = await own(startProcessForJourney)
  const client = await connectMqtt(before.mqttUrl, { clientId: uniqueId('outage') })
  await page.goto(`${before.url}${paths.clients({ like_clientid: client.clientId }).slice(1)}`)
  await logIn(page, USER)
  await expect(row(page, client.clientId)).toBeVisible()

  await before.kill()
  await expect(page.getByText(appMessages.lost.en)).toBeVisible({ timeout: 20_000 })
  // What was seen last stays in sight, and the frame is whole.
  await expect(row(page, client.clientId)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // And says how old it is.
  await expect(page.getByText(/^Not refreshed since .*: Network Error$/)).toBeVisible()

  const after = await own(() => before.restart())
  const again = await connectMqtt(after.mqttUrl, { clientId: client.clientId })
  // The login has survived: nothing is asked of the user.
  await expect(page.getByText(appMessages.lost.en)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(/^Not refreshed since /)).toHaveCount(0)
  await expect(row(page, client.clientId)).toBeVisible()
  await expect(page).toHaveURL(/\/clients\?/)
  await again.end()
})

test('a killed broker is reported at once on a screen that rarely reads', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/)
  const signalbox = await own(startProcessForJourney)
  await page.goto(`${signalbox.url}${paths.sso().slice(1)}`)
  await logIn(page, USER)
  await page.waitForResponse((response) => response.url().endsWith('/live'))
  await signalbox.kill()
  await expect(page.getByText(appMessages.lost.en)).toBeVisible({ timeout: 3000 })
})

test('a screen whose code cannot be fetched while the server is away comes when it is back', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load|dynamically imported/)
  const before = await own(startProcessForJourney)
  await page.goto(`${before.url}${paths.nodes().slice(1)}`)
  await logIn(page, USER)
  await expect(page.getByRole('link', { name: 'signalbox@127.0.0.1' })).toBeVisible()
  await before.kill()
  await page.getByRole('button', { name: appMessages.help.en }).first().click()
  const missing = page.getByRole('dialog', { name: codeMessages.missing.en })
  await expect(missing.getByRole('button', { name: uiMessages.retry.en })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(missing).toHaveCount(0)
  await openPage(page, 'Monitor', delayedMessages.title.en)
  const retry = page.getByRole('button', { name: uiMessages.retry.en })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await own(() => before.restart())
  await expect(retry).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveURL((url) => url.pathname === paths.delayed())
  await expect(
    page.getByRole('heading', { level: 1, name: delayedMessages.title.en }),
  ).toBeVisible()
})
