import { appMessages } from '@signalbox/console/app/app.messages'
import { outageMessages } from '@signalbox/console/app/outage.messages'
import { delayedMessages } from '@signalbox/console/screens/monitor/delayed/delayed.messages'
import { paths } from '@signalbox/console/paths'
import { codeMessages } from '@signalbox/console/ui/code.messages'
import { uiMessages } from '@signalbox/console/ui/ui.messages'
import { connectMqtt, uniqueId } from '@signalbox/testing/mqtt-client'
import { expect, startProcessForJourney, test, USER } from './fixtures.ts'
import { expectAccessibleNow, logIn, openPage, resizer, row, useOnce } from './pages.ts'
import { expectStill, nowIn, measureShift } from './shifts.ts'

test('the broker is killed and comes back: a banner, old rows, and all is well again', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/)
  const before = await own(startProcessForJourney)
  // More than the window has room for: the list ends at its edge.
  const prefix = uniqueId('outage')
  const connectAll = async (url: string) => {
    for (let i = 10; i < 30; i++) await connectMqtt(url, { clientId: `${prefix}-${i}` })
  }
  await connectAll(before.mqttUrl)
  const first = `${prefix}-10`
  await page.goto(`${before.url}${paths.clients({ like_clientid: prefix }).slice(1)}`)
  await logIn(page, USER)
  await expect(row(page, first)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)

  const killedAt = await nowIn(page)
  await before.kill()
  await expect(page.getByText(appMessages.lost.en)).toBeVisible()
  // What was seen last stays in sight, and the frame is whole.
  await expect(row(page, first)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // And says how old it is.
  const stale = page.getByText(/^Stale · \d/)
  await expect(stale).toBeVisible()
  expectStill(await measureShift(page, killedAt), 'the page while the broker is away')

  const after = await own(() => before.restart())
  await connectAll(after.mqttUrl)
  // The login has survived: nothing is asked of the user.
  await expect(page.getByText(appMessages.lost.en)).toHaveCount(0, { timeout: 30_000 })
  await expect(stale).toHaveCount(0)
  await expect(row(page, first)).toBeVisible()
  await expect(page).toHaveURL(/\/clients\?/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the notice of an outage moves nothing, covers nothing for long, and can be made small', async ({
    page,
    own,
    allowErrors,
  }) => {
    allowErrors(/ERR_|Failed to load/)
    const signalbox = await own(startProcessForJourney)
    await page.goto(`${signalbox.url}${paths.mqttGeneral().slice(1)}`)
    const live = page.waitForResponse((response) => response.url().endsWith('/live'))
    await logIn(page, USER)
    await live
    await page.locator('#main h1').waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const killedAt = await nowIn(page)
    await signalbox.kill()
    const title = page.getByText(appMessages.lost.en)
    await expect(title).toBeVisible()
    expectStill(await measureShift(page, killedAt), 'the page while the broker is away')

    const notice = page.locator('[aria-live=polite]').filter({ has: title })
    const less = notice.getByRole('button', { name: outageMessages.less.en })
    const button = page.locator('#main').getByRole('button').last()
    const resizeTo = await resizer(page)
    // A phone, and a desktop at 200 %.
    for (const [width, height] of [
      [320, 640],
      [640, 360],
    ] as const) {
      await resizeTo(width, height)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const isCovered = await button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return !element.contains(hit)
      })
      expect(isCovered, `the last button at ${width} px`).toBe(false)
      const box = await less.locator('..').boundingBox()
      expect(box?.height, `the notice at ${width} px`).toBeLessThan(100)
    }
    await expectAccessibleNow(page)
    await less.press('Enter')
    await expect(title).toBeVisible()
    await expect(notice.getByText(/since/)).toHaveCount(0)
    await notice.getByRole('button', { name: outageMessages.more.en }).press('Enter')
    await expect(notice.getByText(/since/)).toBeVisible()
  })
})

test('a killed broker is reported at once on a screen that rarely reads', async ({
  page,
  own,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/)
  const signalbox = await own(startProcessForJourney)
  await page.goto(`${signalbox.url}${paths.sso().slice(1)}`)
  const live = page.waitForResponse((response) => response.url().endsWith('/live'))
  await logIn(page, USER)
  await live
  await signalbox.kill()
  await expect(page.getByText(appMessages.lost.en)).toBeVisible()
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
  await expect(retry).toBeVisible()
  await own(() => before.restart())
  await expect(retry).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveURL((url) => url.pathname === paths.delayed())
  await expect(
    page.getByRole('heading', { level: 1, name: delayedMessages.title.en }),
  ).toBeVisible()
})

test('a screen whose code hangs shows progress at once, and why it did not come in the end', async ({
  page,
  open,
}) => {
  useOnce(page)
  await page.clock.install()
  await open(paths.overview())
  // No answer, for any file of code.
  await page.route(/\/assets\/.*\.js$/, () => {})
  await openPage(page, 'Diagnose', 'Topic metrics')
  await page.clock.runFor(400)
  await expect(page.locator('[data-loading]')).toBeVisible()
  await page.clock.runFor(121_000)
  await expect(page.getByRole('heading', { level: 1, name: codeMessages.missing.en })).toBeVisible()
  await expect(page.getByRole('button', { name: uiMessages.retry.en })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
